import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortestPath } from '../../../../src/graph-view/browser/focus.ts'
import { initialState } from '../../../../src/graph-view/browser/state.ts'
import { visibilityOf } from '../../../../src/graph-view/browser/loaded-graph.ts'
import { alsoComputed, group, loaded } from './example.ts'

const all = initialState.filters
const ring = loaded(7, [
  group('related', null, [
    [0, 1],
    [0, 4],
    [1, 2],
    [2, 3],
    [4, 3],
  ]),
  group('mention', null, [[5, 6]]),
])

describe('the shortest path', () => {
  it('goes along edges in either direction', () => {
    expect(shortestPath(ring, visibilityOf(ring, all), 3, 0)).toEqual({ nodes: [3, 4, 0], edges: [4, 1] })
  })

  it('is nothing but the node from a node to itself', () => {
    expect(shortestPath(ring, visibilityOf(ring, all), 2, 2)).toEqual({ nodes: [2], edges: [] })
  })

  it('is null between islands', () => {
    expect(shortestPath(ring, visibilityOf(ring, all), 0, 5)).toBeNull()
  })

  it('goes only over what is shown', () => {
    const visibility = visibilityOf(ring, all)
    visibility.edges[1] = 0
    expect(shortestPath(ring, visibility, 0, 3)?.nodes).toEqual([0, 1, 2, 3])
    visibility.nodes[3] = 0
    expect(shortestPath(ring, visibility, 0, 3)).toBeNull()
  })

  it('goes over what is computed only while that is shown', () => {
    const bridged = alsoComputed(ring, { similar: [[3, 5]] })
    expect(shortestPath(bridged, visibilityOf(bridged, all), 0, 6)).toBeNull()
    const shown = visibilityOf(bridged, { ...all, withComputed: ['similar'] })
    expect(shortestPath(bridged, shown, 2, 6)).toEqual({ nodes: [2, 3, 5, 6], edges: [3, 6, 5] })
  })

  it('is as long as the distance that adding up finds', () => {
    const node = fc.nat(7)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(node, node), { selector: String, maxLength: 16 }),
        node,
        node,
        (pairs, from, to) => {
          const sorted = pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
          const graph = loaded(8, [group('mention', null, sorted)])
          const path = shortestPath(graph, visibilityOf(graph, all), from, to)
          const far = distances(pairs)[from]?.[to] ?? Infinity
          expect(path ? path.edges.length : Infinity).toBe(far)
          for (const [place, edge] of (path?.edges ?? []).entries()) {
            const ends = [graph.edges[edge]?.from, graph.edges[edge]?.to].sort()
            expect([path?.nodes[place], path?.nodes[place + 1]].sort()).toEqual(ends)
          }
        },
      ),
    )
  })
})

/** Floyd's and Warshall's. */
function distances(pairs: readonly (readonly [number, number])[]): number[][] {
  const far = Array.from({ length: 8 }, (_, a) =>
    Array.from({ length: 8 }, (_, b) => (a === b ? 0 : Infinity)),
  )
  const at = (a: number, b: number) => far[a]?.[b] ?? Infinity
  const set = (a: number, b: number, value: number) => {
    const row = far[a]
    if (row) row[b] = Math.min(at(a, b), value)
  }
  for (const [a, b] of pairs) {
    set(a, b, 1)
    set(b, a, 1)
  }
  for (let over = 0; over < 8; over += 1)
    for (let a = 0; a < 8; a += 1) for (let b = 0; b < 8; b += 1) set(a, b, at(a, over) + at(over, b))
  return far
}
