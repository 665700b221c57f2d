import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { decode } from 'cborg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { pageId, pageName, textPath } from '../../../src/search/search-parts.ts'
import { joinedIndex } from '../../../src/search/engine/joined-index.ts'
import { indexPart } from '../../../src/search/engine/index-part.ts'
import { document } from '../../../src/search/engine/program.ts'
import type { SearchFile, SearchPart } from '../../../src/search/search-index.ts'
import { writeIndex } from './written-index.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'search-part-'))
  folders.push(folder)
  return join(folder, 'part')
}

const page = (number: number, besides: string | null = `Straße ${number} · café`) => ({
  address: `/notes/${String(number).padStart(2, '0')}/` as Address,
  kind: 'note' as const,
  html: document({
    title: `Note ${number}`,
    besides,
    text: `<p>Feedback ${'loop '.repeat(number % 5)} größe café cafe${number % 3} ${'abcdefg'.slice(number % 7)}.</p>`,
  }),
})
const pages = Array.from({ length: 40 }, (_, number) => page(number))

const part = (given: Partial<SearchPart> = {}): SearchPart => ({ of: 40, language: 'en', pages, ...given })

const decoded = (content: Uint8Array): unknown => decode(gunzipSync(content).subarray('pagefind_dcd'.length))

type Meta = [version: string, pages: [id: string, words: number][], ranges: [string, string, string][]]
type Postings = [distance: number, places: number[], inFields: number[]][]

function metaOf(index: readonly SearchFile[]): Meta {
  return decoded(index.find(({ path }) => path.endsWith('.pf_meta'))?.content ?? Buffer.of()) as Meta
}

/** By word, and by a word with one of its forms, the pages that hold it, with its places there. */
function wordsOf(index: readonly SearchFile[]): ReadonlyMap<string, unknown> {
  const ids = metaOf(index)[1].map(([id]) => id)
  const pagesOf = (postings: Postings) => {
    let page = 0
    return postings.map(([distance, ...places]) => [ids[(page += distance)], ...places] as const).sort()
  }
  const chunks = index.filter(({ path }) => path.startsWith('index/'))
  return new Map(
    chunks.flatMap(({ content }) => {
      const [words] = decoded(content) as [[word: string, Postings, [form: string, Postings][]][]]
      return words.flatMap(([word, postings, forms]) => [
        [word, pagesOf(postings)] as const,
        ...forms.map(([form, its]) => [`${word} ${form}`, pagesOf(its)] as const),
      ])
    }),
  )
}

