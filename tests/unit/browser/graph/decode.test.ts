import { describe, expect, it } from 'vitest'
import { decode, UnknownVersion } from '../../../../src/browser/graph/decode.ts'
import { edgesAt } from '../../../../src/browser/graph/loaded-graph.ts'
import { group, loaded, wholeGraph } from './example.ts'

describe('decode', () => {
  const related = group('related', 'Supports', [
    [0, 2],
    [0, 3],
    [2, 1],
    [2, 2],
  ])
  const cites = group('cites', null, [[3, 0]])
  const graph = loaded(4, [related, cites], { kinds: 'nnip', tags: [{ tag: 'x', nodes: [1, 3] }] })

  it('adds up the ends of edges', () => {
    expect([...graph.edges.from]).toEqual([0, 0, 2, 2, 3])
    expect([...graph.edges.to]).toEqual([2, 3, 1, 2, 0])
    expect([...graph.edges.groups]).toEqual([0, 0, 0, 0, 1])
    expect(graph.groups.map(({ count }) => count)).toEqual([4, 1])
  })

  it('knows the edges at each node, a loop once', () => {
    expect([...edgesAt(graph, 0)]).toEqual([0, 1, 4])
    expect([...edgesAt(graph, 2)]).toEqual([0, 2, 3])
  })

  it('counts different neighbours, and ranks by them', () => {
    expect([...graph.degrees]).toEqual([2, 1, 2, 1])
    expect([...graph.ranked]).toEqual([0, 2, 1, 3])
  })

  it('spells out kinds and tags', () => {
    expect(graph.nodes.kinds).toEqual(['note', 'note', 'inquiry', 'paper'])
    expect(graph.nodes.tags).toEqual([[], ['x'], [], ['x']])
    expect(graph.byAddress.get('/notes/c/' as never)).toBe(2)
  })

  it('leaves out the parents of tags', () => {
    const nested = loaded(2, [], {
      tags: [
        { tag: 'X', nodes: [0, 1] },
        { tag: 'x/y', nodes: [0] },
        { tag: 'xy', nodes: [1] },
      ],
    })
    expect(nested.nodes.tags).toEqual([['x/y'], ['X', 'xy']])
  })

  it('takes an empty graph', () => {
    expect(loaded(0, []).nodes.count).toBe(0)
  })

  it('reads no other version', () => {
    expect(() => decode({ ...wholeGraph(1, []), version: 2 })).toThrow(UnknownVersion)
    expect(() => decode([])).toThrow(UnknownVersion)
    expect(() => decode(null)).toThrow(UnknownVersion)
  })
})
