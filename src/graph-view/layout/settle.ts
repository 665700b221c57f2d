import type { Settle } from '../picture.ts'
import { adjacencyOf, islandsOf, partOf } from './adjacency.ts'
import { bySize, lastGroups, levelsOf } from './communities.ts'
import { fitted, packed, type Island } from './islands.ts'
import { withNewcomers } from './newcomers.ts'
import { settledBySprings } from './springs.ts'

/**
 * Nodes of `kept` stand where they are said to, and every other finds room among them: beside its neighbours. Without
 * any the whole graph is settled, as large as the picture allows. No two nodes stand at one spot unless they were kept
 * there. A pure function of its arguments, and the same on every machine.
 */
export const settle: Settle = (count, ends, kept) => {
  const adjacency = adjacencyOf(count, ends)
  const strength = adjacency.weights.reduce((sum, weight) => sum + weight, 0)
  const communities = new Int32Array(count)
  const islands: Island[] = []
  let before = 0
  for (const nodes of islandsOf(adjacency)) {
    const levels = levelsOf(partOf(adjacency, nodes), strength)
    const groups = lastGroups(levels)
    for (const [number, node] of nodes.entries()) communities[node] = before + (groups[number] ?? 0)
    before += levels.at(-1)?.adjacency.count ?? 0
    if (!nodes.some((node) => kept.has(node))) islands.push({ nodes, spots: settledBySprings(levels) })
  }
  const places = kept.size === 0 ? fitted(packed(islands, count)) : withNewcomers(adjacency, islands, kept)
  return { ...places, communities: bySize(communities) }
}
