import type { Address } from '../../core/address.ts'
import type { Ranked } from './full-text.ts'

/** How much nearness in meaning counts beside the share of a question that a page holds. */
const weight = 0.75
/** The least score of a page that is listed for its meaning alone, and of an answer. */
const [listed, near] = [0.3, 0.7]
/** The cosine from which a page is an answer, whatever its words. */
const same = 0.8
/** At most so many pages are listed, unless words alone find more. */
const mostRanked = 20

/**
 * The pages that words find and those that mean what is asked, in one order. `cosines` say how near pages are in meaning;
 * `others` is asked for pages that words have not found.
 */
export function withMeaning(
  found: readonly Ranked[],
  cosines: ReadonlyMap<Address, number>,
  others: (address: Address) => Pick<Ranked, 'kind' | 'text'>,
): readonly Ranked[] {
  const known = new Map(found.map((one) => [one.address, one]))
  const cosineOf = (address: Address) => Math.max(0, cosines.get(address) ?? 0)
  const more = [...cosines.keys()].filter(
    (address) => !known.has(address) && weight * cosineOf(address) >= listed,
  )
  return [...found, ...more.map((address) => ({ address, ...others(address), ...unheld }))]
    .map((one): Ranked => {
      const cosine = cosineOf(one.address)
      const meaning = weight * cosine
      const answers = one.answers || cosine >= same || one.share + meaning >= near
      return { ...one, score: one.score + meaning, answers }
    })
    .sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : 1))
    .slice(0, Math.max(mostRanked, found.length))
}

/** A page that holds nothing of what is asked. */
const unheld = { share: 0, score: 0, answers: false } as const
