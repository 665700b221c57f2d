import { describe, expect, it } from 'vitest'
import { visibilityOf, type LoadedGraph } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { initialState, type Filters } from '../../../../src/graph-view/browser/state.ts'
import { alsoComputed, group, loaded, typesOf } from './example.ts'

const graph = loaded(
  5,
  [
    group('source', null, [
      [0, 1],
      [0, 2],
    ]),
    group('cites', null, [
      [1, 3],
      [2, 3],
    ]),
  ],
  {
    kinds: 'innpn',
    tags: [
      { tag: 'a', nodes: [1, 2] },
      { tag: 'a/b', nodes: [2] },
      { tag: 'ab', nodes: [4] },
    ],
    standings: [{ standing: 'stale', nodes: [0, 4] }],
  },
)

function left(change: Partial<Filters>) {
  return shown(graph, change)
}

function shown(of: LoadedGraph, change: Partial<Filters>) {
  const { nodes, edges, nodeCount, edgeCount } = visibilityOf(of, { ...initialState.filters, ...change })
  return { nodes: [...nodes].join(''), edges: [...edges].join(''), nodeCount, edgeCount }
}

describe('visibility', () => {
  it('is everything without filters', () => {
    expect(left({})).toEqual({ nodes: '11111', edges: '1111', nodeCount: 5, edgeCount: 4 })
  })

  it('leaves out a kind, and the edges of its nodes', () => {
    expect(left({ withoutKinds: ['paper'] })).toEqual({
      nodes: '11101',
      edges: '1100',
      nodeCount: 4,
      edgeCount: 2,
    })
  })

  it('leaves out edges alone', () => {
    expect(left({ withoutTypes: typesOf(graph).slice(0, 1) })).toMatchObject({
      nodes: '11111',
      edges: '0011',
    })
  })

  it('keeps what has a tag, or a standing', () => {
    expect(left({ tag: '!stale' }).nodes).toBe('10001')
    expect(left({ tag: 'a' }).nodes).toBe('01100')
    expect(left({ tag: 'a/b' }).nodes).toBe('00100')
  })

  it('counts neighbours by the edges that are left', () => {
    expect(left({ leastDegree: 1 }).nodes).toBe('11110')
    expect(left({ leastDegree: 2 }).nodes).toBe('11110')
    expect(left({ leastDegree: 2, withoutTypes: typesOf(graph).slice(0, 1) }).nodes).toBe('00010')
  })
})

describe('the visibility of what is computed', () => {
  const both = alsoComputed(graph, {
    similar: [
      [1, 4],
      [3, 4],
    ],
    next: [[0, 3]],
  })

  it('is none, unless it is asked for by its kind', () => {
    expect(shown(both, {})).toMatchObject({ edges: '1111000', edgeCount: 4 })
    expect(shown(both, { withComputed: ['similar'] })).toMatchObject({ edges: '1111110', edgeCount: 4 })
    expect(shown(both, { withComputed: ['next'] })).toMatchObject({ edges: '1111001' })
    const filters = { ...initialState.filters, withComputed: ['similar', 'next'] as const }
    expect(visibilityOf(both, filters).computedCount).toBe(3)
  })

  it('ends with that of its nodes', () => {
    expect(shown(both, { withComputed: ['similar', 'next'], withoutKinds: ['paper'] })).toMatchObject({
      edges: '1100100',
    })
  })

  it('does not change who has how many neighbours', () => {
    const filters = { withComputed: ['similar', 'next'] as const, leastDegree: 1 }
    expect(shown(both, filters).nodes).toBe('11110')
    expect(shown(both, { ...filters, withoutTypes: typesOf(graph).slice(0, 1) }).nodes).toBe('01110')
  })
})
