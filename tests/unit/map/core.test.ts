import fc from 'fast-check'
import { coreCurve } from '../../../src/map/svg.ts'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { coreOrder, coreWidth, placeCore, type CoreNode } from '../../../src/map/core.ts'
import { markOf, radiusOf } from '../../../src/map/label.ts'

const words = ['self-correction', 'why', 'a', 'model', '自然言語', 'לשון', 'does', 'incomprehensibilities']
const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 16 }).map((all) => all.join(' '))
const graphs = fc.array(title, { minLength: 2, maxLength: 30 }).chain((titles) => {
  const index = fc.nat(titles.length - 1)
  return fc.record({
    titles: fc.constant(titles),
    pairs: fc.array(
      fc.tuple(index, index).filter(([from, to]) => from !== to),
      { maxLength: 120 },
    ),
  })
})

const type = {
  kind: 'related',
  computed: false,
  symmetric: false,
  label: null,
  inverse: null,
  relation: null,
} as const

function drawn(titles: readonly string[], pairs: readonly (readonly [number, number])[]) {
  const marks = titles.map((title, index) =>
    markOf(
      { kind: 'note', address: `/notes/${index}/` as Address, title, lang: null, dir: null },
      radiusOf((index * 7) % 60),
    ),
  )
  return placeCore(
    marks,
    pairs.map(([from, to]) => ({ type, from, to })),
    0,
  )
}

const rectangle = ({ x, y, box }: CoreNode) => ({
  left: x + box.left,
  right: x + box.right,
  top: y - box.half,
  bottom: y + box.half,
})

/** Points along a curve of the attribute `d`. */
function pointsOf(curve: string) {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve
    .split(/[MC ]/)
    .filter(Boolean)
    .map(Number)
  return Array.from({ length: 101 }, (_, step) => {
    const t = step / 100
    const at = (a: number, b: number, c: number, d: number) =>
      a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
    return { x: at(x0, x1, x2, x3), y: at(y0, y1, y2, y3) }
  })
}

describe('the still map of the best connected nodes', () => {
  it('has labels in the drawing, apart from one another, and crossed by no line', () => {
    fc.assert(
      fc.property(graphs, ({ titles, pairs }) => {
        const { nodes, edges, height } = drawn(titles, pairs)
        for (const [index, node] of nodes.entries()) {
          const own = rectangle(node)
          expect(own.left).toBeGreaterThanOrEqual(0)
          expect(own.right).toBeLessThanOrEqual(coreWidth)
          expect(own.top).toBeGreaterThanOrEqual(0)
          expect(own.bottom).toBeLessThanOrEqual(height)
          for (const other of nodes.slice(index + 1).map(rectangle)) {
            const isApart =
              own.right <= other.left ||
              other.right <= own.left ||
              own.bottom <= other.top ||
              other.bottom <= own.top
            expect(isApart).toBe(true)
          }
        }
        for (const { from, to } of edges) {
          const [a, b] = [nodes[from], nodes[to]]
          if (!a || !b) throw new Error('an edge without ends')
          for (const { x, y } of pointsOf(coreCurve(a, b))) {
            const crossed = nodes.filter((node) => {
              const { left, right, top, bottom } = rectangle(node)
              const isInLabel = node.side === 'left' ? x < node.x - node.radius : x > node.x + node.radius
              return isInLabel && x > left && x < right && y > top && y < bottom
            })
            expect(crossed).toEqual([])
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('puts side by side what is joined', () => {
    const rings = coreOrder(
      10,
      [0, 1].flatMap((ring) =>
        [0, 2, 4, 6, 8].map((at) => ({ from: at + ring, to: ((at + 2) % 10) + ring })),
      ),
    )
    const firsts = rings.slice(0, 5).map((node) => node % 2)
    expect(new Set(firsts).size).toBe(1)
    expect([...rings].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
