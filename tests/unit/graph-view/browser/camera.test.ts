import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  between,
  boundsOf,
  fitted,
  freePart,
  held,
  lookingAt,
  zoomed,
  type Camera,
} from '../../../../src/graph-view/browser/camera.ts'
import type { Point } from '../../../../src/browser/arrows.ts'

const bounds = { left: 0, top: 0, right: 1000, bottom: 500 }
const limits = { least: 0.1, most: 10, bounds }
const size = { width: 400, height: 300 }
const seen = ({ scale, x, y }: Camera, place: Point) => ({ x: place.x * scale + x, y: place.y * scale + y })

const number = fc.double({ min: -500, max: 500, noNaN: true })
const cameras = fc.record({ scale: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number })

describe('the free part of the canvas', () => {
  it('is below what lies across its top, above what lies across its foot, and beside what stands', () => {
    const buttons = { left: 10, right: 190, top: 10, bottom: 60 }
    const sheet = { left: 0, right: 400, top: 220, bottom: 300 }
    expect(freePart([sheet, buttons], size)).toEqual({ x: 24, y: 84, width: 352, height: 112 })
    const card = { left: 250, right: 400, top: 0, bottom: 300 }
    const column = { left: 8, right: 40, top: 150, bottom: 292 }
    expect(freePart([card, column], size)).toEqual({ x: 64, y: 24, width: 162, height: 252 })
  })

  it('is not less for what stands beside the canvas', () => {
    const beside = { left: 400, right: 600, top: 0, bottom: 300 }
    expect(freePart([beside], size)).toEqual(freePart([], size))
  })
})

describe('the camera', () => {
  it('fits the bounds with a margin', () => {
    const camera = fitted(bounds, size, 20)
    expect(seen(camera, { x: 0, y: 250 })).toEqual({ x: 20, y: 150 })
    expect(seen(camera, { x: 1000, y: 250 })).toEqual({ x: 380, y: 150 })
  })

  it('fits one place without an endless scale', () => {
    expect(fitted({ left: 5, right: 5, top: 5, bottom: 5 }, size, 0).scale).toBeLessThan(Infinity)
    expect(boundsOf(new Float32Array(), new Float32Array())).toEqual({ left: 0, right: 0, top: 0, bottom: 0 })
  })

  it('keeps what is under the pointer there while zooming, within the limits', () => {
    const point = fc.record({ x: number, y: number })
    fc.assert(
      fc.property(cameras, fc.double({ min: 0.01, max: 100, noNaN: true }), point, (camera, factor, at) => {
        const place = { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale }
        const after = zoomed(camera, factor, at, limits)
        expect(seen(after, place).x).toBeCloseTo(at.x, 3)
        expect(seen(after, place).y).toBeCloseTo(at.y, 3)
        expect(after.scale).toBeGreaterThanOrEqual(limits.least)
        expect(after.scale).toBeLessThanOrEqual(limits.most)
      }),
    )
  })

  it('never loses the graph', () => {
    fc.assert(
      fc.property(cameras, fc.double({ min: -1e5, max: 1e5, noNaN: true }), (camera, far) => {
        const { scale, x, y } = held({ ...camera, x: camera.x + far, y: camera.y - far }, size, limits)
        expect((size.width / 2 - x) / scale).toBeGreaterThanOrEqual(-1e-6)
        expect((size.width / 2 - x) / scale).toBeLessThanOrEqual(1000 + 1e-6)
        expect((size.height / 2 - y) / scale).toBeLessThanOrEqual(500 + 1e-6)
      }),
    )
  })

  it('draws a place at a point', () => {
    expect(seen(lookingAt({ x: 30, y: 40 }, 2, { x: 100, y: 50 }), { x: 30, y: 40 })).toEqual({
      x: 100,
      y: 50,
    })
  })

  it('flies from one to the other, at an even pace of the scale', () => {
    const [from, to] = [
      { scale: 1, x: 0, y: 0 },
      { scale: 4, x: -300, y: 60 },
    ]
    expect(between(from, to, 0)).toEqual(from)
    expect(between(from, to, 1)).toBe(to)
    expect(between(from, to, 0.5).scale).toBeCloseTo(2)
    expect(between(from, { ...to, scale: 1 }, 0.5)).toEqual({ scale: 1, x: -150, y: 30 })
  })
})
