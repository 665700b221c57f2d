import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { decode } from 'cborg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { pageId, pageName, textFileOf, textFiles } from '../../../src/search/search-parts.ts'
import type { SearchPart } from '../../../src/search/search-part.ts'
import { writePart } from '../output/written-part.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'search-part-'))
  folders.push(folder)
  return join(folder, 'part')
}

const document = (body: string) => `<html><body data-pagefind-body>${body}</body></html>`
const pages = Array.from({ length: 40 }, (_, number) => ({
  address: `/notes/${String(number).padStart(2, '0')}/` as Address,
  kind: 'note' as const,
  html: document(
    `<h1 data-pagefind-weight="10" data-pagefind-meta="title">Note ${number}</h1>` +
      `<p data-pagefind-ignore data-pagefind-meta="aliases">Straße ${number} · café</p>` +
      `<p>Feedback ${'loop '.repeat(number % 5)} größe café cafe${number % 3} ${'abcdefg'.slice(number % 7)}.</p>`,
  ),
}))

const part = (given: Partial<SearchPart> = {}): SearchPart => ({
  part: 0,
  parts: 1,
  size: 40,
  language: 'en',
  pages,
  ...given,
})

/** The ids of pages, as Pagefind reads them. */
async function idsIn(folder: string): Promise<readonly string[]> {
  const meta = gunzipSync(await readFile(join(folder, 'pagefind.start.pf_meta')))
  const [, pages] = decode(meta.subarray('pagefind_dcd'.length)) as [string, [id: string, words: number][]]
  return pages.map(([id]) => id)
}

/** Paths relative to the folder, in order, with their bytes in base64. */
async function files(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  const read: Record<string, string> = {}
  for (const path of paths.sort()) read[path.slice(folder.length + 1)] = await readFile(path, 'base64')
  return read
}

const kinds = async (folder: string) =>
  new Set(Object.keys(await files(folder)).map((path) => path.replace(/_[0-9a-f]{7,}|\d+(?=\.zz)/, '#')))

describe('filesOfPart', () => {
  it('names the fragment of each page, and keeps the texts several to a file', async () => {
    const folder = await newFolder()
    const indexed = await writePart(folder, part({ parts: 4, part: 2 }))
    expect(indexed).toEqual({ pages: 40, problems: [] })

    expect((await idsIn(folder)).toSorted()).toEqual(pages.map((page) => pageId(2, page)).sort())
    for (const [number, page] of pages.entries()) {
      const name = pageName(page.address)
      const file = join(folder, `text/${textFileOf(name, textFiles(40))}.zz`)
      const texts = JSON.parse(inflateSync(await readFile(file)).toString()) as (readonly string[])[]
      const [, address, title, text] = texts.find(([one]) => one === name) ?? []
      expect(address).toBe(page.address)
      expect(title).toBe(`Note ${number}`)
      expect(text).toContain(`Note ${number}. Feedback`)
    }
    expect(await readdir(join(folder, 'text'))).toHaveLength(8)
  })

  it('ships only what the search uses, and the code once', async () => {
    const [first, second] = [await newFolder(), await newFolder()]
    await writePart(first, part({ parts: 2 }))
    await writePart(second, part({ parts: 2, part: 1 }))
    const own = ['index/en#.pf_index', 'pagefind.start.pf_meta', 'text/#.zz']
    const code = ['pagefind-worker.js', 'wasm.en.pagefind']
    expect([...(await kinds(first))].sort()).toEqual([...own, ...code].sort())
    expect([...(await kinds(second))].sort()).toEqual(own.sort())
  })

  it('gives the same bytes for the same pages, one part after another and several at once', async () => {
    const alone = [await newFolder(), await newFolder()] as const
    const together = [await newFolder(), await newFolder()] as const
    for (const [number, folder] of alone.entries()) await writePart(folder, part({ parts: 2, part: number }))
    await Promise.all(together.map((folder, number) => writePart(folder, part({ parts: 2, part: number }))))
    expect(await files(together[0])).toEqual(await files(alone[0]))
    expect(await files(together[1])).toEqual(await files(alone[1]))
  })

  it('spreads the index over more files where there are more parts', async () => {
    const [one, four] = [await newFolder(), await newFolder()]
    const words = (page: number) =>
      Array.from({ length: 100 }, (_, word) => `w${(word * (page + 7)) % 701}x`).join(' ')
    const many = Array.from({ length: 150 }, (_, page) => ({
      address: `/notes/${1000 + page}/` as Address,
      kind: 'note' as const,
      html: document(`<p>${words(page)}</p>`),
    }))
    await writePart(one, part({ pages: many }))
    await writePart(four, part({ parts: 4, pages: many }))
    const [few, more] = [await readdir(join(one, 'index')), await readdir(join(four, 'index'))]
    expect(more.length).toBeGreaterThan(2 * few.length)
  })

  it('takes pages as they come, but only in address order', async () => {
    async function* reversed() {
      for (const page of pages.toReversed()) yield await Promise.resolve(page)
    }
    await expect(writePart(await newFolder(), part({ pages: reversed() }))).rejects.toThrow('address order')
    // Nothing is left that the next one stumbles over.
    expect(await writePart(await newFolder(), part())).toMatchObject({ pages: 40 })
  })

  it('keeps one index where the language has no word forms or no spaces', async () => {
    for (const [language = '', engine] of [
      ['zh-Hans', 'en'],
      ['und', 'unknown'],
      ['de', 'de'],
    ]) {
      const folder = await newFolder()
      await writePart(folder, part({ language, pages: pages.slice(0, 2) }))
      const engines = (await readdir(folder)).filter((name) => name.startsWith('wasm'))
      expect(engines).toEqual([`wasm.${engine}.pagefind`])
    }
  })

  it('bears a part without a page', async () => {
    const folder = await newFolder()
    expect(await writePart(folder, part({ pages: [] }))).toEqual({ pages: 0, problems: [] })
    expect(await idsIn(folder)).toEqual([])
  })
})