/** The ids of pages, as Pagefind reads them. */
async function idsIn(folder: string): Promise<readonly string[]> {
  const [, pages] = decoded(await readFile(join(folder, 'search/texts/pagefind.start.pf_meta'))) as Meta
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

const kindsIn = async (folder: string) => [
  ...new Set(Object.keys(await files(folder)).map((path) => path.replace(/[0-9a-f]{12}|\d+(?=\.zz)/, '#'))),
]

/** The pages in two parts, as of one site. */
const [odd, even] = [1, 0].map((rest) => part({ pages: pages.filter((_, at) => at % 2 === rest) })) as [
  SearchPart,
  SearchPart,
]

describe('the index of texts', () => {
  it('names each page by its id, and keeps the texts several to a file', async () => {
    const folder = await newFolder()
    expect(await writeIndex(folder, [odd, even])).toEqual(Array(2).fill({ pages: 20, problems: [] }))

    expect((await idsIn(folder)).toSorted()).toEqual(pages.map(pageId).sort())
    for (const [number, page] of pages.entries()) {
      const name = pageName(page.address)
      const file = join(folder, textPath(name, 40))
      const texts = JSON.parse(inflateSync(await readFile(file)).toString()) as (readonly string[])[]
      const [, address, title, text] = texts.find(([one]) => one === name) ?? []
      expect(address).toBe(page.address)
      expect(title).toBe(`Note ${number}`)
      expect(text).toContain(`Note ${number}. Feedback`)
    }
  })

  it('is only what the search uses', async () => {
    const folder = await newFolder()
    await writeIndex(folder, [odd, even])
    expect(await kindsIn(folder)).toEqual([
      'search/texts/0/#.zz',
      'search/texts/index/#.pf_index',
      'search/texts/pagefind.start.pf_meta',
      'search/texts/wasm.en.pagefind',
      'search/texts/worker.js',
    ])
  })

  it('is the same bytes for the same pages, one part after another and several at once', async () => {
    const folders = [await newFolder(), await newFolder()] as const
    await writeIndex(folders[0], [odd, even])
    await indexPart(even)
    await writeIndex(folders[1], [odd, even])
    expect(await files(folders[1])).toEqual(await files(folders[0]))
  })

  it('holds each word with its pages, its places and its forms, as an index of one part does', async () => {
    const wholes = await Promise.all(
      [[part()], [odd, even]].map(async (parts) => {
        const indexed = await Promise.all(parts.map(indexPart))
        return wordsOf(await joinedIndex(indexed.map(({ index }) => index)))
      }),
    )
    expect(wholes[0]?.size).toBeGreaterThan(50)
    expect(wholes[1]).toEqual(wholes[0])
  })

  it('numbers fields alike where only some parts have words beside their texts', async () => {
    const plain = Array.from({ length: 20 }, (_, number) => page(number, null))
    const rest = pages.slice(20)
    const [whole, joined] = await Promise.all(
      [[part({ pages: [...plain, ...rest] })], [part({ pages: plain }), part({ pages: rest })]].map(
        async (parts) => joinedIndex((await Promise.all(parts.map(indexPart))).map(({ index }) => index)),
      ),
    )
    expect(metaOf(joined ?? []).at(-1)).toEqual(['title', 'words'])
    expect(wordsOf(joined ?? [])).toEqual(wordsOf(whole ?? []))
  })

  it('has files of words that an edit leaves alone, and that leave no gap', { tags: 'long' }, async () => {
    const many = (more: string) =>
      Array.from({ length: 300 }, (_, page) => ({
        address: `/notes/${1000 + page}/` as Address,
        kind: 'note' as const,
        html: document({
          title: '',
          besides: null,
          text: `<p>${page === 7 ? more : ''} ${wordsIn(page)}</p>`,
        }),
      }))
    const wordsIn = (page: number) =>
      Array.from({ length: 200 }, (_, word) => `${((word * (page + 7)) % 1701).toString(36)}x${word}`).join(
        ' ',
      )
    const [one, other] = await Promise.all(
      ['before', 'afterwards'].map(async (more) => {
        const { index } = await indexPart(part({ pages: many(more) }))
        return joinedIndex([index])
      }),
    )
    const paths = (index: readonly SearchFile[] = []) =>
      index.map(({ path }) => path).filter((path) => path.startsWith('index/'))
    expect(paths(one).length).toBeGreaterThan(10)
    expect(paths(other).filter((path) => !paths(one).includes(path)).length).toBeLessThanOrEqual(3)
    const ranges = metaOf(one ?? [])[2]
    for (const [at, [first]] of ranges.entries())
      expect(first).toBe(at === 0 ? '' : `${ranges[at - 1]?.[1] ?? ''}\0`)
    const kept = await joinedIndex([(await indexPart(part({ pages: many('before') }))).index], () => true)
    expect(paths(kept)).toEqual([])
  })

  it('does not depend on the order in which pages come', async () => {
    expect(await indexPart(part({ pages: pages.toReversed() }))).toEqual(await indexPart(part()))
  })

  it('keeps one index where the language has no word forms or no spaces', async () => {
    for (const [language = '', engine] of [
      ['zh-Hans', 'en'],
      ['und', 'unknown'],
      ['de', 'de'],
    ]) {
      const folder = await newFolder()
      await writeIndex(folder, [part({ language, pages: pages.slice(0, 2) })])
      const engines = (await readdir(join(folder, 'search/texts'))).filter((name) => name.startsWith('wasm'))
      expect(engines).toEqual([`wasm.${engine}.pagefind`])
    }
  })

  it('bears a part without a page', async () => {
    const folder = await newFolder()
    expect(await writeIndex(folder, [part({ pages: [] })])).toEqual([{ pages: 0, problems: [] }])
    expect(await idsIn(folder)).toEqual([])
  })
})
