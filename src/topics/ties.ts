import type { Edge, Graph } from '../core/graph.ts'
import { adjacencyOf, strengthOf, type Adjacency } from './adjacency.ts'

/** How strongly each edge kind suggests that its ends belong together. Integers, so that sums are exact. */
const weights: Readonly<Record<Edge['kind'], number>> = {
  related: 3,
  source: 2,
  next: 2,
  cites: 2,
  mention: 1,
}

/** The edges of a graph. Nodes are indexes into its `nodes`. */
export interface Ties {
  readonly adjacency: Adjacency
  /** For each node, the weight of all its edges. */
  readonly strengths: readonly number[]
}

export function tiesOf(graph: Graph): Ties {
  const numbers = new Map(graph.nodes.map(({ id }, number) => [id, number]))
  const edges = graph.edges.map(
    ({ kind, from, to }) => [numbers.get(from) ?? 0, numbers.get(to) ?? 0, weights[kind]] as const,
  )
  const adjacency = adjacencyOf(graph.nodes.length, edges)
  return { adjacency, strengths: adjacency.map(strengthOf) }
}

interface Chance {
  /** The weight of edges from a member of the set to another. */
  readonly within: number
  /** The weight to expect if edges were random. */
  readonly expected: number
}

export function chancesOf(
  sets: readonly ReadonlyMap<number, unknown>[],
  { adjacency, strengths }: Ties,
): readonly Chance[] {
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  return sets.map((members) => {
    let [within, volume] = [0, 0]
    for (const node of members.keys()) {
      volume += strengths[node] ?? 0
      for (const [other, weight] of adjacency[node] ?? []) if (members.has(other)) within += weight
    }
    return { within, expected: volume ** 2 / all }
  })
}

/** How many times likelier than by chance an edge from a member leads to another member, over all sets together. */
export function liftOf(chances: readonly Chance[]): number {
  const sum = (key: keyof Chance) => chances.reduce((all, chance) => all + chance[key], 0)
  return sum('within') / Math.max(1, sum('expected'))
}
