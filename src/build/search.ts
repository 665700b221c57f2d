import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Compiled } from './compile.ts'
import type { LastBuild, PartRecord } from './last-build.ts'
import type { Address } from '../core/address.ts'
import { joinedIndex } from '../search/engine/joined-index.ts'
import {
  divisionOf,
  indexPath,
  pagesByPart,
  partFolder,
  partOf,
  textFolder,
  threadPath,
  type SearchedPage,
} from '../search/search-parts.ts'
import { makesPart, whole, type Shard } from '../output/shard.ts'
import { searchedText, type PageText } from './pages.ts'
import type { SiteFolder } from '../output/site-folder.ts'
import type { IndexedPart, SearchPart } from '../search/search-index.ts'
import type { Store } from '../cache/store.ts'
import { threads, type Threads } from '../cache/threads.ts'

export interface SearchOptions {
  readonly compiled: Pick<Compiled, 'site'>
  readonly shard: Shard
  readonly folder: SiteFolder
  /** Keeps each part's texts and index between builds, under `kind`. */
  readonly store: Store
  readonly kind: string
  readonly version: string
  /** The build whose site the folder starts from; null for an empty folder. */
  readonly last: Pick<LastBuild, 'parts'> | null
}

export type SearchBuild = ReturnType<typeof searchBuild>

