import { describe, expect, it } from 'vitest'
import {
  decode,
  edgesAt,
  UnknownVersion,
  withComputed,
} from '../../../../src/graph-view/browser/loaded-graph.ts'
import { nameAt } from '../../../../src/map/words.ts'
import { alsoComputed, computedFile, group, loaded, typesOf, wholeGraph } from './example.ts'

describe('decode', () => {
  const related = group('related', 'Supports', [
    [0, 2],
    [0, 3],
    [2, 1],
    [2, 2],
  ])
  const cites = group('cites', null, [[3, 0]])
  const graph = loaded(4, [related, cites], { kinds: 'nnip', tags: [{ tag: 'x', nodes: [1, 3] }] })

  it('knows the edges, and how many there are of each type', () => {
    expect(graph.edges).toEqual([...related, ...cites])
    expect([...graph.types]).toEqual([
      [related[0]?.type, 4],
      [cites[0]?.type, 1],
    ])
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
    expect(() => decode({ ...wholeGraph(1, []), version: 1 })).toThrow(UnknownVersion)
    expect(() => decode([])).toThrow(UnknownVersion)
    expect(() => decode(null)).toThrow(UnknownVersion)
  })
})

describe('what is computed', () => {
  const graph = loaded(4, [group('cites', null, [[3, 0]])])
  const both = alsoComputed(graph, {
    similar: [
      [0, 1],
      [0, 3],
    ],
    next: [[2, 0]],
  })

  it('comes after what authors wrote', () => {
    expect(both.edges.map(({ type, from, to }) => [type.kind, from, to])).toEqual([
      ['cites', 3, 0],
      ['similar', 0, 1],
      ['similar', 0, 3],
      ['next', 2, 0],
    ])
    expect([both.authored, [...both.types.values()]]).toEqual([1, [1, 2, 1]])
    expect([...edgesAt(both, 0)]).toEqual([0, 1, 2, 3])
  })

  it('says in its names that it is, and by what', () => {
    const computed = { computed: true, label: null, inverse: null, relation: null }
    expect(typesOf(both).slice(1)).toEqual([
      { ...computed, kind: 'similar', symmetric: true },
      { ...computed, kind: 'next', symmetric: false },
    ])
    expect(both.edges.slice(1).map((edge) => nameAt(edge, edge.from))).toEqual([
      'Similar, computed',
      'Similar, computed',
      'Read next, computed',
    ])
    expect(both.edges.slice(3).map((edge) => nameAt(edge, edge.to))).toEqual(['Read before, computed'])
  })

  it('changes neither degrees nor ranks, nor the graph without it', () => {
    expect([both.degrees, both.ranked]).toEqual([graph.degrees, graph.ranked])
    expect([graph.edges.length, graph.types.size]).toEqual([1, 1])
  })

  it('is not read of another version, nor of other nodes', () => {
    const file = computedFile(graph, {})
    expect(() => withComputed(graph, { ...file, version: 1 })).toThrow(UnknownVersion)
    expect(() => withComputed(loaded(5, []), file)).toThrow(UnknownVersion)
    expect(() => withComputed(graph, null)).toThrow(UnknownVersion)
  })
})
