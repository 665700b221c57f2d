import { Gathered, joinedUp, type Adjacency } from './adjacency.ts'

/** A graph and its communities, which are the nodes of the next, smaller level. */
export interface CommunityLevel {
  readonly adjacency: Adjacency
  /** The community of each node, as a node of the next level. Null at the last level. */
  readonly groups: Int32Array | null
}

/** More rounds gain almost nothing. */
const mostRounds = 10

/**
 * Nested communities by the Louvain method (Blondel et al. 2008): each node joins the neighbours that increase
 * modularity most, until no move gains. `strength` is twice the weight of all edges in the whole graph, of which
 * `adjacency` may be a part. Weights are integers, so sums are exact and results are the same on every machine.
 */
export function levelsOf(adjacency: Adjacency, strength: number): readonly CommunityLevel[] {
  const levels: CommunityLevel[] = []
  for (let level = adjacency; ;) {
    const { groups, count } = grouped(level, strength)
    if (count === level.count) return [...levels, { adjacency: level, groups: null }]
    levels.push({ adjacency: level, groups })
    level = joinedUp(level, groups, count)
  }
}

/** Communities within given groups, which form the next-to-last level. A node of no group (-1) forms its own. */
export function levelsWithin(
  adjacency: Adjacency,
  given: Int32Array,
  strength: number,
): readonly CommunityLevel[] {
  const inner = lastGroups(levelsOf(withinGroups(adjacency, given), strength))
  const small = numbered(inner)
  const first = joinedUp(adjacency, small.groups, small.count)
  const outer = new Int32Array(small.count).fill(-1)
  for (const [node, group] of small.groups.entries()) {
    const own = given[node] ?? -1
    outer[group] = own < 0 ? adjacency.count + group : own
  }
  const large = numbered(outer)
  // A level that merges nothing is omitted.
  if (large.count === small.count) {
    return [
      { adjacency, groups: small.groups },
      { adjacency: first, groups: null },
    ]
  }
  return [
    { adjacency, groups: small.groups },
    { adjacency: first, groups: large.groups },
    { adjacency: joinedUp(first, large.groups, large.count), groups: null },
  ]
}

function withinGroups(adjacency: Adjacency, given: Int32Array): Adjacency {
  const { count, starts, others, weights, inner } = adjacency
  const kept = new Int32Array(count + 1)
  const ends: number[] = []
  const left: number[] = []
  for (let node = 0; node < count; node += 1) {
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
      const group = given[node] ?? -1
      if (group < 0 || group !== given[others[at] ?? 0]) continue
      ends.push(others[at] ?? 0)
      left.push(weights[at] ?? 0)
    }
    kept[node + 1] = ends.length
  }
  return { count, starts: kept, others: Int32Array.from(ends), weights: Float64Array.from(left), inner }
}

/** For each node of the first level, its node at the last level. */
export function lastGroups(levels: readonly CommunityLevel[]): Int32Array {
  const found = Int32Array.from({ length: levels[0]?.adjacency.count ?? 0 }, (_, node) => node)
  for (const { groups } of levels) {
    if (groups) for (const [node, at] of found.entries()) found[node] = groups[at] ?? 0
  }
  return found
}

/** The same groups, numbered by size: 0 is the largest. Ties go by first node. */
export function bySize(groups: Int32Array): Int32Array {
  const sizes = new Map<number, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  // Sorting is stable, and groups appear in the order of their first nodes.
  const order = [...sizes].sort(([, a], [, b]) => b - a).map(([group]) => group)
  const numbers = new Map(order.map((group, number) => [group, number]))
  return groups.map((group) => numbers.get(group) ?? 0)
}

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
  return numbered(groups)
}

/** Renumbers groups by their first nodes. */
function numbered(groups: Int32Array): { groups: Int32Array; count: number } {
  const numbers = new Map<number, number>()
  const found = groups.map((group) => {
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number
  })
  return { groups: found, count: numbers.size }
}
