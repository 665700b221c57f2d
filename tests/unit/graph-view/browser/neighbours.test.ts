import { describe, expect, it } from 'vitest'
import { focusOf, focusOnTopic } from '../../../../src/graph-view/browser/focus.ts'
import { neighboursOf, numbersOf, visibilityOf } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { alsoComputed, group, loaded, typesOf } from './example.ts'

const graph = loaded(5, [
  group('related', 'Supports', [
    [0, 1],
    [0, 2],
    [2, 3],
  ]),
  group('mention', null, [
    [0, 0],
    [2, 0],
    [3, 4],
  ]),
])
const all = visibilityOf(graph, initialState.filters)

describe('neighbours', () => {
  it('are listed once, the best connected first, without the node itself', () => {
    expect(neighboursOf(graph, all, 0)).toEqual([
      { node: 2, edge: 1 },
      { node: 1, edge: 0 },
    ])
  })

  it('are those by the edges that are shown', () => {
    const visibility = visibilityOf(graph, {
      ...initialState.filters,
      withoutTypes: typesOf(graph).slice(0, 1),
    })
    expect(neighboursOf(graph, visibility, 0)).toEqual([{ node: 2, edge: 4 }])
  })
})

describe('the focus on a topic', () => {
  it('is on its shown nodes and the edges among them', () => {
    const nodes = { ...graph.nodes, communities: Uint32Array.from([0, 1, 0, 0, 1]) }
    expect(focusOnTopic({ ...graph, nodes }, all, 0)).toMatchObject({ nodes: [0, 2, 3] })
    const { edges } = focusOnTopic({ ...graph, nodes }, all, 0)
    expect(edges.map((edge) => [graph.edges[edge]?.from, graph.edges[edge]?.to])).not.toContainEqual([0, 1])
    expect(edges).toContain(1)
  })
})

describe('computed neighbours', () => {
  const both = alsoComputed(graph, {
    similar: [
      [0, 1],
      [0, 3],
      [0, 4],
    ],
  })
  const shown = visibilityOf(both, { ...initialState.filters, withComputed: ['similar'] })

  it('come after those that somebody joined, and are counted apart', () => {
    const neighbours = neighboursOf(both, shown, 0)
    expect(neighbours).toEqual([
      { node: 2, edge: 1 },
      { node: 1, edge: 0 },
      { node: 3, edge: 7 },
      { node: 4, edge: 8 },
    ])
    expect(numbersOf(both, neighbours)).toEqual({ authored: 2, computed: 2 })
  })

  it('are none where the computed edges are not shown', () => {
    expect(neighboursOf(both, visibilityOf(both, initialState.filters), 0)).toHaveLength(2)
  })
})

describe('the focus', () => {
  it('is a node with its neighbours and all edges between them and it', () => {
    const focus = focusOf(graph, all, 0, null)
    expect([...(focus?.nodes ?? [])].sort()).toEqual([0, 1, 2])
    expect(focus?.edges).toEqual([0, 1, 3, 4])
  })

  it('is the path where there is one', () => {
    const path = { nodes: [1, 0, 2], edges: [0, 1] }
    expect(focusOf(graph, all, 3, path)).toEqual({ centre: 3, ...path, steps: new Set([0, 1]) })
  })

  it('is nothing without a node, and for one that is not shown', () => {
    expect(focusOf(graph, all, null, null)).toBeNull()
    const hidden = { ...all, nodes: Uint8Array.of(0, 1, 1, 1, 1) }
    expect(focusOf(graph, hidden, 0, null)).toBeNull()
  })
})
