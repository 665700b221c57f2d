import type { Graph, NodeId } from '../core/graph.ts'
import { nothingSimilar } from '../core/nearest.ts'
import { endsOf, fingerprint, type ComputedGraph, type Pair } from './whole-graph.ts'
import { type ComputedKind } from '../core/nearest.ts'
import type { Collection } from '../links/collection.ts'

/** What was computed to join the published nodes of a collection, by their places in its graph. */
export function computedGraph({ graph: all, nearest }: Collection): ComputedGraph {
  const graph = all.counted()
  const { nodes } = graph
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const groups: readonly (readonly [ComputedKind, readonly Pair[]])[] = [
    ['similar', similarPairs(graph, nearest.similar, numbers)],
    ['next', onwardPairs(graph, nearest.onward, numbers)],
  ]
  return {
    version: 1,
    nodes: fingerprint(nodes.map(({ address }) => address)),
    measure: nearest.measure.by,
    edges: groups.flatMap(([kind, pairs]) => (pairs.length === 0 ? [] : [{ kind, ends: endsOf(pairs) }])),
  }
}

type Numbers = ReadonlyMap<NodeId, number>

/** Each pair once, the lesser number first. */
function similarPairs(
  { nodes }: Graph,
  similar: Collection['nearest']['similar'],
  numbers: Numbers,
): readonly Pair[] {
  // A pair as one number, because a set of pairs would not know two equal ones.
  const keys = new Set<number>()
  for (const [number, { id }] of nodes.entries()) {
    const { papers, notes } = similar.get(id) ?? nothingSimilar
    for (const other of [...papers, ...notes]) {
      const place = numbers.get(other) ?? number
      keys.add(Math.min(number, place) * nodes.length + Math.max(number, place))
    }
  }
  return Array.from(Float64Array.from(keys).sort(), (key): Pair => [
    Math.floor(key / nodes.length),
    key % nodes.length,
  ])
}

function onwardPairs(
  { nodes }: Graph,
  onward: Collection['nearest']['onward'],
  numbers: Numbers,
): readonly Pair[] {
  return nodes.flatMap(({ id }, from) =>
    (onward.get(id) ?? [])
      .filter(({ by }) => by !== 'author')
      .map((way): Pair => [from, numbers.get(way.id) ?? from])
      .sort(([, a], [, b]) => a - b),
  )
}
