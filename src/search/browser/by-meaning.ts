import type { PageId } from '../search-parts.ts'
import { mostRanked, type RankedPage } from './answers.ts'

export interface Near {
  readonly page: PageId
  readonly cosine: number
}

/** The weight of the cosine, relative to the score by words. */
const weight = 0.75
/** The lowest scores for listing a page by meaning alone, and for an answer. */
const [listed, near] = [0.3, 0.7]
/** A page with at least this cosine is an answer, whatever its words. */
const same = 0.8

/** One ranking of pages found by words and by meaning. `textOf` gives the texts of pages that words did not find. */
export function withMeaning(
  found: readonly RankedPage[],
  nearness: readonly Near[],
  textOf: (page: PageId) => RankedPage['text'],
): readonly RankedPage[] {
  const cosines = new Map(nearness.map(({ page, cosine }) => [page.name, Math.max(0, cosine)]))
  const held = new Set(found.map(({ page }) => page))
  const more = nearness
    .filter(({ page, cosine }) => !held.has(page.name) && weight * cosine >= listed)
    .map(({ page }) => ({ page: page.name, kind: page.kind, text: textOf(page), ...unheld }))
  return [...found, ...more]
    .map((one): RankedPage => {
      const cosine = cosines.get(one.page) ?? 0
      const meaning = weight * cosine
      const answers = one.answers || cosine >= same || one.share + meaning >= near
      return { ...one, score: one.score + meaning, answers }
    })
    .sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
    .slice(0, Math.max(mostRanked, found.length))
}

const unheld = { share: 0, score: 0, answers: false } as const
