import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { files } from '../site/page.ts'
import { collection, copyOf, scratch, write } from './collection.ts'
import { build as buildSite, siteIn } from './incremental.ts'
import { call, fixture, run, sameSite, type Ran } from './run.ts'

const broken = {
  'notes/good.md': '---\ntitle: A good note\n---\nIt stands.\n',
  'notes/bad.md': '---\ntitle: "unclosed\ntags: [a\n---\nSecret words.\n',
}

const build = (content: string, out: string, ...flags: string[]) =>
  call('build', ['--content', content, '--out', out, ...flags, ...sameSite])

describe('build', () => {
  /** Of the fixture, as it is. */
  const site = join(scratch(), 'dist')
  let built: Ran
  beforeAll(async () => {
    built = await build(fixture('garden'), site)
  })

  it('ends with a summary', () => {
    const { code, stderr } = built
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(/nodes\s+14 {2}\(inquiry 4, note 7, paper 3\)/)
    expect(stderr).toMatch(/edges\s+\d+ {2}\(cites 5, mention 6, next 1, related 6, source 9\)/)
    expect(stderr).toMatch(/problems\s+\d+ warnings/)
    expect(stderr).toMatch(/published\s+\d+ files, [\d.]+ MB/)
  })

  it('parses a file once: nothing again without a change, and one file after an edit to one', async () => {
    const garden = copyOf('garden')
    const out = join(scratch(), 'dist')
    const parsed = async () => {
      const { code, stderr } = await build(garden, out)
      expect(code, stderr).toBe(0)
      return /parsed\s+(\d+) of (\d+) files/.exec(stderr)?.slice(1).map(Number)
    }
    expect(await parsed()).toEqual([16, 16])
    expect(await parsed()).toEqual([0, 16])
    write(join(garden, 'notes/clay.md'), '---\ntitle: Why does clay crack?\n---\nEdited.\n')
    expect(await parsed()).toEqual([1, 16])
    renameSync(join(garden, 'notes/clay.md'), join(garden, 'notes/loam.md'))
    expect(await parsed()).toEqual([0, 16])
  })

  it('gives the same bytes in another folder and another time zone', { tags: 'long' }, async () => {
    const built = await Promise.all(
      [
        { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' },
        { TZ: 'America/Los_Angeles', LANG: 'C' },
      ].map(async (env) => {
        const out = join(scratch(), 'dist')
        const { code, stderr } = await run('build', ['--content', copyOf('garden'), '--out', out], env)
        expect(code, stderr).toBe(0)
        return out
      }),
    )
    const [first = '', second = ''] = built
    expect(files(second)).toEqual(files(first))
    const different = files(first).filter(
      (path) => !readFileSync(join(first, path)).equals(readFileSync(join(second, path))),
    )
    expect(different).toEqual([])
  })

  it('with errors in its settings exits 1, says all of them, and leaves the last good site as it was', async () => {
    const before = files(site)
    const content = collection({ ...broken, 'site.yaml': 'titel: A site\nproblems: {broken-link: loud}\n' })
    const { code, stdout } = await run('build', [
      '--content',
      content,
      '--out',
      site,
      '--format',
      'json',
      ...sameSite,
    ])
    expect(code).toBe(1)
    const problems = JSON.parse(stdout) as { rule: string; file: string; line: number }[]
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'unreadable-front-matter', file: 'notes/bad.md', line: 2 }),
        expect.objectContaining({ rule: 'invalid-settings', file: 'site.yaml', line: 1, column: 1 }),
        expect.objectContaining({ rule: 'invalid-settings', file: 'site.yaml', line: 2 }),
      ]),
    )
    expect(files(site)).toEqual(before)
    expect(readdirSync(dirname(site))).toEqual(['dist'])
  })

  it('leaves out the file that an error names, publishes the rest, and exits 3, as check does', async () => {
    const [out, content] = [join(scratch(), 'dist'), collection(broken)]
    const { code, stdout } = await build(content, out)
    expect(code).toBe(3)
    expect((await build(content, out)).code, 'with nothing changed').toBe(3)
    expect((await call('check', ['--content', content])).code).toBe(3)
    expect(stdout).toContain('notes/bad.md:2')
    expect(files(out)).toContain('notes/good/index.html')
    expect(files(out).filter((path) => path.includes('bad'))).toEqual([])
    const written = files(out).map((path) => readFileSync(join(out, path), 'latin1'))
    expect(written.some((text) => text.includes('Secret words'))).toBe(false)
  })

  it('with --strict writes nothing while there is an error, though a build without it was kept', async () => {
    const [out, content] = [join(scratch(), 'dist'), collection({ 'notes/good.md': 'It stands.\n' })]
    expect((await build(content, out, '--strict')).code).toBe(0)
    const before = siteIn(out)
    write(join(content, 'notes/bad.md'), broken['notes/bad.md'])
    expect((await build(content, out, '--strict')).code).toBe(1)
    expect(siteIn(out)).toEqual(before)
    expect((await build(content, out)).code).toBe(3)
    expect((await build(content, out, '--strict')).code).toBe(1)
  })

  it('writes nothing for an error that the settings call one, and ranks nothing', async () => {
    const out = join(scratch(), 'dist')
    const content = collection({
      'site.yaml': 'problems: {broken-link: error}\n',
      'notes/lost.md': 'See [[Nowhere]].\n',
      'notes/one.md': '---\npermalink: /p/\n---\nFirst words.\n',
      'notes/two.md': '---\npermalink: /p/\n---\nSecond words.\n',
    })
    const { code, stdout } = await build(content, out, '--format', 'json', '--stats', 'json')
    expect(code).toBe(1)
    expect(stdout).toContain('"textsEmbedded":0')
    const checked = await call('check', ['--content', content])
    expect(checked.code).toBe(1)
    expect(checked.stderr).toContain('a build would write nothing\nfix  correct the errors, or')
    write(join(content, 'site.yaml'), '')
    expect((await build(content, out)).code).toBe(0)
    const pages = files(out).filter((path) => /^(notes|p)\/.*index\.html$/.test(path))
    expect(pages).toEqual([
      'notes/index.html',
      'notes/lost/index.html',
      'notes/one/index.html',
      'notes/two/index.html',
    ])
  })

  it.each([
    'ignor: ["secret/**"]\n',
    'ignore: ["secret/**"\n',
    'ignore: {secret: all}\n',
    'ignor: ["secret/**"]\nproblems: {invalid-settings: off}\n',
    'similarity: {provider: vectors, file: gone.jsonl}\n',
  ])('publishes nothing where site.yaml is %j', async (settings) => {
    const content = collection({ 'one.md': 'Words.\n', 'secret/two.md': 'Secret words.\n' })
    const [out, cache] = [join(scratch(), 'dist'), scratch()]
    await buildSite(content, out, cache)
    const before = siteIn(out)
    write(join(content, 'site.yaml'), settings)
    const { published, problems } = await buildSite(content, out, cache)
    expect(published).toBeNull()
    expect(problems).toContainEqual(expect.objectContaining({ rule: 'invalid-settings', severity: 'error' }))
    expect(siteIn(out)).toEqual(before)
  })

  it.each([['check'], ['embed'], ['layout'], ['suggest'], ['new', 'note', 'Title']] as const)(
    '%s does nothing while site.yaml has a fault, and says which',
    async (command, ...words) => {
      const folder = scratch()
      const settings = 'ignor: ["secret/**"]\nproblems: {invalid-settings: off}\n'
      write(join(folder, 'content/site.yaml'), settings)
      write(join(folder, 'content/one.md'), 'Words.\n')
      const { code, stdout } = await call(command, words, folder)
      expect(code).toBe(1)
      expect(stdout).toContain('site.yaml:1:1  error  invalid-settings')
      expect(files(folder)).toEqual(['content/one.md', 'content/site.yaml'])
    },
  )

  it('says which file nests too deeply, and publishes the rest', async () => {
    const out = join(scratch(), 'dist')
    const content = collection({
      'notes/deep.md': `${'>'.repeat(20_000)} Words.\n`,
      'notes/html.md': `${'<div>'.repeat(5000)}\n`,
      'notes/good.md': 'It stands.\n',
    })
    const { code, stdout } = await build(content, out)
    expect(code).toBe(3)
    expect(stdout).toContain('notes/deep.md:1:1  error  unreadable-file')
    expect(stdout).toContain('notes/html.md:1:1  error  unreadable-file')
    expect(files(out)).toContain('notes/good/index.html')
  })

  it('touches no folder that it did not write', async () => {
    const out = scratch()
    write(join(out, 'thesis.md'), 'ten years of work')
    const { code, stderr } = await build(fixture('garden'), out)
    expect(code).toBe(1)
    expect(stderr).toContain('has files that Throughline did not write')
    expect(stderr).not.toContain('    at ')
    expect(files(out)).toEqual(['thesis.md'])
  })

  it('touches no file that somebody put into its site', async () => {
    const out = join(scratch(), 'dist')
    const content = collection({ 'one.md': 'Words.\n' })
    for (const round of ['first', 'second']) expect((await build(content, out)).code, round).toBe(0)
    write(join(out, 'CNAME'), 'example.org')
    const { code, stderr } = await build(content, out)
    expect(code).toBe(1)
    expect(stderr).toContain('did not write, such as CNAME (1 in all)')
    expect(files(out)).toContain('CNAME')
  })

  it('says that flags need a -- when npm has taken them', async () => {
    const { code, stderr } = await run('build', [fixture('garden')])
    expect(code).toBe(1)
    expect(stderr).toContain('write -- before the flags')
    expect(stderr).toContain('usage: npm run build -- ')
    expect(stderr).not.toContain('parsed')
  })

  it('lets two builds to one output each put a whole site there', { tags: 'long' }, async () => {
    const out = join(scratch(), 'dist')
    const contents = [copyOf('garden'), collection({ 'one.md': 'Words.\n' })]
    const built = await Promise.all(
      contents.map((content) => run('build', ['--content', content, '--out', out, ...sameSite])),
    )
    for (const { code, stderr } of built) expect(code, stderr).toBe(0)
    expect(readdirSync(dirname(out))).toEqual(['dist'])
    const pages = files(out).filter((path) => path.startsWith('notes/'))
    expect(pages.includes('notes/one/index.html')).toBe(!pages.includes('notes/soil/index.html'))
  })

  it('never takes a collection for the leavings of a build', async () => {
    const folder = scratch()
    const content = join(folder, 'notes.last')
    write(join(content, 'thesis.md'), 'Ten years of work.\n')
    const { code, stderr } = await build(content, join(folder, 'notes'))
    expect(code, stderr).toBe(0)
    expect(readFileSync(join(content, 'thesis.md'), 'utf8')).toBe('Ten years of work.\n')
  })

  it('annotates the same files as check does', async () => {
    const args = ['--content', 'notes', '--format', 'github']
    const folder = scratch()
    write(join(folder, 'notes', 'one.md'), 'See [[Nowhere]].\n')
    const built = await call('build', [...args, '--out', 'dist', ...sameSite], folder)
    expect(built.code, built.stderr).toBe(0)
    expect(built.stdout).toMatch(/^::warning file=notes\/one\.md,/)
    expect((await call('check', args, folder)).stdout).toBe(built.stdout)
  })

  it('builds an empty folder, and one with a single note', async () => {
    for (const content of [scratch(), collection({ 'one.md': 'Words.\n' })]) {
      const out = join(scratch(), 'dist')
      const { code, stderr } = await build(content, out)
      expect(code, stderr).toBe(0)
      expect(files(out)).toContain('index.html')
    }
  })

  it('says what is wrong with a call in a line, without a stack trace', async () => {
    for (const args of [
      ['--content', '/no/such/folder'],
      ['--colour', 'blue'],
      ['--content', fixture('garden'), '--out', join(fixture('garden'), 'site.yaml', 'dist')],
      [fixture('garden')],
      ['--content', fixture('garden'), '--out', join(scratch(), 'dist'), '--strict', '--base', 'a b'],
      ['--content', fixture('garden'), '--out', join(scratch(), 'dist'), '--strict', '--site', 'nowhere'],
      ['--format', 'xml', '--content', fixture('garden'), '--out', join(scratch(), 'dist')],
    ]) {
      const { code, stderr } = await call('build', args)
      expect(code).toBe(1)
      expect(stderr).toMatch(/throughline: /)
      if (args.includes('--strict')) expect(stderr).toMatch(/^throughline: --(base|site) must be .*\n$/)
      expect(stderr).not.toContain('    at ')
    }
  })
})
