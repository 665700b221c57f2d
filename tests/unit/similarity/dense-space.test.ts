import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosine, denseSpace } from '../../../src/similarity/space.ts'

const unit = (numbers: readonly number[]) => {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}

describe('denseSpace', () => {
  it('ranks by cosine, and a text without a vector nowhere', () => {
    const space = denseSpace([unit([1, 0]), unit([1, 1]), null, unit([0, 1]), unit([-1, 0])])
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
    const [same, other] = [denseSpace([unit([1, 2]), unit([3, 4])]), denseSpace([unit([1, 2]), unit([4, 3])])]
    expect(same.digests[0]).toBe(other.digests[0])
    expect(same.digests[1]).not.toBe(other.digests[1])
  })
})
