import { themesAddress } from '../core/address.ts'
import type { Graph } from '../core/graph.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import type { Theme, Themes } from '../core/theme.ts'
import type { WordSettings } from '../words/languages.ts'
import type { Tag } from '../links/tags.ts'
import type { ChosenTheme } from '../links/chosen.ts'
import { anchorsOf, chosenAnchors, keptAnchors, type Anchor } from './anchors.ts'
import { belonging } from './belonging.ts'
import { themeNames } from './naming.ts'
import { tiesOf } from './ties.ts'
import { themeAddresses } from './theme-addresses.ts'

export interface ThemesInput {
  readonly graph: Graph
  readonly tags: ReadonlyMap<string, Tag>
  readonly settings: WordSettings
}

/** One or two themes are no survey of anything. */
const fewest = 3

/**
 * The themes of a collection: those that an editor has chosen, in their order; else those that it has kept, or that are
 * found anew, the largest first. None are found in a collection that is too small, or in which nothing is joined.
 */
export function themesOf(
  { graph: all, tags, settings }: ThemesInput,
  chosen: readonly ChosenTheme[] = [],
  positions: readonly SavedPosition[] = [],
): Themes {
  const graph = all.counted()
  const ties = tiesOf(graph)
  const titles = new Map(
    positions.flatMap(([id, , , title]) => (title === undefined ? [] : [[id, title] as const])),
  )
  const kept = chosen.length > 0 ? [] : keptAnchors(graph, titles)
  const isGiven = chosen.length + kept.length > 0
  const anchors = chosen.length > 0 ? chosenAnchors(graph, chosen) : isGiven ? kept : anchorsOf(graph, ties)
  const found = belonging(ties, anchors)
  const members = Map.groupBy(graph.nodes, (_, number) => found[number] ?? -1)
  const used = [...anchors.keys()]
    .filter((anchor) => members.has(anchor))
    .sort((a, b) => (chosen.length > 0 ? 0 : sizeOf(members, b) - sizeOf(members, a)) || a - b)
  if (used.length < (isGiven ? 1 : fewest)) return []
  const own = used.flatMap((anchor) => anchors[anchor] ?? [])
  const names = themeNames(graph, own, tags, settings)
  const addresses = themeAddresses(names.map(({ title }) => title))
  return names.map((name, place) => ({
    ...name,
    by: sortOf(own[place]),
    description: chosen[used[place] ?? -1]?.description ?? null,
    address: addresses[place] ?? themesAddress,
    nodes: (members.get(used[place] ?? -1) ?? []).map(({ id }) => id),
  }))
}

function sortOf(anchor: Anchor | undefined): Theme['by'] {
  return !anchor || anchor.sort === 'hub' ? 'links' : anchor.sort
}

function sizeOf(members: ReadonlyMap<number, readonly unknown[]>, anchor: number): number {
  return members.get(anchor)?.length ?? 0
}
