import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { scratch } from './collection.ts'
import { addressOf, call, fixture, sameSite, startDev, type Ran } from './run.ts'

/**
 * The vault holds words that stand nowhere else, one in each thing that is not to be seen: they begin with `xq`. Those
 * that begin with `xqn` are in what is not shown even where every file is published: comments, bases.
 */
const vault = fixture('vaults/unpublished/vault')
const canary = /xq[\p{L}\p{M}]+/giu

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The name of a file and what it says: compressed or not, and with whatever stands for letters undone. */
function said(folder: string, file: string): string {
  const bytes = readFileSync(file)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = (isGzip ? gunzipSync(bytes) : file.endsWith('.zz') ? inflateSync(bytes) : bytes).toString(
    'utf8',
  )
  return plain(`${file.slice(folder.length)}\n${text}`)
}

function plain(text: string): string {
  return text
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))
    .replace(/\\u([\da-f]{4})|&#x([\da-f]+);/gi, (_, json: string, html: string) =>
      String.fromCodePoint(parseInt(json || html, 16)),
    )
    .normalize('NFC')
    .toLowerCase()
}

/** Where the words stand, each with a file that says it. */
function places(words: readonly string[], folder: string): string[] {
  return files(folder).flatMap((file) => {
    const text = said(folder, file)
    return words
      .filter((word) => text.includes(word))
      .map((word) => `${word} in ${file.slice(folder.length)}`)
  })
}

/** The same vault with nothing kept back. */
function opened(): string {
  const copy = join(scratch(), 'vault')
  cpSync(vault, copy, { recursive: true })
  writeFileSync(join(copy, 'site.yaml'), 'metadata: keep\n')
  rmSync(join(copy, '.obsidian'), { recursive: true })
  for (const [from, to] of [
    ['Templates', 'Forms'],
    ['_private', 'private'],
    ['.trash', 'trash'],
  ] as const) {
    renameSync(join(copy, from), join(copy, to))
  }
  for (const file of files(copy).filter((path) => path.endsWith('.md'))) {
    const text = readFileSync(file, 'utf8')
      .replace('draft: true', 'draft: false')
      .replace('publish: false', 'publish: true')
      .replace('title: [Xqbrokeno', 'title: Xqbrokeno')
    writeFileSync(file, text)
  }
  const board = join(copy, 'Unreadable board.canvas')
  writeFileSync(board, readFileSync(board, 'utf8').replace('],}', ']}'))
  return copy
}

describe('what is not published', () => {
  const out = join(scratch(), 'dist')
  const planted = [...new Set(files(vault).flatMap((file) => said(vault, file).match(canary) ?? []))].sort()
  let built: Ran
  beforeAll(async () => {
    built = await call('build', ['--content', vault, '--out', out, ...sameSite])
  })

  it('keeps nothing else from being published', () => {
    expect(built.code, built.stderr).toBe(3)
    const pages = files(out).map((file) => file.slice(out.length))
    for (const page of ['/notes/seen/index.html', '/notes/lamp/index.html', '/inquiries/ship/index.html'])
      expect(pages).toContain(page)
    expect(pages.some((path) => path.endsWith('.zz'))).toBe(true)
    expect(pages).toContain('/graph/whole.json')
    expect(pages).toContain('/graph/computed.json')
    expect(pages).toContain('/feed.xml')
    expect(pages).toContain('/sitemap.xml')
  })

  it('is in no file that is written, nor in the name of one', () => {
    expect(planted.length).toBeGreaterThan(50)
    expect(places(planted, out)).toEqual([])
  })

  it('has no page, not even the folder that holds nothing else', () => {
    const pages = files(out).map((file) => file.slice(out.length))
    expect(
      pages.filter((path) => /withheld|unreadable|diary|scene|board|last-year|desk|only/.test(path)),
    ).toEqual([])
  })

  it('leaves the words of who links to it', () => {
    const page = readFileSync(join(out, 'notes/seen/index.html'), 'utf8')
    expect(page).toContain('my own words, the same, ')
    expect(page).toContain('own words for a part')
  })

  it.each(['text', 'json', 'github'])('is in nothing that a build says in %s', async (format) => {
    const again = await call('build', ['--content', vault, '--out', out, '--format', format, ...sameSite])
    const told = plain(again.stdout + again.stderr + JSON.stringify(again.stdout + again.stderr))
    expect(again.code).toBe(3)
    expect(told).toContain('unreadable')
    expect(planted.filter((word) => told.includes(word))).toEqual([])
  })

  it('is found all over the site when nothing is kept back, so that this test can fail', async () => {
    const open = join(scratch(), 'dist')
    const { code, stderr } = await call('build', ['--content', opened(), '--out', open, ...sameSite])
    expect(code, stderr).toBe(0)
    const seen = places(planted, open)
    const unseen = planted.filter((word) => !seen.some((place) => place.startsWith(`${word} in `)))
    expect(unseen).toEqual(planted.filter((word) => word.startsWith('xqn')))
    const texts = files(open).filter((file) => file.endsWith('.zz'))
    expect(texts.some((file) => said(open, file).includes('xqbodyo'))).toBe(true)
  })

  it('is gone from a site that showed it before', async () => {
    const [content, open] = [opened(), join(scratch(), 'dist')]
    const build = () => call('build', ['--content', content, '--out', open, ...sameSite])
    expect((await build()).code).toBe(0)
    expect(places(planted, open).length).toBeGreaterThan(planted.length)
    for (const name of readdirSync(content)) rmSync(join(content, name), { recursive: true })
    cpSync(vault, content, { recursive: true })
    expect((await build()).code).toBe(3)
    expect(places(planted, open)).toEqual([])
  })

  it('is in nothing that dev --no-drafts serves or says', { tags: 'long' }, async () => {
    const dev = startDev(vault, ['--no-drafts'], 'pipe')
    try {
      let told = ''
      const url = await addressOf(dev, (part) => (told += part))
      const addresses = new Set([
        url,
        ...['graph/whole.json', 'graph/computed.json'].map((path) => url + path),
      ])
      const showing: string[] = []
      // Each address adds those that stand in what it answers.
      for (const address of addresses) {
        const text = await (await fetch(address)).text()
        const word = planted.find((word) => plain(text).includes(word))
        if (word !== undefined) showing.push(`${word} at ${address}`)
        for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"#?]+)"/g)) {
          const { href, origin } = new URL(link, address)
          if (origin === new URL(url).origin) addresses.add(href)
        }
      }
      expect(addresses.size).toBeGreaterThan(20)
      expect(showing).toEqual([])
      expect(planted.filter((word) => plain(told).includes(word))).toEqual([])
    } finally {
      dev.removeAllListeners('exit')
      dev.kill()
    }
  })
})
