import { fold, wordsOf } from '../../core/search-text.ts'
import type { PageId } from '../search-parts.ts'
import type { Thing } from '../things.ts'
import { forgetFirstFile } from './first-file.ts'
import { FullText } from './full-text.ts'
import { mergeHits, type Hit } from './hits.ts'
import type { StartThread } from './index-thread.ts'
import { Library } from './library.ts'
import type { Meaning } from './meaning.ts'

/** What is offered before anything is asked, and where nothing is found. */
export interface Offers {
  readonly picks: readonly Thing[]
  /** Things whose titles resemble the query. */
  readonly meant: readonly Thing[]
}

/** Answers queries. Loads what it needs on first use, and once for the whole page. */
export interface Engine {
  /** Says what is named as soon as it is known, and resolves to that and to what texts answer. */
  ask(query: string, signal: AbortSignal, named: (hits: readonly Hit[]) => void): Promise<readonly Hit[]>
  offers(query: string): Promise<Offers>
  /** Forgets what was loaded, so that the next question loads it again. */
  reset(): void
}

/** At most so many pages are offered. */
const mostOffered = 5

/** `start` starts the thread that searches the texts. */
export function engine(base: string, start?: StartThread): Engine {
  let library: Promise<Library> | null = null
  let fullText: FullText | null = null
  let meaning: Promise<Meaning> | null = null

  const things = () => (library ??= Library.open(base))
  const texts = ({ texts: pages }: Library) =>
    pages > 0 ? (fullText ??= new FullText(base, pages, start)) : null
  const meanings = () => (meaning ??= import('./meaning.ts').then((its) => its.Meaning.open(base)))

  return {
    async ask(query, signal, say) {
      fullText?.preload(query)
      const known = await things()
      const { named, near } = await known.find(query)
      signal.throwIfAborted()
      say(mergeHits(known.catalogue, named, []))
      // Only now: on a slow line all that is loaded beside things holds them up. In development, they may have to wait until
      // the site has been indexed.
      const text = texts(known)
      const found =
        (await text?.search(query, named.length === 0, near, signal, (word) => known.isCommon(word))) ?? []
      const hits = mergeHits(known.catalogue, named, found)
      if (!known.hasMeaning || named.length > 0 || !isQuestion(query)) return hits
      // A model is large, and what words find is an answer without it.
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
      // They begin to load, so that the first answer comes sooner.
      texts(known)
      return {
        picks: (picks.length > 0 ? picks : catalogue.mostUsed(mostOffered)).slice(0, mostOffered),
        meant: query === '' ? [] : catalogue.nearest(query, mostOffered),
      }
    },
    reset() {
      fullText?.close()
      forgetFirstFile()
      library = null
      fullText = null
      meaning = null
    },
  }
}

/** Whether a query is worth loading a model for. */
export function isQuestion(query: string): boolean {
  return /[?？؟\u037E]\s*$/.test(query) || wordsOf(fold(query)).length >= 4
}
