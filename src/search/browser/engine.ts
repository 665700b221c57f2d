import { fold, wordsOf } from '../../core/search-text.ts'
import type { PageId } from '../search-parts.ts'
import type { Thing } from '../things.ts'
import { forgetFirstFile } from './first-file.ts'
import { fullText, type FullText } from './full-text.ts'
import { mergeHits, type Hit } from './hits.ts'
import type { StartThread } from './index-thread.ts'
import { openLibrary, type Library } from './library.ts'
import type { MeaningSearch } from './meaning.ts'

/** Suggestions before a query and for a query without results. */
export interface Offers {
  readonly picks: readonly Thing[]
  readonly meant: readonly Thing[]
}

/** Answers queries. Loads what it needs on first use, once for the whole page. */
export interface Engine {
  /** Calls `named` with the things that match by name as soon as they are known. Resolves to all hits. */
  ask(query: string, signal: AbortSignal, named: (hits: readonly Hit[]) => void): Promise<readonly Hit[]>
  offers(query: string): Promise<Offers>
  /** Forgets loaded files, so that the next query loads them again. */
  reset(): void
}

const mostOffered = 5

export function engine(base: string, start?: StartThread): Engine {
  let library: Promise<Library> | null = null
  let index: FullText | null = null
  let meaning: Promise<MeaningSearch> | null = null

  const things = () => (library ??= openLibrary(base))
  const texts = ({ texts: pages }: Library) => (pages > 0 ? (index ??= fullText(base, pages, start)) : null)
  const meanings = () => (meaning ??= import('./meaning.ts').then((its) => its.openMeaning(base)))

  return {
    async ask(query, signal, say) {
      index?.preload(query)
      const known = await things()
      const { named, near } = await known.find(query)
      signal.throwIfAborted()
      say(mergeHits(known.catalogue, named, []))
      // Not earlier: on a slow connection, other loads would delay the things. In dev, this may wait for the site to be
      // indexed.
      const text = texts(known)
      const found =
        (await text?.search(query, named.length === 0, near, signal, (word) => known.isCommon(word))) ?? []
      const hits = mergeHits(known.catalogue, named, found)
      if (!known.hasMeaning || named.length > 0 || !isQuestion(query)) return hits
      // The model is large, so the hits by words are shown meanwhile.
      say(hits)
      const textOf = (page: PageId) => (known.catalogue.of(page.name) ? null : (text?.textOf(page) ?? null))
      try {
        return mergeHits(known.catalogue, named, await (await meanings()).rank(query, found, textOf))
      } catch {
        meaning = null
        return hits
      }
    },
    async offers(query) {
      const known = await things()
      const { catalogue, picks } = known
      // Starts loading the text index, so that the first answer comes sooner.
      texts(known)
      return {
        picks: (picks.length > 0 ? picks : catalogue.mostUsed(mostOffered)).slice(0, mostOffered),
        meant: query === '' ? [] : catalogue.nearest(query, mostOffered),
      }
    },
    reset() {
      index?.close()
      forgetFirstFile()
      library = null
      index = null
      meaning = null
    },
  }
}

export function isQuestion(query: string): boolean {
  return /[?？؟\u037E]\s*$/.test(query) || wordsOf(fold(query)).length >= 4
}
