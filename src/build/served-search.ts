import { searchIndex } from '../search/index-process.ts'
import type { IndexedPart, SearchIndex } from '../search/search-index.ts'
import { indexPath, isOfTexts, pagesByPart, threadPath, type SearchedPage } from '../search/search-parts.ts'
import type { Address } from '../core/address.ts'
import type { Site } from '../site/site.ts'
import { searchedText, type PageText } from './pages.ts'
import { digestOfPart } from './search.ts'

type PageWithText = SearchedPage & PageText

interface Index {
  readonly site: Site
  readonly parts: readonly { readonly digest: string; readonly indexed: IndexedPart }[]
  /** Keyed by path on the site. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The search index in development, in memory. It is first made when a reader searches. */
export class ServedSearch {
  readonly #rest: () => Promise<unknown>
  readonly #index: SearchIndex
  #site: Site
  #made: Index | null = null
  #making: Promise<unknown> = Promise.resolve()

  /** `rest` is awaited before the text of each page is made, so that edits are shown in between. */
  constructor(site: Site, rest: () => Promise<unknown>, index = searchIndex) {
    this.#site = site
    this.#rest = rest
    this.#index = index
  }

  show(site: Site): void {
    this.#site = site
  }

  /** Called while nobody edits: if a reader has used the index and the site has changed, indexes it again. */
  async renew(): Promise<void> {
    if (this.#made) await this.#inTurn(() => this.#make())
  }

  /** The index file at a site path, or null. Readers ask for `threadPath` first, which brings the index up to date. */
  async file(path: string): Promise<Uint8Array | null> {
    if (!isOfTexts(path)) return null
    const isFirst = path === threadPath
    const index = isFirst ? await this.#fresh() : (this.#made ?? (await this.#fresh()))
    return index.files.get(path) ?? null
  }

  /** The index of the site as of this call, or later. */
  #fresh(): Promise<Index> {
    return this.#inTurn(async () => {
      let index: Index | null = null
      while (!index) index = await this.#make()
      return index
    })
  }

  #inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
    const made = this.#making.then(make)
    this.#making = made.catch(() => {})
    return made
  }

  /** Null if the site changed before there was anything to index. */
  async #make(): Promise<Index | null> {
    const site = this.#site
    if (this.#made?.site === site) return this.#made
    const texts = await this.#texts(site)
    if (!texts) return null
    const { language } = site.settings
    const byPart = pagesByPart(site.searched)
    const parts: Index['parts'][number][] = []
    for (const [part, pages] of byPart.entries()) {
      const found = pages.flatMap(({ address }) => texts.get(address) ?? [])
      const digests = found.map(({ address, kind, digest }) => [address, kind, digest] as const)
      const digest = digestOfPart(site.searched.length, language, digests)
      const old = this.#made?.parts[part]
      const task = { of: site.searched.length, pages: found, language }
      parts.push(old?.digest === digest ? old : { digest, indexed: await this.#index.indexPart(task) })
    }
    const index = await this.#index.joinedIndex(parts.map(({ indexed }) => indexed.index))
    const files = [
      ...[...index, ...(parts[0]?.indexed.code ?? [])].map(
        ({ path, content }) => [indexPath(path), content] as const,
      ),
      ...parts.flatMap(({ indexed }) => indexed.texts.map(({ path, content }) => [path, content] as const)),
    ]
    return (this.#made = { site, parts, files: new Map(files) })
  }

  /** The searched pages; null if the site changed before all were made. */
  async #texts(site: Site): Promise<ReadonlyMap<Address, PageWithText> | null> {
    const texts = new Map<Address, PageWithText>()
    for (const { address, kind } of site.searched) {
      await this.#rest()
      if (site !== this.#site) return null
      try {
        const page = site.page(address)
        const text = page && searchedText(page)
        if (text) texts.set(address, { address, kind, ...text })
      } catch (error) {
        // Perhaps one of the page's files is being read again.
        await this.#rest()
        if (site !== this.#site) return null
        throw error
      }
    }
    return texts
  }
}
