import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SparseVector } from '../../../src/similarity/embedding/embedder.ts'
import { sparseSpace } from '../../../src/similarity/space.ts'

/** Words are numbers; each text is how often it has each. */
type Counts = ReadonlyMap<number, number>

const vectorOf = (counts: Counts): SparseVector => {
  const features = Uint32Array.from(counts.keys()).sort()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    features,
    weights: Float32Array.from(features, (word) => Math.sqrt((counts.get(word) ?? 0) / total)),
  }
}

const spaceOf = (texts: readonly (Counts | null)[]) =>
  sparseSpace(texts.map((text) => text && vectorOf(text)))

const text = fc
  .dictionary(fc.integer({ min: 0, max: 15 }).map(String), fc.integer({ min: 1, max: 9 }), { maxKeys: 8 })
  .map((words): Counts => new Map(Object.entries(words).map(([word, count]) => [Number(word), count])))
const texts = fc.array(fc.option(text), { minLength: 1, maxLength: 12 })

/** By the book, with no thought of speed. */
function cosine(all: readonly (Counts | null)[], a: number, b: number): number {
  const floorToHalf = (value: number) => Math.floor(2 * Math.log2(value) + 1e-9) / 2
  const rarity = (word: number) => {
    const having = all.filter((one) => one?.has(word)).length
    return having < 2 ? 0 : floorToHalf(all.length) - floorToHalf(having)
  }
  const weights = (row: number) =>
    new Map([...(all[row] ?? [])].map(([word, count]) => [word, Math.sqrt(count) * rarity(word)]))
  const [x, y] = [weights(a), weights(b)]
  const length = (of: ReadonlyMap<number, number>) => Math.hypot(...of.values())
  const product = [...x].reduce((sum, [word, weight]) => sum + weight * (y.get(word) ?? 0), 0)
  return product === 0 ? 0 : product / (length(x) * length(y))
}

describe('sparseSpace', () => {
  it('ranks by the cosine of words that are weighted by how few texts have them', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const columns = all.map((_, number) => number)
        const comparison = spaceOf(all).among(columns)
        for (const row of columns) {
          const ranked = comparison.nearest(row, all.length, 0)
          const scores = columns.filter((column) => column !== row).map((column) => cosine(all, row, column))
          expect(ranked.length).toBe(scores.filter((score) => score > 0.000_001).length)
          for (const { number, score } of ranked) expect(score).toBeCloseTo(cosine(all, row, number), 5)
          const near = ranked.filter(({ score }) => score >= 0.2)
          for (const most of [1, 2, 5])
            expect(comparison.nearest(row, most, 0.2)).toEqual(near.slice(0, most))
        }
      }),
    )
  })

  it('does not let a word that all have, or one that no other has, bring texts nearer', () => {
    const all = [
      new Map([
        [1, 1],
        [2, 1],
      ]),
      new Map([
        [1, 1],
        [3, 1],
      ]),
      new Map([
        [1, 1],
        [4, 1],
      ]),
    ]
    expect(spaceOf(all).among([0, 1, 2]).nearest(0, 8, 0)).toEqual([])
  })

  it('says which texts are compared by other weights than before, and which are not', () => {
    const rest = Array.from(
      { length: 30 },
      (_, number): Counts =>
        new Map([
          [100 + (number % 7), 1],
          [200, 1],
        ]),
    )
    const before = spaceOf([
      new Map([
        [1, 1],
        [2, 1],
      ]),
      new Map([
        [1, 2],
        [3, 1],
      ]),
      ...rest,
    ]).digests
    const after = spaceOf([
      new Map([
        [1, 1],
        [200, 1],
      ]),
      new Map([
        [1, 2],
        [3, 1],
      ]),
      ...rest,
    ]).digests
    expect(after[0]).not.toBe(before[0])
    expect([...after.slice(1)]).toEqual([...before.slice(1)])
  })
})
