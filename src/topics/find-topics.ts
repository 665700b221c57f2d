import { isDeepStrictEqual } from 'node:util'
import { topicsAddress } from '../core/address.ts'
import type { Node, Topic, Topics } from '../core/graph.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import type { WordSettings } from '../words/languages.ts'
import type { Collection } from '../links/link.ts'
import type { ChosenTopic } from '../links/chosen.ts'
import { type Anchor, anchorsOf, chosenAnchors, keptAnchors } from './anchors.ts'
import { topicAddresses, topicNames } from './naming.ts'
import { type Ties, tiesOf } from './adjacency.ts'

export type TopicsInput = Pick<Collection, 'graph' | 'tags'> & { readonly settings: WordSettings }

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

/** How much a node's neighbours count, against its own labels; from 0 to 1. */
const byNeighbours = 0.55
const rounds = 8
/** A share of at least this fraction of the largest counts as equal to it. */
const alike = 0.999
/** A node belongs nowhere if the shares of its candidates add up to less than this. */
const near = 0.1

/**
 * The anchor that each node belongs to, or -1. A member of anchors belongs to one of them; any other node belongs to
 * the anchor of most of its neighbours. Anchors spread along the edges (Zhou et al. 2003, "Learning with Local and
 * Global Consistency"), so that a small change has only local effects.
 */
function belonging(ties: Ties, anchors: readonly Anchor[]): readonly number[] {
  const shares = spread(ties, ownShares(ties.strengths.length, anchors))
  // Ordered by key, because an added node may change the order by size.
  const order = [...anchors.keys()].sort((a, b) =>
    (anchors[a]?.key ?? '') < (anchors[b]?.key ?? '') ? -1 : 1,
  )
  return shares.map((row, node) => {
    const share = (anchor: number) => row[anchor] ?? 0
    const labels = order.filter((anchor) => anchors[anchor]?.members.has(node))
    const candidates = labels.length > 0 ? labels : order
    if (candidates.reduce((sum, anchor) => sum + share(anchor), 0) < near) return -1
    const most = candidates.reduce((best, anchor) => Math.max(best, share(anchor)), 0)
    // Nearly equal shares count as equal. Otherwise a node could switch back and forth between builds.
    return candidates.find((anchor) => share(anchor) >= alike * most) ?? -1
  })
}

/** Each node's initial shares of the anchors. They add up to 1, or to 0 for a node without anchors. */
function ownShares(count: number, anchors: readonly Anchor[]): readonly Float64Array[] {
  return Array.from({ length: count }, (_, node) => {
    const shares = Float64Array.from(anchors, ({ members }) => members.get(node) ?? 0)
    const sum = shares.reduce((all, share) => all + share, 0)
    return sum > 0 ? shares.map((share) => share / sum) : shares
  })
}

function spread({ adjacency, strengths }: Ties, own: readonly Float64Array[]): readonly Float64Array[] {
  const roots = strengths.map(Math.sqrt)
  let shares = own
  for (let round = 0; round < rounds; round += 1) {
    const before = shares
    shares = own.map((mine, node) => {
      const next = mine.map((share) => (1 - byNeighbours) * share)
      for (const [other, tie] of adjacency[node] ?? []) {
        const weight = (byNeighbours * tie) / ((roots[node] ?? 1) * (roots[other] ?? 1))
        const shares = before[other] ?? next
        for (let anchor = 0; anchor < next.length; anchor += 1)
          next[anchor] = (next[anchor] ?? 0) + weight * (shares[anchor] ?? 0)
      }
      return next
    })
  }
  return shares
}
