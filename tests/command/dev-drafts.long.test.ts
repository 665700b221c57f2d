// @module-tag long

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compiler } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { ledger, openLedger } from '../../src/ledger/ledger.ts'
import { silent } from '../../src/report/progress.ts'
import { answer, embeddingsServer } from '../unit/similarity/embedding/embeddings-server.ts'
import { collection, scratch, write } from './collection.ts'
import { addressOf, call, sameSite, startDev } from './run.ts'

const files = {
  'seen.md': '---\ntitle: Seen\n---\nOf [[plan]], [[held]] and [[private]]; [[plan|my words]].\n',
  'plan.md': '---\ntitle: Xqplan\ndraft: true\n---\nThe xqwords of a plan with ![[xqpicture.svg]].\n',
  'held.md': '---\ntitle: Xqheld\npublish: false\n---\nWords.\n',
  'private.md': '---\ntitle: Xqprivate\nprivate: true\n---\nWords.\n',
  'bad.md': '---\ntitle: [Xqbad\n---\nWords.\n',
  'xqpicture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>',
}

const servers: ChildProcess[] = []
afterAll(() => {
  for (const one of servers) {
    one.removeAllListeners('exit')
    one.kill()
  }
})

async function dev(content: string, flags: readonly string[] = []) {
  const child = startDev(content, [...sameSite, ...flags])
  servers.push(child)
  const heard = { output: '' }
  const url = await addressOf(child, (part) => (heard.output += part))
  const get = async (path: string) => {
    const response = await fetch(url + path)
    return { status: response.status, text: await response.text() }
  }
  return { get, heard, page: async (path: string) => (await get(path)).text }
}

/** What every file of a folder says, with its name. */
function said(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
      const text = isGzip ? gunzipSync(bytes) : file.endsWith('.zz') ? inflateSync(bytes) : bytes
      return `${file.slice(folder.length)}\n${text.toString()}`.toLowerCase()
    })
    .sort()
    .join('\n')
}

const build = async (content: string) => {
  const out = join(scratch(), 'dist')
  const { code } = await call('build', ['--content', content, '--out', out, ...sameSite])
  return { code, said: said(out) }
}

