import { themesAddress } from '../core/address.ts'
import type { Graph } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import type { Theme, Themes } from '../core/theme.ts'
import type { Tag } from '../links/tags.ts'
import type { ChosenTheme } from '../links/chosen.ts'
import { anchorsOf, chosenAnchors, limitsOf, type Anchor } from './anchors.ts'
import { belonging } from './belonging.ts'
import { themeNames } from './naming.ts'
import { tiesOf } from './ties.ts'
import { themeAddresses } from './theme-addresses.ts'

export interface ThemesInput {
  readonly graph: Graph
  readonly tags: ReadonlyMap<string, Tag>
  readonly settings: Pick<Settings, 'language'>
}

/** One or two themes are no survey of anything. */
const fewest = 3

/**
 * The themes of a collection: those that an editor has chosen, in their order; else those that a build finds, the largest
 * first, and none in a collection that is too small, or in which nothing is joined.
 */
export function themesOf(
  { graph: all, tags, settings }: ThemesInput,
  chosen: readonly ChosenTheme[] = [],
): Themes {
  const graph = all.counted()
  const ties = tiesOf(graph)
  const limits = limitsOf(ties)
  if (chosen.length === 0 && !limits) return []
  const anchors =
    limits && chosen.length === 0 ? anchorsOf(graph, ties, limits) : chosenAnchors(graph, chosen)
  const found = belonging(ties, anchors, limits ?? { least: 1 })
  const members = Map.groupBy(graph.nodes, (_, number) => found[number] ?? -1)
  const kept = [...anchors.keys()]
    .filter((anchor) => members.has(anchor))
    .sort((a, b) => (chosen.length > 0 ? 0 : sizeOf(members, b) - sizeOf(members, a)) || a - b)
  if (kept.length < (chosen.length > 0 ? 1 : fewest)) return []
  const places = new Map(kept.map((anchor, place) => [anchor, place]))
  const groups = found.map((anchor) => places.get(anchor) ?? -1)
  const own = kept.flatMap((anchor) => anchors[anchor] ?? [])
  const names = themeNames(graph, groups, own, tags, settings)
  const addresses = themeAddresses(names.map(({ title }) => title))
  return names.map((name, place) => ({
    ...name,
    by: sortOf(own[place]),
    description: chosen[kept[place] ?? -1]?.description ?? null,
    address: addresses[place] ?? themesAddress,
    nodes: (members.get(kept[place] ?? -1) ?? []).map(({ id }) => id),
  }))
}

function sortOf(anchor: Anchor | undefined): Theme['by'] {
  return !anchor || anchor.sort === 'hub' ? 'links' : anchor.sort
}

function sizeOf(members: ReadonlyMap<number, readonly unknown[]>, anchor: number): number {
  return members.get(anchor)?.length ?? 0
}
