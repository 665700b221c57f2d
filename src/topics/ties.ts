import type { Edge, Graph } from '../core/graph.ts'
import { adjacencyOf, type Adjacency } from './adjacency.ts'

/** How strongly each edge kind suggests that its ends belong together. Integers, so that sums are exact. */
const weights: Readonly<Record<Edge['kind'], number>> = {
  related: 3,
  source: 2,
  next: 2,
  cites: 2,
  mention: 1,
}

/** The edges of a graph. Nodes are indexes into its `nodes`. */
export interface Ties extends Adjacency {
  /** For each node, the weight of all its edges. */
  readonly strengths: Float64Array
}

export function tiesOf(graph: Graph): Ties {
  const numbers = new Map(graph.nodes.map(({ id }, number) => [id, number]))
  const ends: number[] = []
  for (const { kind, from, to } of graph.edges) {
    const [one, other] = [numbers.get(from) ?? 0, numbers.get(to) ?? 0]
    for (let time = 0; time < weights[kind]; time += 1) ends.push(one, other)
  }
  const adjacency = adjacencyOf(graph.nodes.length, Int32Array.from(ends))
  const { starts, weights: each, count } = adjacency
  const strengths = new Float64Array(count)
  for (let node = 0; node < count; node += 1) {
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
      strengths[node] = (strengths[node] ?? 0) + (each[at] ?? 0)
    }
  }
  return { ...adjacency, strengths }
}

interface Chance {
  /** The weight of edges from a member of the set to another. */
  readonly within: number
  /** The weight to expect if edges were random. */
  readonly expected: number
}

export function chancesOf(
  sets: readonly ReadonlyMap<number, unknown>[],
  { starts, others, weights, strengths }: Ties,
): readonly Chance[] {
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  return sets.map((members) => {
    let [within, volume] = [0, 0]
    for (const node of members.keys()) {
      volume += strengths[node] ?? 0
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        if (members.has(others[at] ?? 0)) within += weights[at] ?? 0
      }
    }
    return { within, expected: volume ** 2 / all }
  })
}

/** How many times likelier than by chance an edge from a member leads to another member, over all sets together. */
export function liftOf(chances: readonly Chance[]): number {
  const sum = (key: keyof Chance) => chances.reduce((all, chance) => all + chance[key], 0)
  return sum('within') / Math.max(1, sum('expected'))
}
