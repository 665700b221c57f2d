import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PartRecord } from './last-build.ts'
import type { Address } from '../core/address.ts'
import { joinedIndex } from '../search/search-index.ts'
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
import { textOf, type PageText } from './pages.ts'
import type { SiteFolder } from '../output/site-folder.ts'
import type { IndexedPart, SearchPart } from '../search/search-part.ts'
import type { Store } from '../cache/store.ts'
import { threads, youngLimit, type Threads } from '../cache/threads.ts'

export interface SearchOptions {
  readonly site: Site
  readonly shard: Shard
  /** Keeps the texts and the index of each part between builds, under a kind. */
  readonly store: Store
  readonly kind: string
  /** Of the code and the templates. */
  readonly version: string
  /** The parts of the last build. */
  readonly last: readonly PartRecord[]
}

/** A part that is being indexed. */
interface Indexing {
  /** The digest of everything that it is made from. */
  readonly digest: string
  readonly texts: ReadonlyMap<Address, string>
  readonly indexed: Promise<IndexedPart>
}

/**
 * The search index, part by part: a part that has changed is indexed as soon as its pages are made. A separate thread
 * talks to Pagefind, because the one that makes pages would keep it waiting.
 */
export class Search {
  readonly parts: number
  readonly #options: SearchOptions
  readonly #pages: readonly (readonly SearchedPage[])[]
  readonly #searched: ReadonlySet<Address>
  /** Digests of the texts of pages; null for one that is not searched. */
  readonly #digests = new Map<Address, string | null>()
  readonly #texts = new Map<Address, string>()
  /** Pages of each part that are still to come. */
  readonly #awaited: number[]
  readonly #made: PartRecord[] = []
  readonly #foreseen = new Map<number, Indexing>()
  /** Pagefind's indexes of the parts that were indexed. */
  readonly #indexes = new Map<number, IndexedPart['index']>()
  #folder: SiteFolder | null = null
  /** Parts that wait to be indexed. */
  readonly #ready: number[] = []
  #indexing: Promise<void> = Promise.resolve()
  #besides: Promise<void> = Promise.resolve()
  #thread: Threads<SearchPart, IndexedPart> | null = null

  constructor(options: SearchOptions) {
    const { searched } = options.site
    this.#options = options
    this.#pages = pagesByPart(searched)
    this.parts = this.#pages.length
    this.#awaited = this.#pages.map(() => 0)
    this.#searched = new Set(searched.map(({ address }) => address))
  }

