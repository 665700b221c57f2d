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
