import { spawnSync } from 'node:child_process'
import { deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { decode, encode } from 'cborg'
import { close, createIndex } from 'pagefind'
import type { PagefindIndex } from 'pagefind'
import { pageId, pageName, textFileOf, textFiles, textPath, type SearchedPage } from './search-parts.ts'
import type { Address } from '../core/address.ts'
import { metaName, threadOf, type File } from './search-thread.ts'

/** A page as it is searched. */
export interface SearchablePage extends SearchedPage {
  /** The page as `searchable` returns it. */
  readonly html: string
}

/** A part of the search index, and its content. */
export interface SearchPart {
  /** From 0. */
  readonly part: number
  /** The number of parts. */
  readonly parts: number
  /** The number of pages in this part, those included that have no text. */
  readonly size: number
  /** The pages of this part that have a text, in address order. */
  readonly pages: Iterable<SearchablePage> | AsyncIterable<SearchablePage>
  /** BCP 47: the language whose word forms are stemmed. */
  readonly language: string
}

export interface SearchIndexing {
  /** Pages that the index holds. */
  readonly pages: number
  /** Pages that could not be indexed, and why; the index is made without them. */
  readonly problems: readonly { readonly page: string; readonly message: string }[]
}

/** A part with the files that it consists of. */
export interface IndexedPart extends SearchIndexing {
  readonly files: readonly File[]
}

/**
 * The files of one part of the search index. They depend on the argument alone. The first part also holds the code that
 * searches all parts.
 *
 * Memory grows with the part alone: one of 1,250 pages of 325 words takes about 230 MB in Pagefind's own process, until
 * the promise settles. Parts of one index may be made in parallel. Throws if Pagefind does not start or does not
 * answer.
 */
export async function filesOfPart(part: SearchPart): Promise<IndexedPart> {
  start(part.parts)
  try {
    const { index, errors } = await createIndex({ forceLanguage: stemming(part.language) }).catch(refusal)
    if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`)
    const { added, problems } = await addPages(index, part)
    const { files, errors: faults } = await index.getFiles()
    await index.deleteIndex()
    if (faults.length > 0) throw new Error(`Pagefind made no index: ${faults.join('; ')}`)
    const fragments = fragmentsOf(files)
    const ids = new Map(
      added.flatMap((page) => {
        const hash = fragments.get(page.address)?.hash
        return hash === undefined ? [] : [[hash, pageId(part.part, page)] as const]
      }),
    )
    return {
      pages: fragments.size,
      problems,
      files: [
        ...files.filter(({ path }) => path.startsWith('index/')),
        { path: `pagefind.${metaName}.pf_meta`, content: metaOf(files, ids) },
        ...packTexts(fragments, textFiles(part.size)),
        ...(part.part === 0 ? threadOf(files) : []),
      ],
    }
  } finally {
    users -= 1
    // Only ending its process frees the memory.
    if (users === 0) await close()
  }
}

/** Pagefind does not say why its process cannot be started; trying to start any process tells. */
function refusal(error: unknown): never {
  throw spawnSync(process.execPath, ['--version']).error ?? error
}

/** How many parts are being indexed: Pagefind has one process for all of them. */
let users = 0

/** The environment variable for the number of postings in a file of Pagefind's index, read when its process starts. */
const chunkSize = 'PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'

/**
 * Searching for a word loads a file or two from each part: the more parts, the less is in one file. With fewer than
 * 2,500 postings there would be ever more files, and more words whose longer forms are in the next file, where Pagefind
 * does not look.
 */
function start(parts: number): void {
  const size = String(Math.max(2500, 20_000 / parts))
  if (users > 0 && process.env[chunkSize] !== size) throw new Error('two sites cannot be indexed at once')
  process.env[chunkSize] = size
  users += 1
}

/**
 * Pagefind would segment text in these languages into words; here it is already split, character by character. It only
 * has the Latin words in between to stem, which are mostly English.
 */
function stemming(language: string): string {
  const primary = language.split('-')[0]?.toLowerCase() ?? ''
  return ['zh', 'ja', 'th'].includes(primary) ? 'en' : primary
}

/** The number of pages sent to Pagefind at once, which takes them in the order in which they were sent. */
const underWay = 32

async function addPages(index: PagefindIndex, { pages }: SearchPart) {
  const problems: { page: string; message: string }[] = []
  const addedPages: SearchedPage[] = []
  const waiting: Promise<void>[] = []
  let last = ''
  try {
    for await (const { address, kind, html } of pages) {
      if (address <= last)
        throw new Error(`${address} comes after ${last}: pages are indexed in address order`)
      last = address
      addedPages.push({ address, kind })
      const added = index.addHTMLFile({ url: address, content: html }).then(({ errors }) => {
        for (const message of errors) problems.push({ page: address, message })
      })
      waiting.push(added)
      if (waiting.length >= underWay) await waiting.shift()
    }
  } finally {
    await Promise.all(waiting)
  }
  return { added: addedPages, problems }
}

interface Fragment {
  /** Pagefind's name for the page. */
  readonly hash: string
  /** The text of the page as Pagefind counts its words. */
  readonly content: string
  readonly title: string
}

interface PagefindFragment {
  readonly url: Address
  readonly content: string
  readonly meta: { readonly title: string }
}

/** By address. */
function fragmentsOf(files: readonly File[]): ReadonlyMap<Address, Fragment> {
  const fragments = new Map<Address, Fragment>()
  for (const { path, content } of files) {
    const [, hash] = /^fragment\/(.*)\.pf_fragment$/.exec(path) ?? []
    if (hash === undefined) continue
    const text = gunzipSync(content).toString('utf8')
    const { url, content: words, meta } = JSON.parse(text.slice(text.indexOf('{'))) as PagefindFragment
    fragments.set(url, { hash, content: words, title: meta.title })
  }
  return fragments
}

/** What stands before the CBOR in a file of Pagefind's. */
const signature = Buffer.from('pagefind_dcd')
/** The list of all pages, and of the words with which the files of the index begin and end. */
type Meta = [version: string, pages: [id: string, words: number][], ...others: unknown[]]

/**
 * Pagefind's list of the pages of a part, in which each has the id that tells its kind and address to who knows them, so
 * that readers load no list of ids.
 */
function metaOf(files: readonly File[], ids: ReadonlyMap<string, string>): Uint8Array {
  const file = files.find(({ path }) => path.endsWith('.pf_meta'))
  const known = file && (decode(gunzipSync(file.content).subarray(signature.length)) as Meta)
  const [version, pages, ...others] = known ?? ['', [], [], [], [], []]
  const named = pages.map(([hash, words]) => [ids.get(hash) ?? hash, words])
  return gzipSync(Buffer.concat([signature, encode([version, named, ...others])]))
}

/** The texts that excerpts are taken from, several to a file: name, address, title and text of each page, as deflated JSON. */
function packTexts(fragments: ReadonlyMap<Address, Fragment>, number: number): readonly File[] {
  const packs = Array.from({ length: number }, (): (readonly string[])[] => [])
  for (const [address, { title, content }] of [...fragments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = pageName(address)
    packs[textFileOf(name, number)]?.push([name, address, title, content])
  }
  return packs.map((pack, number) => ({ path: textPath(number), content: deflateSync(JSON.stringify(pack)) }))
}
