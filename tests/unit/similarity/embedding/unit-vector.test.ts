import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitVector } from '../../../../src/similarity/embedding/embedder.ts'

describe('a unit vector', () => {
  it('points where the numbers point', () => {
    expect(unitVector([3, 0, -4])).toEqual(Float32Array.of(0.6, 0, -0.8))
    expect(unitVector(Float32Array.of(0, 2))).toEqual(Float32Array.of(0, 1))
  })

  it('has length 1, whatever the numbers', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((value) => Math.abs(value) > 1e-3)
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 50 }), (numbers) => {
        const vector = unitVector(numbers) ?? []
        expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
      }),
    )
  })

  it.each([[[0, 0]], [[-0]], [[]], [[1, NaN]], [[1, Infinity]], [[1e200, 1]]])(
    'does not exist for %j',
    (numbers) => {
      expect(unitVector(numbers)).toBeNull()
    },
  )
})