  /**
   * Begins with the parts of pages that are known to have changed, as if nothing else in them had, which is mostly so.
   * Where it is not, the part is indexed again in its turn. `before` has the digests of all texts as they were.
   */
  foresee(changed: ReadonlyMap<Address, PageText>, before: (address: Address) => string | null): void {
    const digestOf = (address: Address) => changed.get(address)?.digest ?? before(address)
    for (const part of new Set([...changed.keys()].map((address) => this.partOf(address)))) {
      if (!makesPart(this.#options.shard, part)) continue
      const found = this.#found(part, digestOf, (address) => changed.get(address)?.html)
      if ('indexed' in found) this.#foreseen.set(part, found)
    }
  }

  /**
   * `folder` holds the parts of the last build. `awaited` are the pages that are being made; the others have the
   * digests in `kept`.
   */
  begin(folder: SiteFolder, awaited: readonly Address[], kept: ReadonlyMap<Address, string | null>): void {
    this.#folder = folder
    for (const address of awaited) if (this.searches(address)) this.#count(this.partOf(address), 1)
    for (const [address, digest] of kept) this.#digests.set(address, digest)
    for (const [part, count] of this.#awaited.entries()) if (count === 0) this.#begin(part)
  }

  partOf(address: Address): number {
    return partOf(address, this.parts)
  }

  /** Whether a page can be found by its text. */
  searches(address: Address): boolean {
    return this.#searched.has(address)
  }

  /** Takes a page that was made; `text` is null where it is unchanged, and `digest` is its digest then. */
  add(address: Address, text: PageText | null, digest: string | null): void {
    if (!this.searches(address)) return
    this.#digests.set(address, text?.digest ?? digest)
    if (text) this.#texts.set(address, text.html)
    const part = this.partOf(address)
    if (this.#count(part, -1) === 0) this.#begin(part)
  }

  /** The parts, when all files of the search are written. Two are indexed at once, because no page is made any more. */
  async finish(): Promise<readonly PartRecord[]> {
    this.#besides = this.#indexReady()
    await Promise.all([this.#indexing, this.#besides])
    const made = this.#made.sort((a, b) => a.part - b.part)
    if (this.#isWhole) await this.#join(made)
    return made
  }

  get #isWhole(): boolean {
    return this.#options.shard.of === whole.of
  }

  /** Joins the indexes of the parts, unless they are those of the last build. */
  async #join(parts: readonly PartRecord[]): Promise<void> {
    const { last } = this.#options
    const folder = this.#startedFolder()
    if (this.#indexes.size === 0 && parts.length === last.length) return folder.keepBelow(indexPath(''))
    const indexes = []
    for (const record of parts)
      indexes.push(this.#indexes.get(record.part) ?? (await this.#keptIndex(record)))
    const files = await joinedIndex(indexes, (path) => folder.keepIfThere(indexPath(path)))
    for (const { path, content } of files) folder.put(indexPath(path), content)
  }

  /** The index of a part that is the same as in the last build; made again where it was not kept. */
  async #keptIndex({ part, digest }: PartRecord): Promise<IndexedPart['index']> {
    const kept = this.#keptFor(part, digest)
    if (kept) return kept
    const digestOf = (address: Address) => this.#digests.get(address) ?? null
    const pages = this.#withText(part, digestOf)
    const texts = this.#textsOf(part, pages, digestOf, () => undefined)
    const { index } = await this.#indexed(pages, texts)
    this.#keep(part, digest, index)
    return index
  }

  /** By its digest, since a build that was stopped may have kept one of other pages. */
  #keptFor(part: number, digest: string): IndexedPart['index'] | null {
    const { store, kind, version } = this.#options
    return store.kept(kind, `index ${part}`, `${version} ${digest}`) as IndexedPart['index'] | null
  }

  #keep(part: number, digest: string, index: IndexedPart['index']): void {
    const { store, kind, version } = this.#options
    store.keep(kind, `index ${part}`, `${version} ${digest}`, index)
  }

  #startedFolder(): SiteFolder {
    if (!this.#folder) throw new Error('the search was finished before its folder was there')
    return this.#folder
  }

  /** Ends the thread once it has nothing left to do: ended in the middle, it would leave Pagefind's process behind. */
  async close(): Promise<void> {
    const foreseen = [...this.#foreseen.values()].map(({ indexed }) => indexed)
    await Promise.allSettled([this.#indexing, this.#besides, ...foreseen])
    await this.#thread?.destroy()
  }

  #count(part: number, more: number): number {
    return (this.#awaited[part] = (this.#awaited[part] ?? 0) + more)
  }

  /** One after the other, because Pagefind holds all parts that are begun. */
  #begin(part: number): void {
    if (!makesPart(this.#options.shard, part)) return
    this.#ready.push(part)
    this.#indexing = this.#indexing.then(() => this.#indexReady())
    // Until `finish` waits for it.
    this.#indexing.catch(() => {})
  }

  async #indexReady(): Promise<void> {
    for (let part; (part = this.#ready.shift()) !== undefined;) await this.#index(part)
  }

  async #index(part: number): Promise<void> {
    const { store, kind, version } = this.#options
    const folder = this.#startedFolder()
    for (const { address } of this.#pages[part] ?? []) if (!this.#digests.has(address)) this.#read(address)
    const digestOf = (address: Address) => this.#digests.get(address) ?? null
    const found = this.#found(part, digestOf, (address) => this.#texts.get(address))
    for (const { address } of this.#pages[part] ?? []) this.#texts.delete(address)
    if (!('indexed' in found)) {
      this.#made.push(found)
      folder.keepBelow(textFolder(part))
      folder.keepBelow(partFolder(part))
      if (part === 0) for (const path of [threadPath, indexPath('wasm.')]) folder.keepBelow(path)
      return
    }
    const { digest, texts, indexed } = found
    const { texts: files, index, code, pages, problems } = await indexed
    for (const { path, content } of files) folder.put(path, content)
    // One part brings it, so that one shard does.
    if (part === 0) for (const { path, content } of code) folder.put(indexPath(path), content)
    if (this.#isWhole) this.#indexes.set(part, index)
    else for (const { path, content } of index) folder.put(partFolder(part) + path, content)
    store.keep(kind, `search ${part}`, version, texts)
    this.#keep(part, digest, index)
    this.#made.push({ part, digest, pages, problems })
  }

  /**
   * The part of the last build, if it is still the same; else the one that is being indexed, begun here unless
   * foreseen.
   */
  #found(
    part: number,
    digestOf: (address: Address) => string | null,
    made: (address: Address) => string | undefined,
  ): PartRecord | Indexing {
    const pages = this.#withText(part, digestOf)
    const digests = pages.map(({ address, kind }) => [address, kind, digestOf(address)] as const)
    const { language } = this.#options.site.settings
    const digest = digestOfPart(this.#searched.size, language, digests)
    const old = this.#options.last.find((record) => record.part === part && record.digest === digest)
    if (old) return old
    const foreseen = this.#foreseen.get(part)
    if (foreseen?.digest === digest) return foreseen
    const texts = this.#textsOf(part, pages, digestOf, made)
    const indexed = this.#indexed(pages, texts)
    // Until somebody waits for it.
    indexed.catch(() => {})
    return { digest, texts, indexed }
  }

  /** The pages of a part that have a text to be searched, in the order in which they are indexed. */
  #withText(part: number, digestOf: (address: Address) => string | null): readonly SearchedPage[] {
    return (this.#pages[part] ?? []).filter(({ address }) => digestOf(address) !== null)
  }

  #textsOf(
    part: number,
    pages: readonly SearchedPage[],
    digestOf: (address: Address) => string | null,
    made: (address: Address) => string | undefined,
  ): ReadonlyMap<Address, string> {
    const { store, kind, version } = this.#options
    const before = store.kept(kind, `search ${part}`, version) as ReadonlyMap<Address, string> | null
    return new Map(
      pages.map(({ address }) => [address, made(address) ?? this.#kept(address, before, digestOf(address))]),
    )
  }

  async #indexed(pages: readonly SearchedPage[], texts: ReadonlyMap<Address, string>): Promise<IndexedPart> {
    this.#thread ??= indexingThread()
    const task: SearchPart = {
      of: this.#searched.size,
      pages: pages.map((page) => ({ ...page, html: texts.get(page.address) ?? '' })),
      language: this.#options.site.settings.language,
    }
    return this.#thread.run(task)
  }

  /** The text of a page that another shard makes. */
  #read(address: Address): void {
    const text = this.#textOf(address)
    this.#digests.set(address, text?.digest ?? null)
    if (text) this.#texts.set(address, text.html)
  }

  /** The text of a page that was not made anew: the kept one, if it is the right one. */
  #kept(address: Address, texts: ReadonlyMap<Address, string> | null, digest: string | null): string {
    const text = texts?.get(address)
    if (text !== undefined && hash('sha256', text) === digest) return text
    return this.#textOf(address)?.html ?? ''
  }

  #textOf(address: Address): PageText | null {
    const page = this.#options.site.page(address)
    return page && textOf(page)
  }
}

/** Changes with everything that a part is made of; `digests` are those of the texts of its pages. */
export function digestOfPart(
  of: number,
  language: string,
  digests: readonly (readonly [Address, kind: SearchedPage['kind'], text: string | null])[],
): string {
  return hash('sha256', JSON.stringify([divisionOf(of), language, digests]))
}

function indexingThread(): Threads<SearchPart, IndexedPart> {
  return threads({
    filename: new URL('../search/search-part.ts', import.meta.url).href,
    name: 'indexPart',
    minThreads: 1,
    maxThreads: Math.min(2, availableParallelism()),
    resourceLimits: youngLimit,
  })
}
