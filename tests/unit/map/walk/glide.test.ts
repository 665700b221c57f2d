import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glide, mix, type Position, type Positions } from '../../../../src/map/walk/drawing.ts'
import { at } from './example.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(at)
const number = fc.integer({ min: 0, max: 500 })
const opacities = (opacity: fc.Arbitrary<number>): fc.Arbitrary<Positions> =>
  fc
    .uniqueArray(
      fc.tuple(fc.constantFrom(...names), fc.record({ x: number, y: number, radius: number, opacity })),
      { selector: ([name]) => name, minLength: 1, maxLength: 6 },
    )
    .map((spots) => new Map(spots))
/** What is drawn may be on its way already, and what comes next is seen whole. */
const [before, next] = [
  opacities(fc.double({ min: 0, max: 1, noNaN: true })),
  opacities(fc.constant(1)).chain((spots) =>
    fc.constantFrom(...spots.keys()).map((centre) => ({ spots, centre })),
  ),
]
const times = fc.double({ min: 0, max: 1, noNaN: true })

const expectAt = (spot: Position | undefined, { x, y, radius, opacity }: Position) => {
  expect(spot?.x).toBeCloseTo(x, 6)
  expect(spot?.y).toBeCloseTo(y, 6)
  expect(spot?.radius).toBeCloseTo(radius, 6)
  expect(spot?.opacity).toBeCloseTo(opacity, 6)
}

describe('glide', () => {
  it('begins with what is drawn, and nothing else to be seen', () => {
    fc.assert(
      fc.property(before, next, (drawn, { spots, centre }) => {
        const start = glide(drawn, spots, centre, 0)
        for (const [address, spot] of drawn) expectAt(start.get(address), spot)
        for (const [address, { opacity }] of start) if (!drawn.has(address)) expect(opacity).toBe(0)
      }),
    )
  })

  it('ends with the next picture, and nothing else to be seen', () => {
    fc.assert(
      fc.property(before, next, (drawn, { spots, centre }) => {
        const end = glide(drawn, spots, centre, 1)
        for (const [address, spot] of spots) expectAt(end.get(address), spot)
        for (const [address, { opacity }] of end) if (!spots.has(address)) expect(opacity).toBe(0)
      }),
    )
  })

  it('has everybody who is in either picture, all the while', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { spots, centre }, time) => {
        const seen = glide(drawn, spots, centre, time)
        expect(new Set(seen.keys())).toEqual(new Set([...drawn.keys(), ...spots.keys()]))
        for (const { opacity } of seen.values()) {
          expect(opacity).toBeGreaterThanOrEqual(0)
          expect(opacity).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('lets leavers fade where they are, and be gone before the end', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { spots, centre }, time) => {
        const seen = glide(drawn, spots, centre, time)
        for (const [address, spot] of drawn) {
          if (spots.has(address)) continue
          const { x, y, opacity } = seen.get(address) ?? { ...spot, opacity: NaN }
          expect([x, y]).toEqual([spot.x, spot.y])
          expect(opacity).toBeLessThanOrEqual(spot.opacity)
          if (time >= 0.5) expect(opacity).toBe(0)
        }
      }),
    )
  })

  it('grows newcomers out of where the new centre will be', () => {
    fc.assert(
      fc.property(before, next, (drawn, { spots, centre }) => {
        const start = glide(drawn, spots, centre, 0)
        const middle = spots.get(centre)
        for (const address of spots.keys()) {
          if (drawn.has(address)) continue
          expect(start.get(address)).toMatchObject({ x: middle?.x, y: middle?.y, opacity: 0 })
        }
      }),
    )
  })

  it('moves straight and never past its end', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { spots, centre }, time) => {
        const seen = glide(drawn, spots, centre, time)
        for (const [address, end] of spots) {
          const start = drawn.get(address)
          const now = seen.get(address)
          if (!start || !now) continue
          expect(now.x).toBeGreaterThanOrEqual(Math.min(start.x, end.x) - 1e-6)
          expect(now.x).toBeLessThanOrEqual(Math.max(start.x, end.x) + 1e-6)
          const cross = (now.x - start.x) * (end.y - start.y) - (now.y - start.y) * (end.x - start.x)
          expect(Math.abs(cross)).toBeLessThan(1e-6 * 500 * 500)
        }
      }),
    )
  })
})

describe('mix', () => {
  it('is the first at 0, the second at 1, and half-way at a half', () => {
    expect([0, 0.5, 1].map((share) => mix(10, 30, share))).toEqual([10, 20, 30])
  })
})
