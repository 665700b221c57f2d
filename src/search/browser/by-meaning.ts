import type { PageId } from '../search-parts.ts'
import { mostRanked, type Ranked } from './answers.ts'

/** How near a page is to a question in meaning: a cosine. */
export interface Near {
  readonly page: PageId
  readonly cosine: number
}

/** How much nearness in meaning counts beside the share of a question that a page holds. */
const weight = 0.75
/** The least score of a page that is listed for its meaning alone, and of an answer. */
const [listed, near] = [0.3, 0.7]
/** The cosine from which a page is an answer, whatever its words. */
const same = 0.8

/**
 * The pages that words find and those that mean what is asked, in one order. `textOf` is asked for the texts of pages that
 * words have not found.
 */
export function withMeaning(
  found: readonly Ranked[],
  nearness: readonly Near[],
  textOf: (page: PageId) => Ranked['text'],
): readonly Ranked[] {
  const cosines = new Map(nearness.map(({ page, cosine }) => [page.name, Math.max(0, cosine)]))
  const held = new Set(found.map(({ page }) => page))
  const more = nearness
    .filter(({ page, cosine }) => !held.has(page.name) && weight * cosine >= listed)
    .map(({ page }) => ({ page: page.name, kind: page.kind, text: textOf(page), ...unheld }))
  return [...found, ...more]
    .map((one): Ranked => {
      const cosine = cosines.get(one.page) ?? 0
      const meaning = weight * cosine
      const answers = one.answers || cosine >= same || one.share + meaning >= near
      return { ...one, score: one.score + meaning, answers }
    })
    .sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
    .slice(0, Math.max(mostRanked, found.length))
}

/** A page that holds nothing of what is asked. */
const unheld = { share: 0, score: 0, answers: false } as const