/** The search index, part by part. The engine runs in its own thread: the page-making thread would keep it waiting. */
export function searchBuild({ compiled, shard, folder, store, kind, version, last }: SearchOptions) {
  const { site } = compiled
  const pagesOf = pagesByPart(site.searched)
  const parts = pagesOf.length
  const searched = new Set(site.searched.map(({ address }) => address))
  const isWhole = shard.of === whole.of
  /** Digest of each page's text; null if the page is not searched. */
  const digests = new Map<Address, string | null>()
  const textOfPage = new Map<Address, string>()
  /** The number of pages still to come, by part. */
  const toCome = pagesOf.map(() => 0)
  const records: PartRecord[] = []
  /** The index of each part that was indexed in this build. */
  const indexes = new Map<number, IndexedPart['index']>()
  const ready: number[] = []
  /** Parts are indexed two at once, and no more, because the engine holds every part that was begun in memory. */
  let indexing: readonly Promise<void>[] = [Promise.resolve(), Promise.resolve()]
  let thread: Threads<SearchPart, IndexedPart> | null = null
  const searches = (address: Address) => searched.has(address)
  const partOfPage = (address: Address) => partOf(address, parts)
  const digestOf = (address: Address) => digests.get(address) ?? null
  return { parts, partOf: partOfPage, searches, begin, add, finish, close }

  /** `awaited` pages are being made; `kept` has the digests of the others. */
  function begin(awaited: readonly Address[], kept: ReadonlyMap<Address, string | null>): void {
    for (const address of awaited) if (searches(address)) counted(partOfPage(address), 1)
    // It starts while pages are made.
    if (toCome.some((count) => count > 0)) thread = indexingThread()
    for (const [address, digest] of kept) digests.set(address, digest)
    for (const [part, count] of toCome.entries()) if (count === 0) beginPart(part)
  }

  /** Takes a page that was made. If it is unchanged, `text` is null and `digest` is its old digest. */
  function add(address: Address, text: PageText | null, digest: string | null): void {
    if (!searches(address)) return
    digests.set(address, text?.digest ?? digest)
    if (text) textOfPage.set(address, text.html)
    const part = partOfPage(address)
    if (counted(part, -1) === 0) beginPart(part)
  }

  /** The parts, once all search files are written. */
  async function finish(): Promise<readonly PartRecord[]> {
    await Promise.all(indexing)
    const made = records.sort((a, b) => a.part - b.part)
    if (isWhole) await join(made)
    return made
  }

  /** Joins the indexes of the parts, unless all are unchanged since the last build. */
  async function join(parts: readonly PartRecord[]): Promise<void> {
    if (indexes.size === 0 && parts.length === last?.parts.length) return folder.keepBelow(indexPath(''))
    const all = []
    for (const { part, digest } of parts)
      all.push(
        indexes.get(part) ?? keptIndex(part, digest) ?? (await indexed(part, digest, withText(part))).index,
      )
    const files = await joinedIndex(all, (path) => folder.keepIfThere(indexPath(path)))
    for (const { path, content } of files) folder.put(indexPath(path), content)
  }

  /** Ends the threads after their work, and with each its process of the engine. */
  async function close(): Promise<void> {
    await Promise.allSettled(indexing)
    await thread?.destroy()
  }

  function counted(part: number, more: number): number {
    return (toCome[part] = (toCome[part] ?? 0) + more)
  }

  function beginPart(part: number): void {
    if (!makesPart(shard, part)) return
    ready.push(part)
    indexing = indexing.map((before) => before.then(indexReady))
    // `finish` handles the rejections.
    for (const one of indexing) one.catch(() => {})
  }

  async function indexReady(): Promise<void> {
    for (let part; (part = ready.shift()) !== undefined;) await indexPart(part)
  }

  async function indexPart(part: number): Promise<void> {
    for (const { address } of pagesOf[part] ?? []) if (!digests.has(address)) readText(address)
    const pages = withText(part)
    const told = pages.map(({ address, kind }) => [address, kind, digestOf(address)] as const)
    const digest = digestOfPart(searched.size, site.settings.language, told)
    const old = last?.parts.find((record) => record.part === part && record.digest === digest)
    if (old) {
      records.push(old)
      folder.keepBelow(textFolder(part))
      folder.keepBelow(partFolder(part))
      if (part === 0) for (const path of [threadPath, indexPath('wasm.')]) folder.keepBelow(path)
    } else {
      const { texts, index, code, pages: count, problems } = await indexed(part, digest, pages)
      for (const { path, content } of texts) folder.put(path, content)
      // Only one part brings the code, so that only one shard does.
      if (part === 0) for (const { path, content } of code) folder.put(indexPath(path), content)
      if (isWhole) indexes.set(part, index)
      else for (const { path, content } of index) folder.put(partFolder(part) + path, content)
      records.push({ part, digest, pages: count, problems })
    }
    for (const { address } of pages) textOfPage.delete(address)
  }

  /** Indexes a part, and keeps its texts and its index for the next build. */
  async function indexed(part: number, digest: string, pages: readonly SearchedPage[]): Promise<IndexedPart> {
    thread ??= indexingThread()
    const before = store.kept(kind, `search ${part}`, version) as ReadonlyMap<Address, string> | null
    const texts = new Map(
      pages.map(({ address }) => [address, textOfPage.get(address) ?? keptText(address, before)]),
    )
    const made = await thread.run({
      of: searched.size,
      pages: pages.map((page) => ({ ...page, html: texts.get(page.address) ?? '' })),
      language: site.settings.language,
    })
    store.keep(kind, `search ${part}`, version, texts)
    store.keep(kind, `index ${part}`, `${version} ${digest}`, made.index)
    return made
  }

  /** Looks up by digest, because a build that was stopped may have kept the index of other pages. */
  function keptIndex(part: number, digest: string): IndexedPart['index'] | null {
    return store.kept(kind, `index ${part}`, `${version} ${digest}`) as IndexedPart['index'] | null
  }

  /** The pages of a part that have searchable text, in indexing order. */
  function withText(part: number): readonly SearchedPage[] {
    return (pagesOf[part] ?? []).filter(({ address }) => digestOf(address) !== null)
  }

  /** Reads the text of a page that another shard makes. */
  function readText(address: Address): void {
    const text = textAt(address)
    digests.set(address, text?.digest ?? null)
    if (text) textOfPage.set(address, text.html)
  }

  /** The text of a page that was not made again: the kept text if its digest matches, else a new one. */
  function keptText(address: Address, texts: ReadonlyMap<Address, string> | null): string {
    const text = texts?.get(address)
    if (text !== undefined && hash('sha256', text) === digestOf(address)) return text
    return textAt(address)?.html ?? ''
  }

  function textAt(address: Address): PageText | null {
    const page = site.page(address)
    return page && searchedText(page)
  }
}

/** Changes with everything that a part is made from. `digests` are those of its pages' texts. */
export function digestOfPart(
  of: number,
  language: string,
  digests: readonly (readonly [Address, kind: SearchedPage['kind'], text: string | null])[],
): string {
  return hash('sha256', JSON.stringify([divisionOf(of), language, digests]))
}

/** The longest time, in ms, that a timer can wait. */
const longest = 2 ** 31 - 1

function indexingThread(): Threads<SearchPart, IndexedPart> {
  return threads({
    filename: new URL('../search/engine/index-part.ts', import.meta.url).href,
    name: 'indexPart',
    minThreads: 1,
    maxThreads: Math.min(2, availableParallelism()),
    // By default, a thread that must wait for its next part ends, and Pagefind is started anew.
    idleTimeout: longest,
  })
}
