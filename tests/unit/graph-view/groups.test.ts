import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutGraph } from '../../../src/graph-view/layout.ts'
import { runs } from '../../laws.ts'

const graph = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    ends: fc
      .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 80 })
      .map((pairs) => Int32Array.from(pairs.flat())),
    groups: fc
      .array(fc.integer({ min: -1, max: 4 }), { minLength: count, maxLength: count })
      .map((groups) => Int32Array.from(groups)),
  }),
)

describe('the layout of groups that are given', () => {
  it('gives each node a position of its own, whatever the groups', { tags: 'law' }, () => {
    fc.assert(
      fc.property(graph, ({ count, ends, groups }) => {
        const { x, y } = layoutGraph(count, ends, new Map(), groups)
        expect(new Set(Array.from(x, (at, node) => `${at} ${y[node] ?? NaN}`)).size).toBe(count)
        expect([...x, ...y].every((at) => at >= 0 && at <= 9999)).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  it('keeps them together, although most edges lead elsewhere', () => {
    const count = 120
    const groups = Int32Array.from({ length: count }, (_, node) => node % 4)
    const ends = Int32Array.from(
      Array.from({ length: count }, (_, node) => [
        [node, (node + 4) % count],
        [node, (node + 1) % count],
        [node, (node * 7 + 3) % count],
      ]).flat(2),
    )
    const together = (by: Int32Array | null) => {
      const { x, y } = layoutGraph(count, ends, new Map(), by)
      const distance = (one: number, other: number) =>
        Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0))
      const nearest = (node: number) =>
        Array.from({ length: count }, (_, other) => other)
          .filter((other) => other !== node)
          .sort((a, b) => distance(node, a) - distance(node, b))[0] ?? node
      return Array.from({ length: count }, (_, node) => groups[nearest(node)] === groups[node]).filter(
        Boolean,
      ).length
    }
    expect(together(groups)).toBeGreaterThan(together(null))
    expect(together(groups)).toBeGreaterThan(0.6 * count)
  })
})
