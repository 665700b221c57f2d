import type { Address } from '../../core/address.ts'
import { fold, wordsOf } from '../../core/search-text.ts'
import type { Thing } from '../things.ts'
import { forgetFirstFile } from './first-file.ts'
import { FullText, type Load } from './full-text.ts'
import { mergeHits, type Hit } from './hits.ts'
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

/** `load` loads Pagefind. */
export function engine(base: string, load?: Load): Engine {
  let attempt = 0
  let library: Promise<Library> | null = null
  let fullText: Promise<FullText | null> | null = null
  let meaning: Promise<Meaning> | null = null

  const things = () => (library ??= Library.open(base))
  const texts = () => (fullText ??= FullText.open(base, attempt, load))
  const meanings = () => (meaning ??= import('./meaning.ts').then((its) => its.Meaning.open(base)))

  return {
    async ask(query, signal, say) {
      const known = await things()
      const { named, near } = await known.find(query)
      signal.throwIfAborted()
      say(mergeHits(known.catalogue, named, []))
      // Only now: on a slow line all that is loaded beside things holds them up. In development, they may have to wait until
      // the site has been indexed.
      const text = await texts()
      const found = (await text?.search(query, named.length === 0, near, signal)) ?? []
      const hits = mergeHits(known.catalogue, named, found)
      if (!known.hasMeaning || named.length > 0 || !isQuestion(query)) return hits
      // A model is large, and what words find is an answer without it.
      say(hits)
      const others = (address: Address) =>
        (known.catalogue.at(address) ? null : text?.at(address)) ?? { kind: null, text: null }
      try {
        return mergeHits(known.catalogue, named, await (await meanings()).rank(query, found, others))
      } catch {
        meaning = null
        return hits
      }
    },
    async offers(query) {
      const { catalogue, picks } = await things()
      // A failure to load them is reported when something is asked.
      texts().catch(() => {})
      return {
        picks: (picks.length > 0 ? picks : catalogue.mostUsed(mostOffered)).slice(0, mostOffered),
        meant: query === '' ? [] : catalogue.nearest(query, mostOffered),
      }
    },
    reset() {
      fullText?.then((text) => text?.close()).catch(() => {})
      forgetFirstFile()
      attempt += 1
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
