import { hash } from 'node:crypto'
import type { PartRecord } from './last-build.ts'
import type { Address } from './model/graph.ts'
import { partOf, partPath, searchParts } from './model/search-parts.ts'
import { makesPart, type Shard } from './model/shard.ts'
import type { SearchTitle, Site } from './model/site.ts'
import { textOf, type PageText } from './pages.ts'
import type { SiteFolder } from './publish/site-folder.ts'
import { filesOfPart } from './publish/search-part.ts'
import { save, saved } from './store/saved.ts'

export interface SearchOptions {
  readonly site: Site
  readonly shard: Shard
  /** Holds the parts of the last build. */
  readonly folder: SiteFolder
  /** Where the texts of each part are kept between builds: a path to which the number of the part is added. */
  readonly cache: string
  /** Of the code and the templates. */
  readonly version: string
  /** The parts that the folder holds. */
  readonly last: readonly PartRecord[]
}

/** What the search looks through, part by part: a part is indexed as soon as its pages are made, if it has changed. */
export class Search {
  readonly parts: number
  readonly #options: SearchOptions
  readonly #titles: readonly (readonly SearchTitle[])[]
  /** Digests of the texts of pages: null of one that is not searched. */
  readonly #digests = new Map<Address, string | null>()
  readonly #texts = new Map<Address, string>()
  /** Pages of each part that are still to come. */
  readonly #awaited: number[]
  readonly #made: PartRecord[] = []
  #last: Promise<void> = Promise.resolve()

  /** `awaited` are the pages that are being made; the others have the digests in `kept`. */
  constructor(
    options: SearchOptions,
    awaited: readonly Address[],
    kept: ReadonlyMap<Address, string | null>,
  ) {
    const { site } = options
    this.#options = options
    this.parts = searchParts(site.titles.length)
    const groups = Map.groupBy(site.titles, ({ address }) => partOf(address, this.parts))
    this.#titles = Array.from({ length: this.parts }, (_, part) => groups.get(part) ?? [])
    this.#awaited = this.#titles.map(() => 0)
    for (const address of awaited) this.#count(this.partOf(address), 1)
    for (const [address, digest] of kept) this.#digests.set(address, digest)
    for (const [part, count] of this.#awaited.entries()) if (count === 0) this.#begin(part)
  }

  partOf(address: Address): number {
    return partOf(address, this.parts)
  }

  /** A page is made. `text` is null where it is the old one, of which `digest` says what it was. */
  add(address: Address, text: PageText | null, digest: string | null): void {
    this.#digests.set(address, text?.digest ?? digest)
    if (text) this.#texts.set(address, text.html)
    const part = this.partOf(address)
    if (this.#count(part, -1) === 0) this.#begin(part)
  }

  /** The parts, when all of them are written. */
  async finish(): Promise<readonly PartRecord[]> {
    await this.#last
    return this.#made.sort((a, b) => a.part - b.part)
  }

  #count(part: number, more: number): number {
    return (this.#awaited[part] = (this.#awaited[part] ?? 0) + more)
  }

  /** One after the other, because Pagefind holds all parts that are begun. */
  #begin(part: number): void {
    if (!makesPart(this.#options.shard, part)) return
    this.#last = this.#last.then(() => this.#index(part))
    // Until `finish` waits for it.
    this.#last.catch(() => {})
  }

  async #index(part: number): Promise<void> {
    const { site, folder, last, cache, version } = this.#options
    const titles = this.#titles[part] ?? []
    const { language } = site.settings
    for (const { address } of titles) if (!this.#digests.has(address)) this.#read(address)
    const addresses = titles
      .map(({ address }) => address)
      .filter((address) => this.#digests.get(address) !== null)
      .sort()
    const digests = addresses.map((address) => [address, this.#digests.get(address)])
    const digest = hash('sha256', JSON.stringify([this.parts, language, titles, digests]))
    const old = last.find((record) => record.part === part && record.digest === digest)
    if (old) {
      this.#made.push(old)
      folder.keepBelow(partPath(part))
      return
    }
    const file = `${cache}.${part}`
    const before = saved(file, version) as ReadonlyMap<Address, string> | null
    const texts = new Map(
      addresses.map((address) => [address, this.#texts.get(address) ?? this.#kept(address, before)]),
    )
    for (const address of addresses) this.#texts.delete(address)
    const { files, pages, problems } = await filesOfPart({
      part,
      parts: this.parts,
      pages: Array.from(texts, ([address, html]) => ({ address, html })),
      titles,
      language,
    })
    for (const { path, content } of files) folder.put(partPath(part) + path, content)
    save(file, version, texts)
    this.#made.push({ part, digest, pages, problems })
  }

  /** The text of a page that another shard makes. */
  #read(address: Address): void {
    const text = textOf(this.#options.site.made(address).page)
    this.#digests.set(address, text?.digest ?? null)
    if (text) this.#texts.set(address, text.html)
  }

  /** The text of a page that was not made anew: the kept one, if it is the right one. */
  #kept(address: Address, texts: ReadonlyMap<Address, string> | null): string {
    const text = texts?.get(address)
    if (text !== undefined && hash('sha256', text) === this.#digests.get(address)) return text
    return textOf(this.#options.site.made(address).page)?.html ?? ''
  }
}
