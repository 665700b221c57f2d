import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineHeight, placeLabels, type LabelRequest } from '../../../../src/graph-view/browser/drawing.ts'

const size = { width: 600, height: 400 }
const request = (node: number, x: number, y: number, width = 80): LabelRequest => ({
  node,
  x,
  y,
  radius: 6,
  width,
})

describe('labels', () => {
  it('stand under the mark, and over it where there is no room', () => {
    expect(placeLabels([request(0, 300, 200)], [], size, 9)).toEqual([{ node: 0, x: 300, y: 216 }])
    expect(placeLabels([request(0, 300, 390)], [], size, 9)).toEqual([{ node: 0, x: 300, y: 374 }])
  })

  it('go to the first wishes', () => {
    const crowd = Array.from({ length: 9 }, (_, node) => request(node, 300 + node, 200 + node))
    const placed = placeLabels(crowd, [], size, 9)
    expect(placed[0]?.node).toBe(0)
    expect(placed.length).toBeLessThan(crowd.length)
  })

  it('cover no mark', () => {
    const below = { left: 295, right: 305, top: 210, bottom: 220 }
    expect(placeLabels([request(0, 300, 200)], [below], size, 9)).toEqual([{ node: 0, x: 300, y: 184 }])
  })

  it('are no more than asked for', () => {
    expect(placeLabels([request(0, 100, 100), request(1, 400, 300)], [], size, 1)).toHaveLength(1)
  })

  it('never overlap, and never leave the canvas', () => {
    const wishes = fc.array(
      fc.record({
        node: fc.nat(99),
        x: fc.integer({ min: -20, max: 620 }),
        y: fc.integer({ min: -20, max: 420 }),
        radius: fc.integer({ min: 1, max: 14 }),
        width: fc.integer({ min: 10, max: 250 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(wishes, (all) => {
        const widths = new Map(all.map((one, node) => [node, one.width]))
        const placed = placeLabels(
          all.map((one, node) => ({ ...one, node })),
          [],
          size,
          60,
        )
        const boxes = placed.map(({ node, x, y }) => ({ x, y, half: (widths.get(node) ?? 0) / 2 }))
        for (const [index, a] of boxes.entries()) {
          expect(a.x - a.half).toBeGreaterThanOrEqual(0)
          expect(a.x + a.half).toBeLessThanOrEqual(size.width)
          for (const b of boxes.slice(index + 1)) {
            const apart = Math.abs(a.x - b.x) >= a.half + b.half || Math.abs(a.y - b.y) >= lineHeight
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })
})
