import { parts } from '../../core/search-text.ts'
import { loadCatalogue, type Catalogue, matchTitles, type TitleMatch } from './titles.ts'
import { openFullText, type FullText } from './full-text.ts'
import type { TextMatch } from './hits.ts'

/** Answers queries. Loads what it needs when it is first needed, and once for all of the page. */
export interface Engine {
  /** Begins to load, so that the first answer comes sooner. */
  warm(): void
  titles(query: string): Promise<readonly TitleMatch[]>
  /** Null where the site has not been indexed. */
  texts(query: string, signal: AbortSignal): Promise<readonly TextMatch[] | null>
  /** Forgets what was loaded, so that the next question loads it again. */
  reset(): void
}

export function engine(base: string): Engine {
  let attempt = 0
  let catalogue: Promise<Catalogue> | null = null
  let fullText: Promise<FullText | null> | null = null

  const loaded = () => (catalogue ??= loadCatalogue(base))
  const opened = () =>
    (fullText ??= loaded().then((titles) =>
      titles.parts.some(({ byFragment }) => byFragment.size > 0) ? openFullText(base, titles, attempt) : null,
    ))

  return {
    warm() {
      // What fails now is said when something is asked.
      opened().catch(() => {})
    },
    async titles(query) {
      return matchTitles((await loaded()).titles, query)
    },
    async texts(query, signal) {
      const text = await opened()
      return text && text.search(parts(query), signal)
    },
    reset() {
      fullText?.then((text) => text?.close()).catch(() => {})
      attempt += 1
      catalogue = null
      fullText = null
    },
  }
}
