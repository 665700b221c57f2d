import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/model/graph.ts'
import { decodeTitles, encodeTitles, titlesPath } from '../../../src/model/search-titles.ts'
import { indexSite } from '../../../src/publish/search-index.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const bodies: Readonly<Record<string, string>> = {
  '/inquiries/b/': '<h1>B</h1><p>Feedback again.</p>',
  '/notes/a/':
    '<h1>A</h1><p>Feedback <a data-pagefind-filter="tag">x</a><a data-pagefind-filter="tag">y</a></p>',
  '/notes/größe/': '<h1>Größe</h1><p>Die Straße.</p>',
  '/notes/语言/': '<h1>语言</h1><p>语言模型</p>',
}

async function site(): Promise<{ folder: string; pages: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'search-index-'))
  folders.push(folder)
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const [address, body] of Object.entries(bodies)) {
    const lang = address.includes('语') ? 'zh' : 'en'
    await write(
      `${address}index.html`,
      `<!doctype html><html lang="${lang}"><main data-pagefind-body>${body}</main></html>`,
    )
  }
  await write('index.html', '<!doctype html><html lang="en"><main><h1>Feedback</h1></main></html>')
  const titles = [...Object.keys(bodies), '/notes/gone/'].map((address) => ({
    kind: 'note' as const,
    address: address as Address,
    title: address,
    titleLanguage: { lang: null, dir: null },
    language: { lang: null, dir: null },
    aliases: [],
    tags: [],
  }))
  await write(titlesPath, encodeTitles({ titles, fragments: null }))
  return {
    folder,
    pages: ['index.html', ...Object.keys(bodies).map((address) => `${address.slice(1)}index.html`)],
  }
}

/** Paths relative to the folder, in order, with their bytes in base64. */
async function files(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  const read: Record<string, string> = {}
  for (const path of paths.sort()) read[path.slice(folder.length + 1)] = await readFile(path, 'base64')
  return read
}

describe('indexSite', () => {
  it('indexes the pages that mark their body, whatever their language, and names their fragments', async () => {
    const { folder, pages } = await site()
    const steps: number[] = []
    const indexed = await indexSite(folder, pages, {
      language: 'en-GB',
      onProgress: (done) => steps.push(done),
    })
    expect(indexed).toMatchObject({ pages: 4, problems: [] })
    expect(steps).toEqual([1, 2, 3, 4, 5])

    const { titles, fragments } = decodeTitles(await readFile(join(folder, titlesPath), 'utf8'))
    expect(titles.map(({ address }) => address).at(-1)).toBe('/notes/gone/')
    expect(fragments?.at(-1)).toBeNull()
    for (const [index, fragment] of fragments?.slice(0, -1).entries() ?? []) {
      const path = join(folder, 'pagefind', 'fragment', `${fragment}.pf_fragment`)
      expect(gunzipSync(await readFile(path)).toString()).toContain(`"url":"${titles[index]?.address}"`)
    }
  })

  it('ships only what the search uses', async () => {
    const { folder, pages } = await site()
    await indexSite(folder, pages, { language: 'en' })
    const written = await files(join(folder, 'pagefind'))
    expect(Object.keys(written).map((path) => path.replace(/[0-9a-f]{7,}/, '#'))).toEqual([
      ...Array.from({ length: 4 }, () => 'fragment/en_#.pf_fragment'),
      'index/en_#.pf_index',
      'pagefind-entry.json',
      'pagefind-worker.js',
      'pagefind.en_#.pf_meta',
      'pagefind.js',
      'wasm.en.pagefind',
    ])
  })

  it('gives the same bytes for the same pages, and again over an older index', async () => {
    const [one, two] = [await site(), await site()]
    await indexSite(one.folder, one.pages, { language: 'en' })
    await indexSite(two.folder, two.pages, { language: 'en' })
    expect(await files(two.folder)).toEqual(await files(one.folder))
    await writeFile(join(one.folder, 'pagefind', 'index', 'old.pf_index'), 'old')
    await indexSite(one.folder, one.pages, { language: 'en' })
    expect(await files(two.folder)).toEqual(await files(one.folder))
  })

  it('keeps one index where the language has no word forms or no spaces', async () => {
    for (const [language, engine] of [
      ['zh-Hans', 'en'],
      ['und', 'unknown'],
      ['de', 'de'],
    ]) {
      const { folder, pages } = await site()
      expect(await indexSite(folder, pages, { language: language ?? '' })).toMatchObject({ pages: 4 })
      expect(await readdir(join(folder, 'pagefind'))).toContain(`wasm.${engine}.pagefind`)
    }
  })

  it('bears a site without a page to index', async () => {
    const { folder } = await site()
    expect(await indexSite(folder, ['index.html'], { language: 'en' })).toMatchObject({
      pages: 0,
      problems: [],
    })
    const { fragments } = decodeTitles(await readFile(join(folder, titlesPath), 'utf8'))
    expect(fragments?.every((fragment) => fragment === null)).toBe(true)
  })
})
