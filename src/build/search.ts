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
import type { Site } from '../site/site.ts'
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

/** The search index, part by part. The engine runs in its own thread: the page-making thread would keep it waiting. */
export class SearchBuild {
  readonly parts: number
  readonly #options: SearchOptions
  readonly #site: Site
  readonly #pages: readonly (readonly SearchedPage[])[]
  readonly #searched: ReadonlySet<Address>
  /** Digest of each page's text; null if the page is not searched. */
  readonly #digests = new Map<Address, string | null>()
  readonly #texts = new Map<Address, string>()
  /** The number of pages still to come, by part. */
  readonly #awaited: number[]
  readonly #made: PartRecord[] = []
  /** The index of each part that was indexed in this build. */
  readonly #indexes = new Map<number, IndexedPart['index']>()
  readonly #ready: number[] = []
  /** Parts are indexed two at once, and no more, because the engine holds every part that was begun in memory. */
  #indexing: readonly Promise<void>[] = [Promise.resolve(), Promise.resolve()]
  #thread: Threads<SearchPart, IndexedPart> | null = null

  constructor(options: SearchOptions) {
    this.#options = options
    this.#site = options.compiled.site
    const { searched } = this.#site
    this.#pages = pagesByPart(searched)
    this.parts = this.#pages.length
    this.#awaited = this.#pages.map(() => 0)
    this.#searched = new Set(searched.map(({ address }) => address))
  }

  /** `awaited` pages are being made; `kept` has the digests of the others. */
  begin(awaited: readonly Address[], kept: ReadonlyMap<Address, string | null>): void {
    for (const address of awaited) if (this.searches(address)) this.#count(this.partOf(address), 1)
    for (const [address, digest] of kept) this.#digests.set(address, digest)
    for (const [part, count] of this.#awaited.entries()) if (count === 0) this.#begin(part)
  }

  partOf(address: Address): number {
    return partOf(address, this.parts)
  }

  searches(address: Address): boolean {
    return this.#searched.has(address)
  }

  /** Takes a page that was made. If it is unchanged, `text` is null and `digest` is its old digest. */
  add(address: Address, text: PageText | null, digest: string | null): void {
    if (!this.searches(address)) return
    this.#digests.set(address, text?.digest ?? digest)
    if (text) this.#texts.set(address, text.html)
    const part = this.partOf(address)
    if (this.#count(part, -1) === 0) this.#begin(part)
  }

  /** The parts, once all search files are written. */
  async finish(): Promise<readonly PartRecord[]> {
    await Promise.all(this.#indexing)
    const made = this.#made.sort((a, b) => a.part - b.part)
    if (this.#isWhole) await this.#join(made)
    return made
  }

  get #isWhole(): boolean {
    return this.#options.shard.of === whole.of
  }

  /** Joins the indexes of the parts, unless all are unchanged since the last build. */
  async #join(parts: readonly PartRecord[]): Promise<void> {
    const { last, folder } = this.#options
    if (this.#indexes.size === 0 && parts.length === last?.parts.length)
      return folder.keepBelow(indexPath(''))
    const indexes = []
    for (const { part, digest } of parts)
      indexes.push(
        this.#indexes.get(part) ??
          this.#keptIndex(part, digest) ??
          (await this.#indexed(part, digest, this.#withText(part))).index,
      )
    const files = await joinedIndex(indexes, (path) => folder.keepIfThere(indexPath(path)))
    for (const { path, content } of files) folder.put(indexPath(path), content)
  }

  /** Ends the threads after their work, and with each its process of the engine. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#indexing)
    await this.#thread?.destroy()
  }

  #count(part: number, more: number): number {
    return (this.#awaited[part] = (this.#awaited[part] ?? 0) + more)
  }

  #begin(part: number): void {
    if (!makesPart(this.#options.shard, part)) return
    this.#ready.push(part)
    this.#indexing = this.#indexing.map((before) => before.then(() => this.#indexReady()))
    // `finish` handles the rejections.
    for (const one of this.#indexing) one.catch(() => {})
  }

  async #indexReady(): Promise<void> {
    for (let part; (part = this.#ready.shift()) !== undefined;) await this.#index(part)
  }

  async #index(part: number): Promise<void> {
    const { folder, last } = this.#options
    for (const { address } of this.#pages[part] ?? []) if (!this.#digests.has(address)) this.#read(address)
    const pages = this.#withText(part)
    const digests = pages.map(({ address, kind }) => [address, kind, this.#digestOf(address)] as const)
    const digest = digestOfPart(this.#searched.size, this.#site.settings.language, digests)
    const old = last?.parts.find((record) => record.part === part && record.digest === digest)
    if (old) {
      this.#made.push(old)
      folder.keepBelow(textFolder(part))
      folder.keepBelow(partFolder(part))
      if (part === 0) for (const path of [threadPath, indexPath('wasm.')]) folder.keepBelow(path)
    } else {
      const { texts, index, code, pages: count, problems } = await this.#indexed(part, digest, pages)
      for (const { path, content } of texts) folder.put(path, content)
      // Only one part brings the code, so that only one shard does.
      if (part === 0) for (const { path, content } of code) folder.put(indexPath(path), content)
      if (this.#isWhole) this.#indexes.set(part, index)
      else for (const { path, content } of index) folder.put(partFolder(part) + path, content)
      this.#made.push({ part, digest, pages: count, problems })
    }
    for (const { address } of pages) this.#texts.delete(address)
  }

  /** Indexes a part, and keeps its texts and its index for the next build. */
  async #indexed(part: number, digest: string, pages: readonly SearchedPage[]): Promise<IndexedPart> {
    const { store, kind, version } = this.#options
    this.#thread ??= indexingThread()
    const before = store.kept(kind, `search ${part}`, version) as ReadonlyMap<Address, string> | null
    const texts = new Map(
      pages.map(({ address }) => [address, this.#texts.get(address) ?? this.#kept(address, before)]),
    )
    const indexed = await this.#thread.run({
      of: this.#searched.size,
      pages: pages.map((page) => ({ ...page, html: texts.get(page.address) ?? '' })),
      language: this.#site.settings.language,
    })
    store.keep(kind, `search ${part}`, version, texts)
    store.keep(kind, `index ${part}`, `${version} ${digest}`, indexed.index)
    return indexed
  }

  /** Looks up by digest, because a build that was stopped may have kept the index of other pages. */
  #keptIndex(part: number, digest: string): IndexedPart['index'] | null {
    const { store, kind, version } = this.#options
    return store.kept(kind, `index ${part}`, `${version} ${digest}`) as IndexedPart['index'] | null
  }

  /** The pages of a part that have searchable text, in indexing order. */
  #withText(part: number): readonly SearchedPage[] {
    return (this.#pages[part] ?? []).filter(({ address }) => this.#digestOf(address) !== null)
  }

  #digestOf(address: Address): string | null {
    return this.#digests.get(address) ?? null
  }

  /** Reads the text of a page that another shard makes. */
  #read(address: Address): void {
    const text = this.#textOf(address)
    this.#digests.set(address, text?.digest ?? null)
    if (text) this.#texts.set(address, text.html)
  }

  /** The text of a page that was not made again: the kept text if its digest matches, else a new one. */
  #kept(address: Address, texts: ReadonlyMap<Address, string> | null): string {
    const text = texts?.get(address)
    if (text !== undefined && hash('sha256', text) === this.#digestOf(address)) return text
    return this.#textOf(address)?.html ?? ''
  }

  #textOf(address: Address): PageText | null {
    const page = this.#site.page(address)
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
