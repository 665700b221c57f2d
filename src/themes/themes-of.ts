import { themesAddress } from '../core/address.ts'
import type { Graph } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import type { Themes } from '../core/theme.ts'
import type { Tag } from '../links/tags.ts'
import { anchorsOf, limitsOf } from './anchors.ts'
import { belonging } from './belonging.ts'
import { themeNames } from './naming.ts'
import { tiesOf } from './ties.ts'
import { themeAddresses } from './theme-addresses.ts'

export interface ThemesInput {
  readonly graph: Graph
  readonly tags: ReadonlyMap<string, Tag>
  readonly settings: Pick<Settings, 'language'>
}

/** One theme would say of every node the same. */
const fewest = 2

/** The themes of a collection, the largest first; none of one that is too small, or in which nothing is joined. */
export function themesOf({ graph: all, tags, settings }: ThemesInput): Themes {
  const graph = all.counted()
  const ties = tiesOf(graph)
  const limits = limitsOf(ties)
  if (!limits) return []
  const anchors = anchorsOf(graph, ties, limits)
  const found = belonging(ties, anchors, limits)
  const members = Map.groupBy(graph.nodes, (_, number) => found[number] ?? -1)
  const kept = [...anchors.keys()]
    .filter((anchor) => members.has(anchor))
    .sort((a, b) => sizeOf(members, b) - sizeOf(members, a) || a - b)
  if (kept.length < fewest) return []
  const places = new Map(kept.map((anchor, place) => [anchor, place]))
  const groups = found.map((anchor) => places.get(anchor) ?? -1)
  const own = kept.flatMap((anchor) => anchors[anchor] ?? [])
  const names = themeNames(graph, groups, own, tags, settings)
  const addresses = themeAddresses(names.map(({ title }) => title))
  return names.map((name, place) => ({
    ...name,
    description: null,
    address: addresses[place] ?? themesAddress,
    nodes: (members.get(kept[place] ?? -1) ?? []).map(({ id }) => id),
  }))
}

function sizeOf(members: ReadonlyMap<number, readonly unknown[]>, anchor: number): number {
  return members.get(anchor)?.length ?? 0
}
