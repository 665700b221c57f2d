import { Gathered, joinedUp, type Adjacency } from './adjacency.ts'

/** A graph, and its communities, which are the nodes of the next, smaller one. */
export interface Level {
  readonly adjacency: Adjacency
  /** The community of each node: a node of the next level. Null at the last level. */
  readonly groups: Int32Array | null
}

/** This many rounds gain nearly all that more would. */
const mostRounds = 10

/**
 * Communities, and communities of communities, by the Louvain method (Blondel et al. 2008): each node joins the
 * neighbours with which the modularity grows most, until none gains. `strength` is twice the weight of all edges of the
 * graph that this is a part of. Weights are whole numbers, so that every sum is exact, and the result the same on every
 * machine.
 */
export function levelsOf(adjacency: Adjacency, strength: number): readonly Level[] {
  const levels: Level[] = []
  for (let level = adjacency; ;) {
    const { groups, count } = grouped(level, strength)
    if (count === level.count) return [...levels, { adjacency: level, groups: null }]
    levels.push({ adjacency: level, groups })
    level = joinedUp(level, groups, count)
  }
}

/** For each node of the first level, the node of the last level that it is in. */
export function lastGroups(levels: readonly Level[]): Int32Array {
  const found = Int32Array.from({ length: levels[0]?.adjacency.count ?? 0 }, (_, node) => node)
  for (const { groups } of levels) {
    if (groups) for (const [node, at] of found.entries()) found[node] = groups[at] ?? 0
  }
  return found
}

/** The same groups numbered by size: 0 is the largest, and equals go by their first node. */
export function bySize(groups: Int32Array): Int32Array {
  const sizes = new Map<number, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  // Sorting is stable, and the groups came in order of their first nodes.
  const order = [...sizes].sort(([, a], [, b]) => b - a).map(([group]) => group)
  const numbers = new Map(order.map((group, number) => [group, number]))
  return groups.map((group) => numbers.get(group) ?? 0)
}

/** One level: groups numbered by their first nodes. */
function grouped(
  { count, starts, others, weights, inner }: Adjacency,
  all: number,
): { groups: Int32Array; count: number } {
  const strengths = inner.slice()
  for (let node = 0; node < count; node += 1) {
    let strength = inner[node] ?? 0
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) strength += weights[at] ?? 0
    strengths[node] = strength
  }
  const groups = Int32Array.from({ length: count }, (_, node) => node)
  const totals = strengths.slice()
  const near = new Gathered(count)
  for (let round = 0, moved = count; moved > count / 100 && round < mostRounds; round += 1) {
    moved = 0
    for (let node = 0; node < count; node += 1) {
      const old = groups[node] ?? 0
      const strength = strengths[node] ?? 0
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        near.add(groups[others[at] ?? 0] ?? 0, weights[at] ?? 0)
      }
      totals[old] = (totals[old] ?? 0) - strength
      let best = old
      let most = near.weight(old) * all - strength * (totals[old] ?? 0)
      for (const group of near.keys()) {
        const gain = near.weight(group) * all - strength * (totals[group] ?? 0)
        if (gain < most || (gain === most && (best === old || group > best))) continue
        best = group
        most = gain
      }
      near.clear()
      totals[best] = (totals[best] ?? 0) + strength
      groups[node] = best
      if (best !== old) moved += 1
    }
  }
  const numbers = new Map<number, number>()
  for (const [node, group] of groups.entries()) {
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    groups[node] = number
  }
  return { groups, count: numbers.size }
}
