import type { Address } from '../core/address.ts'
import type { Graph } from '../core/graph.ts'
import { lineage } from '../core/tag.ts'
import type { Themes } from '../core/theme.ts'
import { bySize, lastGroups, levelsOf } from './communities.ts'
import { themeGraph } from './theme-graph.ts'

/** A community of fewer nodes has no name. */
const fewest = 6

/** The themes of a graph: its communities, each with the tag that most sets it apart. */
export function themesOf(graph: Graph): Themes {
  const counted = graph.counted()
  const { adjacency, nodes } = themeGraph(counted)
  const strength = adjacency.weights.reduce((sum, weight) => sum + weight, 0)
  const groups = bySize(lastGroups(levelsOf(adjacency, strength)).slice(0, nodes))
  const members = Map.groupBy(counted.nodes, (_, number) => groups[number] ?? 0)
  const large = [...members].filter(([, { length }]) => length >= fewest).sort(([a], [b]) => a - b)
  const taken = new Set<string>()
  return large.flatMap(([, of]) => {
    const counts = new Map<string, number>()
    for (const key of of.flatMap(({ entry }) => entry.tags.flatMap(lineage)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    const [tag] = [...counts].filter(([key]) => !taken.has(key)).sort((a, b) => b[1] - a[1])[0] ?? []
    if (tag === undefined) return []
    taken.add(tag)
    return {
      title: tag,
      titleLanguage: { lang: null, dir: null },
      description: null,
      address: `/themes/${tag}/` as Address,
      nodes: of.map(({ id }) => id),
    }
  })
}
