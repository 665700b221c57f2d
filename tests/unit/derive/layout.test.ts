import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../src/derive/layout.ts'

const boxes = fc.array(
  fc.record({ width: fc.integer({ min: 20, max: 134 }), height: fc.integer({ min: 20, max: 80 }) }),
  { minLength: 2, maxLength: 24 },
)
const star = (count: number) => Array.from({ length: count - 1 }, (_, index) => [0, index + 1] as const)

describe('layout', () => {
  it('keeps every box in the picture and no two on one another', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        const { points, height } = layout(all, star(all.length), 420)
        const edges = all.map((box, index) => {
          const { x, y } = points[index] ?? { x: NaN, y: NaN }
          return {
            left: x - box.width / 2,
            right: x + box.width / 2,
            top: y - box.height / 2,
            bottom: y + box.height / 2,
          }
        })
        for (const [index, a] of edges.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(-0.1)
          expect(a.right).toBeLessThanOrEqual(420.1)
          expect(a.top).toBeGreaterThanOrEqual(0)
          expect(a.bottom).toBeLessThanOrEqual(height)
          for (const b of edges.slice(index + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            expect(across < 0.8 || down < 0.8).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is a pure function', () => {
    const all = Array.from({ length: 14 }, (_, index) => ({ width: 100 + index, height: 50 }))
    expect(layout(all, star(14), 420)).toEqual(layout(all, star(14), 420))
  })
})
