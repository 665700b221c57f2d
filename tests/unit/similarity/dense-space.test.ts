import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areOptional } from './optional.ts'
import { approximateIndex, cosine, denseSpace } from '../../../src/similarity/dense-space.ts'

const unit = (numbers: readonly number[]) => {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}

describe('denseSpace', () => {
  it('ranks by cosine, and a text without a vector nowhere', () => {
    const space = denseSpace([unit([1, 0]), unit([1, 1]), null, unit([0, 1]), unit([-1, 0])], null)
    const ranked = space.among([0, 1, 2, 3, 4]).nearest(0, 8, 0)
    expect(ranked.map(({ number }) => number)).toEqual([1])
    expect(ranked[0]?.score).toBeCloseTo(Math.SQRT1_2, 6)
    expect(space.among([0, 1]).nearest(2, 8, 0)).toEqual([])
  })

  it('has the cosine of every dimension, whatever their number', () => {
    const numbers = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 11 })
    fc.assert(
      fc.property(numbers, (own) => {
        const [a, b] = [unit(own), unit(own.map((number, place) => number + place))]
        const expected = Array.from(a, (part, place) => part * (b[place] ?? 0)).reduce(
          (sum, part) => sum + part,
          0,
        )
        expect(cosine(a, b)).toBeCloseTo(expected, 12)
      }),
    )
  })

  it('has another digest for another vector', () => {
    const [same, other] = [
      denseSpace([unit([1, 2]), unit([3, 4])], null),
      denseSpace([unit([1, 2]), unit([4, 3])], null),
    ]
    expect(same.digests[0]).toBe(other.digests[0])
    expect(same.digests[1]).not.toBe(other.digests[1])
  })

  it.skipIf(areOptional)(
    'finds with an index, of many texts, nearly all that comparing all finds, and ranks it the same',
    async () => {
      const makeIndex = await approximateIndex()
      if (!makeIndex) throw new Error('usearch is not installed: npm run test:optional installs it')
      const random = numbers(6)
      const middles = Array.from({ length: 40 }, () => Array.from({ length: 32 }, random))
      const vectors = Array.from({ length: 3000 }, (_, number) =>
        unit((middles[number % 40] ?? []).map((part) => part + 0.8 * random())),
      )
      const columns = vectors.map((_, number) => number)
      const [found, expected] = [denseSpace(vectors, makeIndex, 1000), denseSpace(vectors, null)].map(
        (space) => {
          const comparison = space.among(columns)
          return columns.slice(0, 200).map((row) => comparison.nearest(row, 8, 0))
        },
      )
      const hits = (expected ?? []).flatMap((list, row) =>
        list.filter(({ number }) => found?.[row]?.some((one) => one.number === number)),
      )
      expect(hits.length / 1600).toBeGreaterThan(0.97)
      for (const list of found ?? [])
        expect(list).toEqual(list.toSorted((a, b) => b.score - a.score || a.number - b.number))
    },
  )
})

/** From -1 to 1, the same every time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
