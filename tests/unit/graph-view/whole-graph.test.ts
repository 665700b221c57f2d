import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgesIn, endsOf, type Pair } from '../../../src/graph-view/whole-graph.ts'

const pair: fc.Arbitrary<Pair> = fc.tuple(fc.nat(12_000), fc.nat(12_000))
const byEnds = ([a, b]: Pair, [c, d]: Pair) => a - c || b - d

describe('edges of the whole graph', () => {
  it('are, decoded, what was encoded', () => {
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const sorted = pairs.toSorted(byEnds)
        expect(edgesIn({ ends: JSON.parse(JSON.stringify(endsOf(sorted))) as number[] })).toEqual(sorted)
      }),
    )
  })

  it('say how much further the first end is than the one before', () => {
    const pairs = [
      [2, 9],
      [2, 11],
      [5, 0],
    ] as const
    expect(endsOf(pairs)).toEqual([2, 9, 0, 11, 3, 0])
  })
})
