import { isDeepStrictEqual } from 'node:util'
import { topicsAddress } from '../core/address.ts'
import type { Graph, Node, Topic, Topics } from '../core/graph.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import type { WordSettings } from '../words/languages.ts'
import type { Tag } from '../links/tags.ts'
import type { ChosenTopic } from '../links/chosen.ts'
import { anchorsOf, chosenAnchors, keptAnchors, type Anchor } from './anchors.ts'
import { belonging } from './belonging.ts'
import { topicAddresses, topicNames } from './naming.ts'
import { tiesOf } from './ties.ts'

export interface TopicsInput {
  readonly graph: Graph
  readonly tags: ReadonlyMap<string, Tag>
  readonly settings: WordSettings
}

/** Fewer topics give no useful overview. */
const fewest = 3

/**
 * The topics of a collection: the editor's, in their order; else the saved ones or newly found ones, largest first.
 * None are found in a collection that is too small or has no links.
 */
export function topicsOf(
  { graph: all, tags, settings }: TopicsInput,
  chosen: readonly ChosenTopic[] = [],
  positions: readonly SavedPosition[] = [],
): Topics {
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
  const names = topicNames(graph, own, tags, settings)
  const addresses = topicAddresses(names.map(({ title }) => title))
  return names.map((name, place) => ({
    ...name,
    by: sortOf(own[place]),
    description: chosen[used[place] ?? -1]?.description ?? null,
    address: addresses[place] ?? topicsAddress,
    nodes: (members.get(used[place] ?? -1) ?? []).map(({ id }) => id),
  }))
}

/** Keeps the last result while nothing that affects topics has changed: most edits change only text. */
export function topicFinder(): typeof topicsOf {
  let last: { readonly from: unknown; readonly topics: Topics } | null = null
  return (input, ...around) => {
    const { graph, settings } = input
    // Tags derive from those of the nodes.
    const from = [
      graph.nodes.map(seenByTopics),
      graph.edges.map((edge) => [edge.kind, edge.from, edge.to]),
      [settings.language, settings.words, around],
    ]
    if (!last || !isDeepStrictEqual(last.from, from)) last = { from, topics: topicsOf(input, ...around) }
    return last.topics
  }
}

/** Everything in a node that affects topics or their names. */
function seenByTopics({ id, address, file, folders, title, titleLanguage, aliases, entry }: Node) {
  return [id, address, file, folders, title, titleLanguage, aliases, entry.tags]
}

function sortOf(anchor: Anchor | undefined): Topic['by'] {
  return !anchor || anchor.sort === 'hub' ? 'links' : anchor.sort
}

function sizeOf(members: ReadonlyMap<number, readonly unknown[]>, anchor: number): number {
  return members.get(anchor)?.length ?? 0
}
