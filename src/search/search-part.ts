import { spawnSync } from 'node:child_process'
import { deflateSync, gunzipSync } from 'node:zlib'
import { close, createIndex } from 'pagefind'
import type { PagefindIndex } from 'pagefind'
import { partLanguage, textFileOf, textFiles, textPath } from './search-parts.ts'
import type { PartPages, SearchedPage } from './search-pages.ts'

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
  /** The pages of this part, in address order. */
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

/** A file of a part, by its path within the part's folder. */
interface File {
  readonly path: string
  readonly content: Uint8Array
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
    const language = partLanguage(stemming(part.language), part.part)
    const { index, errors } = await createIndex({ forceLanguage: language }).catch(refusal)
    if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`)
    const { added, problems } = await addPages(index, part)
    const { files, errors: faults } = await index.getFiles()
    await index.deleteIndex()
    if (faults.length > 0) throw new Error(`Pagefind made no index: ${faults.join('; ')}`)
    const fragments = fragmentsOf(files, language)
    const named = added.flatMap((page) => {
      const name = fragments.get(page.address)?.name
      return name === undefined ? [] : [[name, page] as const]
    })
    const list: PartPages = { parts: part.parts, pages: Object.fromEntries(named) }
    const engine = files.some(({ path }) => path === `wasm.${language}.pagefind`) ? language : 'unknown'
    return {
      pages: fragments.size,
      problems,
      files: [
        ...files.filter(({ path }) => own.test(path) || (part.part === 0 && isCode(path, engine))),
        ...packTexts(fragments),
        { path: 'pages.json', content: Buffer.from(JSON.stringify(list)) },
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

/** The files that each part has of its own; not Pagefind's file for each page, nor its own interfaces. */
const own = /^(?:pagefind-entry\.json|pagefind\..*\.pf_meta|index\/.*)$/

/** Whether a file is part of the code that searches all parts: the scripts, and the engine for their language. */
function isCode(path: string, engine: string): boolean {
  return ['pagefind.js', 'pagefind-worker.js', `wasm.${engine}.pagefind`].includes(path)
}

interface Fragment {
  /** In Pagefind's answers, without the language. */
  readonly name: string
  /** The text of the page as Pagefind counts its words. */
  readonly content: string
  readonly title: string
}

interface PagefindFragment {
  readonly url: string
  readonly content: string
  readonly meta: { readonly title: string }
}

/** By address. */
function fragmentsOf(files: readonly File[], language: string): ReadonlyMap<string, Fragment> {
  const fragments = new Map<string, Fragment>()
  for (const { path, content } of files) {
    const [, name] = /^fragment\/(.*)\.pf_fragment$/.exec(path) ?? []
    if (name === undefined) continue
    const text = gunzipSync(content).toString('utf8')
    const { url, content: words, meta } = JSON.parse(text.slice(text.indexOf('{'))) as PagefindFragment
    fragments.set(url, { name: name.slice(language.length + 1), content: words, title: meta.title })
  }
  return fragments
}

/** The texts that excerpts are taken from, several to a file: name, title and text of each page, as deflated JSON. */
function packTexts(fragments: ReadonlyMap<string, Fragment>): readonly File[] {
  const packs = Array.from({ length: textFiles(fragments.size) }, (): [string, string, string][] => [])
  for (const [address, { name, title, content }] of [...fragments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    packs[textFileOf(address, packs.length)]?.push([name, title, content])
  }
  return packs.map((pack, number) => ({ path: textPath(number), content: deflateSync(JSON.stringify(pack)) }))
}
