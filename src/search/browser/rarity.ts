import type { Found } from './answers.ts'

/** Of each word, by part of the index, how many pages hold it. */
export type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>

/**
 * Pagefind weighs a word by how rare it is within a part; here the scores are brought to how rare it is in all, so that
 * those of different parts compare. For more than one word this is close, not exact: scores come as sums.
 */
export function byOneMeasure(
  found: readonly Found[],
  counts: Counts,
  sizes: readonly number[],
): readonly Found[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const factors = sizes.map((size, part) => {
    let [here, everywhere] = [0, 0]
    for (const byPart of counts.values()) {
      here += rarity(byPart.get(part) ?? 0, size)
      everywhere += rarity(
        [...byPart.values()].reduce((sum, count) => sum + count, 0),
        all,
      )
    }
    return here > 0 ? everywhere / here : 1
  })
  return found
    .map((page) => ({ ...page, score: page.score * (factors[page.part] ?? 1) }))
    .sort((a, b) => b.score - a.score)
}

/** Inverse document frequency as Pagefind's BM25 has it. */
function rarity(holding: number, pages: number): number {
  return Math.log((pages - holding + 0.5) / (holding + 0.5) + 1)
}
