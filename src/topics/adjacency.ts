import type { Edge, Graph } from '../core/graph.ts'

/** A weighted, undirected graph: for each node, the weights of the edges to its neighbours, in the order of the edges. */
export type Adjacency = readonly ReadonlyMap<number, number>[]

/** The weights of the same edges add up; loops are ignored. */
export function adjacencyOf(
  count: number,
  edges: Iterable<readonly [from: number, to: number, weight: number]>,
): Adjacency {
  const adjacency = withoutEdges(count)
  for (const [from, to, weight] of edges) {
    if (from === to) continue
    add(adjacency[from], to, weight)
    add(adjacency[to], from, weight)
  }
  return adjacency
}

function withoutEdges(count: number) {
  return Array.from({ length: count }, () => new Map<number, number>())
}

function add(weights: Map<number, number> | undefined, key: number, weight: number): void {
  weights?.set(key, (weights.get(key) ?? 0) + weight)
}

/** Merges each group into one node, whose weight to itself is twice that of the edges inside it. */
export function joinedUp(adjacency: Adjacency, groups: Int32Array): Adjacency {
  const joined = withoutEdges(countOf(groups))
  for (const [node, near] of adjacency.entries()) {
    for (const [other, weight] of near) add(joined[groups[node] ?? 0], groups[other] ?? 0, weight)
  }
  return joined
}

export function countOf(groups: Int32Array): number {
  return groups.reduce((most, group) => Math.max(most, group), -1) + 1
}

export function strengthOf(near: ReadonlyMap<number, number> | undefined): number {
  let sum = 0
  for (const weight of near?.values() ?? []) sum += weight
  return sum
}

/** More rounds gain almost nothing. */
const mostRounds = 10

/**
 * Communities by the Louvain method (Blondel et al. 2008): each node joins the neighbours that increase modularity
 * most, until no move gains. Weights are integers, so sums are exact and results are the same on every machine.
 */
export function communitiesOf(adjacency: Adjacency): Int32Array {
  const own = firstCommunities(adjacency)
  if (countOf(own) === own.length) return own
  const outer = communitiesOf(joinedUp(adjacency, own))
  return own.map((group) => outer[group] ?? 0)
}

/** The small communities of the first level of the method. Groups are numbered by their first nodes. */
export function firstCommunities(adjacency: Adjacency): Int32Array {
  const strengths = adjacency.map(strengthOf)
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  const totals = [...strengths]
  const groups = Int32Array.from(adjacency.keys())
  for (let round = 0, moves = Infinity; moves > adjacency.length / 100 && round < mostRounds; round += 1) {
    moves = 0
    for (const [node, strength] of strengths.entries()) {
      const old = groups[node] ?? 0
      totals[old] = (totals[old] ?? 0) - strength
      const near = new Map([[old, 0]])
      for (const [other, weight] of adjacency[node] ?? []) {
        if (other !== node) add(near, groups[other] ?? 0, weight)
      }
      const gain = (group: number) => (near.get(group) ?? 0) * all - strength * (totals[group] ?? 0)
      let best = old
      for (const group of near.keys()) {
        const more = gain(group) - gain(best)
        // Among equal gains, a node stays, or else joins the group with the lowest number.
        if (more > 0 || (more === 0 && best !== old && group < best)) best = group
      }
      totals[best] = (totals[best] ?? 0) + strength
      groups[node] = best
      if (best !== old) moves += 1
    }
  }
  return numbered(groups)
}

function numbered(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>()
  for (const group of groups) if (!numbers.has(group)) numbers.set(group, numbers.size)
  return groups.map((group) => numbers.get(group) ?? 0)
}

/** How strongly each edge kind suggests that its ends belong together. Integers, so that sums are exact. */
const weights: Readonly<Record<Edge['kind'], number>> = {
  related: 3,
  source: 2,
  next: 2,
  cites: 2,
  mention: 1,
}

/** The edges of a graph. Nodes are indexes into its `nodes`. */
export type Ties = ReturnType<typeof tiesOf>

/** `strengths` has, for each node, the weight of all its edges. */
export function tiesOf(graph: Graph) {
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
  sets: readonly { readonly members: ReadonlyMap<number, unknown> }[],
  { adjacency, strengths }: Ties,
): readonly Chance[] {
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  return sets.map(({ members }) => {
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
