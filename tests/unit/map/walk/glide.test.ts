import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glide, mix, type NodeFrame, type NodeFrames } from '../../../../src/map/walk/drawing.ts'
import { at } from './example.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(at)
const number = fc.integer({ min: 0, max: 500 })
const opacities = (opacity: fc.Arbitrary<number>): fc.Arbitrary<NodeFrames> =>
  fc
    .uniqueArray(
      fc.tuple(fc.constantFrom(...names), fc.record({ x: number, y: number, radius: number, opacity })),
      { selector: ([name]) => name, minLength: 1, maxLength: 6 },
    )
    .map((frames) => new Map(frames))
/** What is drawn may be on its way already, and what comes next is seen whole. */
const [before, next] = [
  opacities(fc.double({ min: 0, max: 1, noNaN: true })),
  opacities(fc.constant(1)).chain((frames) =>
    fc.constantFrom(...frames.keys()).map((centre) => ({ frames, centre })),
  ),
]
const times = fc.double({ min: 0, max: 1, noNaN: true })

const expectAt = (frame: NodeFrame | undefined, { x, y, radius, opacity }: NodeFrame) => {
  expect(frame?.x).toBeCloseTo(x, 6)
  expect(frame?.y).toBeCloseTo(y, 6)
  expect(frame?.radius).toBeCloseTo(radius, 6)
  expect(frame?.opacity).toBeCloseTo(opacity, 6)
}

describe('glide', () => {
  it('begins with what is drawn, and nothing else to be seen', () => {
    fc.assert(
      fc.property(before, next, (drawn, { frames, centre }) => {
        const start = glide(drawn, frames, centre, 0)
        for (const [address, frame] of drawn) expectAt(start.get(address), frame)
        for (const [address, { opacity }] of start) if (!drawn.has(address)) expect(opacity).toBe(0)
      }),
    )
  })

  it('ends with the next drawing, and nothing else to be seen', () => {
    fc.assert(
      fc.property(before, next, (drawn, { frames, centre }) => {
        const end = glide(drawn, frames, centre, 1)
        for (const [address, frame] of frames) expectAt(end.get(address), frame)
        for (const [address, { opacity }] of end) if (!frames.has(address)) expect(opacity).toBe(0)
      }),
    )
  })

  it('has everybody who is in either drawing, all the while', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { frames, centre }, time) => {
        const seen = glide(drawn, frames, centre, time)
        expect(new Set(seen.keys())).toEqual(new Set([...drawn.keys(), ...frames.keys()]))
        for (const { opacity } of seen.values()) {
          expect(opacity).toBeGreaterThanOrEqual(0)
          expect(opacity).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('lets leavers fade where they are, and be gone before the end', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { frames, centre }, time) => {
        const seen = glide(drawn, frames, centre, time)
        for (const [address, frame] of drawn) {
          if (frames.has(address)) continue
          const { x, y, opacity } = seen.get(address) ?? { ...frame, opacity: NaN }
          expect([x, y]).toEqual([frame.x, frame.y])
          expect(opacity).toBeLessThanOrEqual(frame.opacity)
          if (time >= 0.5) expect(opacity).toBe(0)
        }
      }),
    )
  })

  it('grows newcomers out of where the new centre will be', () => {
    fc.assert(
      fc.property(before, next, (drawn, { frames, centre }) => {
        const start = glide(drawn, frames, centre, 0)
        const middle = frames.get(centre)
        for (const address of frames.keys()) {
          if (drawn.has(address)) continue
          expect(start.get(address)).toMatchObject({ x: middle?.x, y: middle?.y, opacity: 0 })
        }
      }),
    )
  })

  it('moves straight and never past its end', () => {
    fc.assert(
      fc.property(before, next, times, (drawn, { frames, centre }, time) => {
        const seen = glide(drawn, frames, centre, time)
        for (const [address, end] of frames) {
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
