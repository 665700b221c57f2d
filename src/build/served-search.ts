import { searchIndex } from '../search/index-process.ts'
import type { IndexedPart } from '../search/search-index.ts'
import { indexPath, isOfTexts, pagesByPart, threadPath, type SearchedPage } from '../search/search-parts.ts'
import type { Address } from '../core/address.ts'
import type { Site } from '../site/site-of.ts'
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
export function servedSearch(first: Site, rest: () => Promise<unknown>, engine = searchIndex) {
  let current = first
  let made: Index | null = null
  let making: Promise<unknown> = Promise.resolve()
  return { show, renew, file }

  function show(site: Site): void {
    current = site
  }

  /** Called while nobody edits: if a reader has used the index and the site has changed, indexes it again. */
  async function renew(): Promise<void> {
    if (made) await inTurn(makeIndex)
  }

  /** The index file at a site path, or null. Readers ask for `threadPath` first, which brings the index up to date. */
  async function file(path: string): Promise<Uint8Array | null> {
    if (!isOfTexts(path)) return null
    const isFirst = path === threadPath
    const index = isFirst ? await fresh() : (made ?? (await fresh()))
    return index.files.get(path) ?? null
  }

  /** The index of the site as of this call, or later. */
  function fresh(): Promise<Index> {
    return inTurn(async () => {
      let index: Index | null = null
      while (!index) index = await makeIndex()
      return index
    })
  }

  function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
    const next = making.then(make)
    making = next.catch(() => {})
    return next
  }

  /** Null if the site changed before there was anything to index. */
  async function makeIndex(): Promise<Index | null> {
    const site = current
    if (made?.site === site) return made
    const texts = await textsOf(site)
    if (!texts) return null
    const { language } = site.settings
    const byPart = pagesByPart(site.searched)
    const parts: Index['parts'][number][] = []
    for (const [part, pages] of byPart.entries()) {
      const found = pages.flatMap(({ address }) => texts.get(address) ?? [])
      const digests = found.map(({ address, kind, digest }) => [address, kind, digest] as const)
      const digest = digestOfPart(site.searched.length, language, digests)
      const old = made?.parts[part]
      const task = { of: site.searched.length, pages: found, language }
      parts.push(old?.digest === digest ? old : { digest, indexed: await engine.indexPart(task) })
    }
    const index = await engine.joinedIndex(parts.map(({ indexed }) => indexed.index))
    const files = [
      ...[...index, ...(parts[0]?.indexed.code ?? [])].map(
        ({ path, content }) => [indexPath(path), content] as const,
      ),
      ...parts.flatMap(({ indexed }) => indexed.texts.map(({ path, content }) => [path, content] as const)),
    ]
    return (made = { site, parts, files: new Map(files) })
  }

  /** The searched pages; null if the site changed before all were made. */
  async function textsOf(site: Site): Promise<ReadonlyMap<Address, PageWithText> | null> {
    const texts = new Map<Address, PageWithText>()
    for (const { address, kind } of site.searched) {
      await rest()
      if (site !== current) return null
      try {
        const page = site.page(address)
        const text = page && searchedText(page)
        if (text) texts.set(address, { address, kind, ...text })
      } catch (error) {
        // Perhaps one of the page's files is being read again.
        await rest()
        if (site !== current) return null
        throw error
      }
    }
    return texts
  }
}
