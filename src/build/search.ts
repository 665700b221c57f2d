import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PartRecord } from './last-build.ts'
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
import { threads, youngLimit, type Threads } from '../cache/threads.ts'

export interface SearchOptions {
  readonly site: Site
  readonly shard: Shard
  /** Keeps each part's texts and index between builds, under `kind`. */
  readonly store: Store
  readonly kind: string
  readonly version: string
  readonly last: readonly PartRecord[]
}

interface Indexing {
  readonly digest: string
  readonly texts: ReadonlyMap<Address, string>
  readonly indexed: Promise<IndexedPart>
}

/** The search index, part by part. The engine runs in its own thread: the page-making thread would keep it waiting. */
export class SearchBuild {
  readonly parts: number
  readonly #options: SearchOptions
  readonly #pages: readonly (readonly SearchedPage[])[]
  readonly #searched: ReadonlySet<Address>
  /** Digest of each page's text; null if the page is not searched. */
  readonly #digests = new Map<Address, string | null>()
  readonly #texts = new Map<Address, string>()
  /** The number of pages still to come, by part. */
  readonly #awaited: number[]
  readonly #made: PartRecord[] = []
  readonly #foreseen = new Map<number, Indexing>()
  /** The index of each part that was indexed in this build. */
  readonly #indexes = new Map<number, IndexedPart['index']>()
  #folder: SiteFolder | null = null
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
   * Starts early with the parts of changed pages, on the guess that nothing else in them changed. If that is wrong,
   * such a part is indexed again. `before` gives the last digest of each text.
   */
  foresee(changed: ReadonlyMap<Address, PageText>, before: (address: Address) => string | null): void {
    const digestOf = (address: Address) => changed.get(address)?.digest ?? before(address)
    for (const part of new Set([...changed.keys()].map((address) => this.partOf(address)))) {
      if (!makesPart(this.#options.shard, part)) continue
      const found = this.#found(part, digestOf, (address) => changed.get(address)?.html)
      if ('indexed' in found) this.#foreseen.set(part, found)
    }
  }

  /** `folder` holds the last build's parts. `awaited` pages are being made; `kept` has the digests of the others. */
  begin(folder: SiteFolder, awaited: readonly Address[], kept: ReadonlyMap<Address, string | null>): void {
    this.#folder = folder
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

  /** The parts, once all search files are written. Indexes two at once, because no more pages are being made. */
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

  /** Joins the indexes of the parts, unless all are unchanged since the last build. */
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

  /** The index of a part that is unchanged since the last build. It is made again if it was not kept. */
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

  /** Looks up by digest, because a build that was stopped may have kept the index of other pages. */
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

  /** Ends the thread after its work is done. Ended earlier, it would leave the engine's process behind. */
  async close(): Promise<void> {
    const foreseen = [...this.#foreseen.values()].map(({ indexed }) => indexed)
    await Promise.allSettled([this.#indexing, this.#besides, ...foreseen])
    await this.#thread?.destroy()
  }

  #count(part: number, more: number): number {
    return (this.#awaited[part] = (this.#awaited[part] ?? 0) + more)
  }

  /** One part at a time, because the engine holds every part that was begun in memory. */
  #begin(part: number): void {
    if (!makesPart(this.#options.shard, part)) return
    this.#ready.push(part)
    this.#indexing = this.#indexing.then(() => this.#indexReady())
    // `finish` handles the rejection.
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
    // Only one part brings the code, so that only one shard does.
    if (part === 0) for (const { path, content } of code) folder.put(indexPath(path), content)
    if (this.#isWhole) this.#indexes.set(part, index)
    else for (const { path, content } of index) folder.put(partFolder(part) + path, content)
    store.keep(kind, `search ${part}`, version, texts)
    this.#keep(part, digest, index)
    this.#made.push({ part, digest, pages, problems })
  }

  /** The last build's part if unchanged; else the part being indexed, begun here unless it was foreseen. */
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
    // The rejection is handled where it is awaited.
    indexed.catch(() => {})
    return { digest, texts, indexed }
  }

  /** The pages of a part that have searchable text, in indexing order. */
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

  /** Reads the text of a page that another shard makes. */
  #read(address: Address): void {
    const text = this.#textOf(address)
    this.#digests.set(address, text?.digest ?? null)
    if (text) this.#texts.set(address, text.html)
  }

  /** The text of a page that was not made again: the kept text if its digest matches, else a new one. */
  #kept(address: Address, texts: ReadonlyMap<Address, string> | null, digest: string | null): string {
    const text = texts?.get(address)
    if (text !== undefined && hash('sha256', text) === digest) return text
    return this.#textOf(address)?.html ?? ''
  }

  #textOf(address: Address): PageText | null {
    const page = this.#options.site.page(address)
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

function indexingThread(): Threads<SearchPart, IndexedPart> {
  return threads({
    filename: new URL('../search/engine/index-part.ts', import.meta.url).href,
    name: 'indexPart',
    minThreads: 1,
    maxThreads: Math.min(2, availableParallelism()),
    resourceLimits: youngLimit,
  })
}