describe('dev of what is not published', () => {
  const content = collection(files)
  let shown: Awaited<ReturnType<typeof dev>>
  beforeAll(async () => {
    shown = await dev(content)
  })

  it('shows it, with a word for what it is', async () => {
    expect(await shown.page('notes/plan/')).toContain('<title>Draft · Xqplan')
    expect(await shown.page('notes/plan/')).toContain('xqwords')
    expect((await shown.get('files/xqpicture.svg')).text).toBe(files['xqpicture.svg'])
    expect(await shown.page('notes/held/')).toContain('<title>Not published · Xqheld')
    expect(await shown.page('notes/private/')).toContain('<title>Not published · Xqprivate')
    expect(await shown.page('notes/seen/')).toContain('<title>Seen')
  })

  it('says so at links to it, in texts and in lists', async () => {
    expect(await shown.page('notes/seen/')).toMatch(/<a data-dev-mark="Draft"[^>]*>plan</)
    expect(await shown.page('notes/')).toMatch(/<a data-dev-mark="Not published"[^>]*>Xqheld/)
  })

  it('shows the problem of a file that never could be read', async () => {
    const { status, text } = await shown.get('notes/bad/')
    expect(status).toBe(200)
    expect(text).toMatch(/This file cannot be read[^]*bad\.md:2:8<\/code>/)
    expect(text).not.toContain('Xqbad')
  })

  it('leaves no trace in a build by the same cache, while it runs and after edits', async () => {
    write(join(content, 'plan.md'), `${files['plan.md']}More, and [[held]].\n`)
    write(join(content, 'seen.md'), `${files['seen.md']}More.\n`)
    await expect.poll(() => shown.page('notes/seen/')).toContain('More.')
    const out = await build(content)
    expect(out.code).toBe(3)
    expect(out.said.includes('my words')).toBe(true)
    expect(out.said.match(/xq(?:plan|words|held|private|picture|bad)|dev-mark|dev-remarks|_dev\//)).toBeNull()
    const copy = collection({ ...files, 'seen.md': `${files['seen.md']}More.\n` })
    write(join(copy, 'plan.md'), '---\ndraft: true\n---\n')
    expect((await build(copy)).said === out.said).toBe(true)
  })
})

describe('dev that asks a server for vectors', () => {
  it('sends it no word of what is not published', async () => {
    await using server = await embeddingsServer(answer)
    const similarity = { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny' }
    const { page } = await dev(
      collection({
        'one.md': '---\ntitle: Of [[Xqplan]]\n---\nAs [[Xqheld]] and [[plan]] say.\n',
        'two.md': 'Other words.\n',
        'plan.md': files['plan.md'],
        'held.md': files['held.md'],
        'site.yaml': `similarity: ${JSON.stringify(similarity)}\n`,
      }),
    )
    expect(await page('notes/plan/')).toContain('xqwords')
    const sent = server.asked.flatMap(({ body }) => body.input)
    expect(sent).toHaveLength(2)
    expect(sent.join('\n')).not.toMatch(/xq|plan/i)
  })
})

describe('dev of a draft whose address is that of what is published', () => {
  it('shows both, each at its own, and says it of the draft', async () => {
    const content = collection({ 'Soil_science.md': '# Soil science\n\nPublished words.\n' })
    const { page, heard } = await dev(content)
    expect(await page('notes/soil-science/')).toContain('Published words')
    write(
      join(content, 'soil-science.md'),
      '---\ndraft: true\npermalink: /notes/soil-science/\n---\nDrafted words.\n',
    )
    await expect.poll(() => heard.output).toMatch(/soil-science\.md:3:1 .*duplicate-address/)
    expect(await page('notes/soil-science/')).toContain('Published words')
    const other = /this page stays at \/(\S+)\./.exec(heard.output)?.[1] ?? ''
    expect(await page(other)).toMatch(
      /<title>Draft[^]*\d warnings?<[^]*<b>Why<\/b>[^]*<b>Fix<\/b>[^]*Drafted words/,
    )
  })
})

describe('dev --no-drafts', () => {
  it('shows what a build would publish, and why a page is not there', async () => {
    const { get } = await dev(collection(files), ['--no-drafts'])
    for (const path of ['notes/plan/', 'notes/held/', 'notes/private/', 'files/xqpicture.svg'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get('notes/seen/')).text).not.toMatch(/xqplan|xqheld/i)
    const bad = await get('notes/bad/')
    expect(bad.status).toBe(404)
    expect(bad.text).toContain('bad.md:2:8</code>')
  })
})

describe('what dev does after an edit', () => {
  const linked = 'Of [[a]], [[b]] and [[c]].\n'
  const named = (title: string, draft = false) =>
    `---\ntitle: ${title}\n${draft ? 'draft: true\n' : ''}---\n${linked}`

  /** How many links are resolved at the first, after an edit of a text, and after one of a title, which may be that of any link. */
  async function resolved(files: Readonly<Record<string, string>>) {
    const content = collection({ 'a.md': named('A'), 'b.md': named('B'), 'c.md': named('C'), ...files })
    using store = new Store(join(scratch(), 'cache.sqlite'))
    const compile = compiler()
    const counted = async (ranks: 'now' | 'later') => {
      openLedger()
      await compile({ content, overrides: {}, store, ranks, drafts: true, progress: silent })
      return ledger().linksResolved
    }
    const first = await counted('now')
    write(join(content, 'a.md'), `${named('A')}More.\n`)
    const text = await counted('later')
    write(join(content, 'a.md'), named('Another'))
    return { first, text, title: await counted('later') }
  }

  it('resolves a link once, whether or not there are drafts, and those of what is published to rank it', async () => {
    expect(await resolved({ 'd.md': named('D') })).toEqual({ first: 12, text: 3, title: 12 })
    expect(await resolved({ 'd.md': named('D', true) })).toEqual({ first: 21, text: 3, title: 12 })
  })

  it('resolves those that the text of 404.md may change once more', async () => {
    expect(await resolved({ '404.md': named('Gone') })).toEqual({ first: 21, text: 6, title: 21 })
  })
})

describe('dev after an edit', () => {
  it('says only what is new, and how much there is in all', async () => {
    const content = collection({ 'a.md': '[[Nowhere]]\n', 'b.md': 'Words.\n' })
    const { heard } = await dev(content)
    const toldBy = async (file: string, text: string) => {
      const before = heard.output.length
      write(join(content, `.${file}`), text)
      renameSync(join(content, `.${file}`), join(content, file))
      await expect.poll(() => heard.output.slice(before)).toMatch(/updated.*\n/)
      return heard.output.slice(before)
    }
    expect(heard.output).toMatch(/Nowhere[^]* 1 warning\n/)
    const added = await toldBy('b.md', 'Words and [[Elsewhere]].\n')
    expect(added).toMatch(/b\.md:1:11[^]*Elsewhere[^]*updated: 1 parsed, 2 warnings \(1 new\), \d+ ms\n$/)
    expect(added).not.toContain('Nowhere')
    expect(await toldBy('a.md', 'Here or [[Nowhere]].\n')).toMatch(/^updated: 1 parsed, 2 warnings, .*\n$/)
    expect(await toldBy('a.md', 'Here.\n')).toMatch(/^updated: 1 parsed, 1 warning \(1 gone\), .*\n$/)
  })

  it('follows the language, the words and the base of a site, as a build has them', async () => {
    const more = Array.from(
      { length: 60 },
      (_, at) => [`n${at}.md`, `Of [[b]] as ${at}.\n`.repeat(40)] as const,
    )
    const content = collection({
      'site.yaml': 'title: A\n',
      'a.md': 'Of [[b]].\n',
      'b.md': 'Words.\n',
      ...Object.fromEntries(more),
    })
    const child = startDev(content, [], 'pipe')
    servers.push(child)
    const heard = { output: '' }
    const first = await addressOf(child, (part) => (heard.output += part))
    const page = async (path: string) => (await fetch(new URL(path, first))).text()
    expect(await page('/notes/b/')).toContain('Mentioned in')
    write(join(content, 'site.yaml'), 'title: A\nlanguage: de\n')
    // Each is answered, whatever is being parsed again meanwhile.
    for (let [said, at] = ['', 0]; !said.includes('lang="de"'); at += 1)
      said = await page(`/notes/n${at % 60}/`)
    expect(await page('/notes/b/')).toContain('<html lang="de"')
    write(join(content, 'site.yaml'), 'title: A\nlanguage: de\nwords: {sections: {mentions: Genannt von}}\n')
    await expect.poll(() => page('/notes/b/')).toContain('Genannt von')
    write(join(content, 'site.yaml'), 'title: A\nlanguage: de\nurl: https://example.org/garden/\n')
    await expect.poll(() => heard.output).toMatch(/now at http:\/\/localhost:\d+\/garden\/\n/)
    const moved = await fetch(new URL('/notes/b/', first))
    expect(new URL(moved.url).pathname).toBe('/garden/notes/b/')
    expect(await moved.text()).toContain('href="/garden/notes/a/"')
    expect(heard.output).not.toContain('cannot be shown')
  })

  it('shows a bibliography, a deleted one too', async () => {
    const content = collection({ 'a.md': 'As it says [@kim2024].\n' })
    const { get, page } = await dev(content)
    write(join(content, 'refs.bib'), '@book{kim2024, title={Of clay}, author={Kim, A.}, year={2024}}\n')
    await expect.poll(() => page('notes/a/')).toContain('Of clay')
    expect((await get('papers/kim2024/')).status).toBe(200)
    write(join(content, 'refs.bib'), '@book{kim2024, title={Of loam}, author={Kim, A.}, year={2024}}\n')
    await expect.poll(() => page('notes/a/')).toContain('Of loam')
    rmSync(join(content, 'refs.bib'))
    await expect.poll(async () => (await get('papers/kim2024/')).status).toBe(404)
  })

  it('leads from the page of a renamed file to where it is now', async () => {
    const content = collection({ 'a.md': 'The same words of [[Nowhere]].\n', 'b.md': 'Others.\n' })
    const { get, heard } = await dev(content)
    const before = heard.output.length
    renameSync(join(content, 'a.md'), join(content, 'c.md'))
    await expect.poll(async () => (await get('notes/c/')).status).toBe(200)
    await expect
      .poll(() => heard.output.slice(before))
      .toMatch(/moved: .*a\.md is now .*c\.md[^]*updated.*\n/)
    expect(heard.output.slice(before)).not.toContain('Nowhere')
    renameSync(join(content, 'c.md'), join(content, 'd.md'))
    await expect.poll(async () => (await get('notes/d/')).status).toBe(200)
    for (const old of ['notes/a/', 'notes/c/'])
      await expect.poll(async () => (await get(old)).text).toContain('data-moved="/notes/d/"')
    // A move is said once, though its old address leads on for as long as the site is served.
    write(join(content, 'e.md'), 'More.\n')
    await expect.poll(async () => (await get('notes/e/')).status).toBe(200)
    const said = heard.output.slice(before).match(/moved: \S*\/\w\.md is now \S*\/\w\.md/g)
    expect(said?.map((line) => line.replace(/\S*\//g, ''))).toEqual([
      'moved: a.md is now c.md',
      'moved: c.md is now d.md',
    ])
  })
})
