import { isDeepStrictEqual } from 'node:util'
import { themesAddress } from '../core/address.ts'
import type { Edge, Graph, Node } from '../core/graph.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import type { Topic, Themes } from '../core/theme.ts'
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

/** Fewer themes give no useful overview. */
const fewest = 3

/**
 * The themes of a collection: the editor's, in their order; else the saved ones or newly found ones, largest first.
 * None are found in a collection that is too small or has no links.
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

/** Caches the last result while nothing that affects themes has changed: most edits change only text. */
export function themeFinder(): typeof themesOf {
  let last: { readonly input: TopicInput; readonly themes: Themes } | null = null
  return (...input: TopicInput) => {
    if (!last || !givesSameThemes(last.input, input)) last = { input, themes: themesOf(...input) }
    return last.themes
  }
}

type TopicInput = Parameters<typeof themesOf>

function givesSameThemes([before, ...around]: TopicInput, [now, ...aroundNow]: TopicInput): boolean {
  // Tags need no comparison, as they derive from the nodes' tags.
  const { language, words } = now.settings
  return (
    areAll(before.graph.nodes, now.graph.nodes, isSameToThemes) &&
    areAll(before.graph.edges, now.graph.edges, joinsSame) &&
    isDeepStrictEqual([before.settings.language, before.settings.words, around], [language, words, aroundNow])
  )
}

function areAll<Item>(
  before: readonly Item[],
  now: readonly Item[],
  areSame: (before: Item, now: Item) => boolean,
): boolean {
  return (
    before.length === now.length &&
    before.every((item, place) => {
      const other = now[place]
      return other !== undefined && (item === other || areSame(item, other))
    })
  )
}

function isSameToThemes(before: Node, now: Node): boolean {
  return isDeepStrictEqual(seenByThemes(before), seenByThemes(now))
}

/** Everything in a node that affects themes or their names. */
function seenByThemes({ id, address, file, folders, title, titleLanguage, aliases, entry }: Node) {
  return [id, address, file, folders, title, titleLanguage, aliases, entry.tags]
}

function joinsSame(before: Edge, now: Edge): boolean {
  return before.kind === now.kind && before.from === now.from && before.to === now.to
}

function sortOf(anchor: Anchor | undefined): Topic['by'] {
  return !anchor || anchor.sort === 'hub' ? 'links' : anchor.sort
}

function sizeOf(members: ReadonlyMap<number, readonly unknown[]>, anchor: number): number {
  return members.get(anchor)?.length ?? 0
}
