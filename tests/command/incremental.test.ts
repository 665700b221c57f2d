import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recopied } from '../../bench/edits.ts'
import { asked } from '../asked.ts'
import { collection, copyOf, scratch } from './collection.ts'
import { build, differences, sameAsClean, siteIn } from './incremental.ts'
import { call, commandLine, project, run, sameSite } from './run.ts'
import { files } from '../site/page.ts'
import { compiledTemplates } from '../../src/html/templates.ts'

const written = ({ published }: Awaited<ReturnType<typeof build>>) => published?.written

describe('a build after a build', () => {
  it('makes the site that a clean build makes, after any edits', async () => {
    await sameAsClean(2, scratch)
  })

  it('parses and writes nothing when nothing has changed', async () => {
    const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    const first = await build(content, output, cache)
    const before = statSync(join(output, 'index.html')).ino
    const second = await build(content, output, cache)
    expect(second).toEqual({ ...first, parsed: 0, published: { ...first.published, written: 0 } })
    expect(statSync(join(output, 'index.html')).ino).toBe(before)
  })

  it('writes the files that differ, and shares the others with the last site', async () => {
    const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    await build(content, output, cache)
    const before = siteIn(output)
    const numbers = new Map([...before.keys()].map((path) => [path, statSync(join(output, path)).ino]))
    appendFileSync(join(content, 'notes/clay.md'), '\n\nA line at the end.\n')
    // Twice, because the third site is made from the one before the last.
    for (const words of ['More.', 'Still more.']) {
      appendFileSync(join(content, 'notes/clay.md'), `\n\n${words}\n`)
      await build(content, output, cache)
    }
    const after = siteIn(output)
    const same = [...after].filter(([path, bytes]) => before.get(path) === bytes).map(([path]) => path)
    expect(same.length).toBeGreaterThan(10)
    expect(same.filter((path) => statSync(join(output, path)).ino !== numbers.get(path))).toEqual([])
    // Of 91: the page, those whose lists it stands in or has left, and what is searched.
    expect(after.size - same.length).toBeLessThan(16)
  })

  it(
    'puts inquiries into other families and pages into other places of an order as they change',
    { tags: 'long' },
    async () => {
      const files = { ...asked() }
      // More than one page lists, so that families go on over pages.
      for (const [path, text] of Object.entries(files)) {
        if (path.startsWith('inquiries/'))
          for (const part of ['b', 'c'])
            files[path.replace('.md', `${part}.md`)] = text.replace('?', ` (${part})?`)
      }
      for (let index = 0; index < 14; index += 1) {
        files[`notes/n${index}.md`] =
          `---\ndate: 20${10 + index}-01-01\ntags: [t${index % 2}]\n---\n[[n${index + 1}]]`
      }
      const [content, output, cache] = [collection(files), join(scratch(), 'site'), scratch()]
      await build(content, output, cache)
      expect(readdirSync(join(output, 'notes/retrieval/inquiries'))).toEqual(['2'])
      const edits: readonly (readonly [path: string, text: string | null])[] = [
        // Out of its family, another best connected one, another year, one less.
        ['inquiries/q3-1.md', '---\ntitle: Is it as it is?\n---\n[[retrieval]]'],
        ['notes/about-1.md', 'Now see [[q5-4]] and [[q8-2c]].'],
        ['notes/n3.md', '---\ndate: 2031-01-01\ntags: [t0]\n---\n[[n9]]'],
        ['inquiries/q2-0.md', null],
      ]
      for (const [path, text] of edits) {
        if (text === null) rmSync(join(content, path))
        else writeFileSync(join(content, path), text)
        await build(content, output, cache)
        const clean = join(scratch(), 'clean')
        await build(content, clean, scratch())
        expect([path, differences(output, clean)]).toEqual([path, []])
      }
    },
  )

  it('goes on from a site whose files have other times and numbers, as in CI', { tags: 'long' }, async () => {
    const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    await build(content, output, cache)
    for (const folder of [content, output]) recopied(folder)
    appendFileSync(join(content, 'notes/clay.md'), '\n\nA line at the end.\n')
    const made = await build(content, output, cache)
    expect(made.parsed).toBe(1)
    expect(written(made)).toBeLessThan(16)
    const clean = join(scratch(), 'clean')
    await build(content, clean, scratch())
    expect(differences(output, clean)).toEqual([])
    recopied(output)
    expect(written(await build(content, output, cache))).toBe(0)
  })

  it(
    'goes on where collection, site and cache have moved together, as to another checkout',
    { tags: 'long' },
    async () => {
      const [home, other] = [join(scratch(), 'home'), join(scratch(), 'other')]
      const at = (folder: string) =>
        [join(folder, 'content'), join(folder, 'dist'), join(folder, '.throughline')] as const
      cpSync(copyOf('garden'), at(home)[0], { recursive: true })
      await build(...at(home))
      cpSync(home, other, { recursive: true })
      rmSync(home, { recursive: true })
      const moved = await build(...at(other))
      expect([moved.parsed, written(moved)]).toEqual([0, 0])
      appendFileSync(join(other, 'content/notes/clay.md'), '\n\nA line at the end.\n')
      expect(written(await build(...at(other)))).toBeLessThan(16)
    },
  )

  it('trusts no copy with other bytes, though they are as many', { tags: 'long' }, async () => {
    const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    await build(content, output, cache)
    const before = siteIn(output)
    recopied(output)
    const page = join(output, 'notes/clay/index.html')
    writeFileSync(page, readFileSync(page, 'utf8').replace('<!DOCTYPE', '<!doctype'))
    const made = await build(content, output, cache)
    expect(siteIn(output)).toEqual(before)
    expect(written(made)).toBe(before.size)
  })

  it(
    'keeps up with what is wanted, as pages begin and stop to link it and when it is written',
    { tags: 'long' },
    async () => {
      const [output, cache] = [join(scratch(), 'site'), scratch()]
      const content = collection({
        'site.yaml': 'wanted: pages\n',
        'a.md': 'Of [[Clay]], and of [[Sand]] too.\n',
        'b.md': 'Of [[clay|this]].\n',
        'c.md': 'See [[a]]; ![[b]]\n',
        'd.md': 'Nothing of it.\n',
      })
      const steps: readonly (readonly [path: string, text: string | null, wanted: readonly string[]])[] = [
        ['d.md', 'Of [[Sand]].\n', ['clay', 'sand']],
        ['d.md', 'Of [[Sand]], said otherwise.\n', ['clay', 'sand']],
        ['d.md', '---\ntitle: Another title\n---\nOf [[Sand]], said otherwise.\n', ['clay', 'sand']],
        ['b.md', 'No more of it.\n', ['sand']],
        ['b.md', 'Of [[Clay]] again, and [[c/Clay]].\n', ['clay', 'sand']],
        ['Clay.md', 'Written at last.\n', ['sand']],
        ['Clay.md', '---\ndraft: true\n---\nNot yet.\n', ['sand']],
        ['Clay.md', null, ['clay', 'sand']],
        ['e.md', '---\naliases: [sand]\n---\n', ['clay']],
        ['a.md', null, []],
        ['site.yaml', 'wanted: text\n', []],
      ]
      await build(content, output, cache)
      for (const [path, text, wanted] of steps) {
        if (text === null) rmSync(join(content, path))
        else writeFileSync(join(content, path), text)
        await build(content, output, cache)
        const clean = join(scratch(), 'clean')
        await build(content, clean, scratch())
        expect(differences(output, clean)).toEqual([])
        const found = [...siteIn(output).keys()].filter((file) => file.startsWith('wanted/'))
        const expected = wanted.length > 0 ? ['wanted/index.html'] : []
        for (const name of wanted) expected.push(`wanted/${name}/index.html`)
        expect([path, found]).toEqual([path, expected.sort()])
      }
    },
  )

  it('makes no page again that has nothing to do with what is wanted', async () => {
    const [output, cache] = [join(scratch(), 'site'), scratch()]
    const others = Array.from({ length: 30 }, (_, index) => [`o${index}.md`, `Other words ${index}.\n`])
    const content = collection({
      'site.yaml': 'wanted: pages\nsimilarity: { papers: 0, notes: 0 }\n',
      ...(Object.fromEntries(others) as Record<string, string>),
      'a.md': 'Of [[Clay]].\n',
      'b.md': 'Nothing.\n',
    })
    await build(content, output, cache)
    writeFileSync(join(content, 'b.md'), 'Of [[Clay]].\n')
    const made = siteIn(output)
    await build(content, output, cache)
    const written = [...siteIn(output)]
      .filter(([path, text]) => made.get(path) !== text)
      .map(([path]) => path)
    const pages = written.filter((path) => path.endsWith('.html'))
    expect(pages).toEqual([
      'notes/a/index.html',
      'notes/b/index.html',
      'notes/index.html',
      'wanted/clay/index.html',
      'wanted/index.html',
    ])
  })

  it(
    'makes the same site after one that errors have kept from being published',
    { tags: 'long' },
    async () => {
      const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
      await build(content, output, cache)
      const edit = (words: string) =>
        writeFileSync(join(content, 'notes/new.md'), `---\ntitle: New\n---\n\n${words}\n`)
      for (const words of ['Here.', 'There.', 'Everywhere.']) {
        const before = siteIn(output)
        writeFileSync(join(content, 'notes/new.md'), '---\ntitle: [\n---\n')
        expect((await build(content, output, cache, true)).published).toBeNull()
        expect(siteIn(output)).toEqual(before)
        edit(words)
        await build(content, output, cache)
        expect(readdirSync(cache).filter((name) => name.startsWith('build-'))).toEqual([])
      }
      const clean = join(scratch(), 'clean')
      await build(content, clean, scratch())
      expect(differences(output, clean)).toEqual([])
    },
  )

  it('makes all of it again where the site is not as it was left', { tags: 'long' }, async () => {
    const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    const first = await build(content, output, cache)
    const good = siteIn(output)
    writeFileSync(join(output, 'index.html'), 'Somebody was here.')
    rmSync(join(output, '404.html'))
    expect(written(await build(content, output, cache))).toBe(first.published?.files)
    expect(siteIn(output)).toEqual(good)
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'makes the same site where an eighth of what is kept is damaged (%i)',
    { tags: 'long' },
    async (part) => {
      const [content, output, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
      await build(content, output, cache)
      const file = join(cache, 'collection.sqlite')
      const bytes = readFileSync(file)
      const eighth = Math.ceil(bytes.length / 8)
      writeFileSync(file, bytes.fill(7, part * eighth, (part + 1) * eighth))
      appendFileSync(join(content, 'notes/clay.md'), '\n\nA line at the end.\n')
      await build(content, output, cache)
      const clean = join(scratch(), 'clean')
      await build(content, clean, scratch())
      expect(differences(output, clean)).toEqual([])
      truncateSync(file, part * eighth)
      await build(content, output, cache)
      expect(differences(output, clean)).toEqual([])
    },
  )

  it.each(['Parsing', 'Rendering', 'Indexing'])(
    'leaves the old site or the new one when it is killed after %s',
    { tags: 'long' },
    async (stage) => {
      const [content, output] = [copyOf('garden'), join(scratch(), 'site')]
      const args = ['--content', content, '--out', output, ...sameSite]
      expect((await call('build', args)).code).toBe(0)
      const old = siteIn(output)
      appendFileSync(join(content, 'notes/clay.md'), '\n\nA line at the end.\n')
      const child = spawn(process.execPath, commandLine('build', args), {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes(stage)) child.kill('SIGKILL')
      })
      await new Promise((resolve) => child.once('close', resolve))
      expect(said).toContain(stage)
      const between = siteInOrNull(output)
      expect((await call('build', args)).code).toBe(0)
      const now = siteIn(output)
      if (between) expect([old, now]).toContainEqual(between)
      expect(now.get('notes/clay/index.html')).toContain('A line at the end.')
    },
  )
})

/** Null in the moment between two renames, when the old site stands beside its place. */
function siteInOrNull(folder: string): ReadonlyMap<string, string> | null {
  try {
    return siteIn(folder)
  } catch {
    return null
  }
}

describe('compiled templates', { tags: 'long' }, () => {
  it('are compiled again where a file of theirs is damaged, gone, or more than there was', async () => {
    // Astro compiles into no folder but those of the project.
    const cache = mkdtempSync(join(project, '.throughline/tried-'))
    onTestFinished(() => rmSync(cache, { recursive: true }))
    const compiled = () => compiledTemplates(cache, 'version', { base: '/', language: 'en', words: {} })
    const { assets } = await compiled()
    const made = () => files(assets).map((file) => [file, readFileSync(join(assets, file), 'latin1')])
    const whole = made()
    const style = files(assets).find((file) => file.endsWith('.css')) ?? ''
    for (const damage of [
      () => writeFileSync(join(assets, style), ''),
      () => rmSync(join(assets, style)),
      () => writeFileSync(join(assets, 'more.js'), 'more()'),
    ]) {
      damage()
      await compiled()
      expect(made()).toEqual(whole)
    }
  })
})

describe('shards', () => {
  it(
    'are joined into the site that one build makes, byte for byte, whatever their number',
    { tags: 'long' },
    async () => {
      const [content, folder] = [copyOf('garden'), scratch()]
      for (const file of ['clay', 'drought']) {
        appendFileSync(join(content, `notes/${file}.md`), '\n\nOf [[What nobody wrote]].\n')
      }
      appendFileSync(join(content, 'site.yaml'), '\nwanted: pages\n')
      const site = join(folder, 'whole')
      const shard = (part: string, which: string) =>
        call('build', ['--content', content, '--out', part, '--shard', which, ...sameSite])
      expect((await call('build', ['--content', content, '--out', site, ...sameSite])).code).toBe(0)
      expect(siteIn(site).has('wanted/what-nobody-wrote/index.html')).toBe(true)
      for (const of of [2, 5]) {
        const parts = Array.from({ length: of }, (_, index) => join(folder, `${of}-${index + 1}`))
        for (const [index, part] of parts.entries()) {
          const { code, stderr } = await shard(part, `${index + 1}/${of}`)
          expect(code, stderr).toBe(0)
        }
        const merged = join(folder, `merged-${of}`)
        expect((await call('merge', [...parts.toReversed(), '--out', merged])).code).toBe(0)
        expect(differences(merged, site)).toEqual([])

        const missing = await call('merge', [...parts.slice(1), '--out', merged])
        expect(missing).toMatchObject({ code: 1, stderr: `throughline: part 1 of ${of} is missing\n` })
        expect(differences(merged, site)).toEqual([])
      }
      appendFileSync(join(content, 'notes/clay.md'), '\n\nA line at the end.\n')
      const [one = '', two = ''] = [1, 2].map((number) => join(folder, `2-${number}`))
      expect((await shard(two, '2/2')).code).toBe(0)
      const { code, stderr } = await run('merge', [one, two, '--out', join(folder, 'mixed')])
      expect([code, stderr]).toEqual([1, expect.stringContaining('come from different builds')])
    },
  )
})
