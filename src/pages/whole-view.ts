import { baseSource } from '../bases/records.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { type Node, type NodeId, type Graph, byTitle, isListed, titleOrder } from '../core/graph.ts'
import { nothingSimilar } from '../core/nearest.ts'
import type { Collection } from '../links/link.ts'
import { askedIn, familiesOf } from './families.ts'
import { foldersOf } from './folders.ts'
import { markOf, radiusOf } from '../map/label.ts'
import { nodeItem, nodeName, summary } from '../rendering/body.ts'
import { lazily, byKey } from '../core/lazily.ts'
import type { WholeView, Lengths } from './node-page-value.ts'
import { pageLength, pluralOf } from './listing.ts'
import { growing } from './sections.ts'
import {
  graphAddress,
  homeAddress,
  kindAddress,
  newAddress,
  tagsAddress,
  topicsAddress,
  wantedAddress,
  type Address,
} from '../core/address.ts'
import type { Preview } from '../previews/preview.ts'
import { wordsFor } from '../words/languages.ts'
import type { CountedTag, CountedTopic } from './page.ts'

/** Approximate bytes of HTML for all lists on one page, which keep the page of a hub under 150 KB. */
const budget = 95_000
const fewest = 10

/** Each list gets what it needs, up to an even share of what smaller lists leave. */
export function lengthsOf(graph: Pick<Graph, 'from' | 'to'>, id: NodeId): Lengths {
  const lists = growing.map((section) => {
    const { bytes } = section.growth
    const total = section.growth.total(graph, id)
    return { id: section.id, total, bytes, wanted: Math.min(total, pageLength) * bytes }
  })
  const lengths: Record<string, Lengths[string]> = {}
  let left = budget
  for (const [index, { id, total, bytes, wanted }] of lists
    .toSorted((a, b) => a.wanted - b.wanted)
    .entries()) {
    const share = left / (lists.length - index)
    const fitting = Math.max(Math.floor(share / bytes / 5) * 5, fewest)
    const length = wanted <= share ? pageLength : Math.min(fitting, pageLength)
    lengths[id] = { total, length }
    left -= Math.min(wanted, length * bytes)
  }
  return lengths
}

export type Whole = ReturnType<typeof wholeView>

export function wholeView(collection: Collection) {
  const { settings, graph, tags, attachments, nearest } = collection
  /** The nodes of one kind by title. `listed` are those in its index, with their positions in `places`. */
  const order = byKey((kind: NodeKind) => {
    const all = titleOrder(graph, kind, settings.language)
    const listed = all.filter(isListed)
    return { all, listed, places: placesOf(listed) }
  })
  const compare = byTitle(settings.language)
  const kinds = settings.kinds.map(({ id }) => id)
  const merged = (some: readonly NodeKind[]) =>
    some.flatMap((kind) => order(kind).all).sort((a, b) => compare(a, b) || (a.address < b.address ? -1 : 1))
  const inquiryRanks = lazily(() => placesOf(merged(kinds.filter((kind) => roleOf(kind) === 'inquiry'))))
  const askedOf = byKey((id: NodeId) => {
    const { title, description } = view.nodeItem(id)
    const sources = graph.from(id, 'source').map(({ to }) => to)
    return askedIn(title, description, sources)
  })
  const view: WholeView = {
    settings,
    graph,
    tags,
    attachments,
    measure: nearest.measure,
    similar: (id) => nearest.similar.get(id) ?? nothingSimilar,
    nextCandidates: (id) => nearest.next.get(id) ?? [],
    bases: baseSource(graph, settings),
    bodyOf: (id) => collection.bodyOf(id),
    name: byKey((id) => nodeName(graph.node(id), graph.label(graph.node(id)))),
    nodeItem: byKey((id) => nodeItem(view, graph.node(id))),
    summary: byKey((id) => summary(view, graph.node(id))),
    mark: byKey((id) => markOf(view.name(id).ref, radiusOf(graph.degree(id)))),
    inquiries: byKey((id) => {
      const rank = (inquiry: NodeId) => inquiryRanks().get(inquiry) ?? 0
      return graph
        .to(id, 'source')
        .map(({ from }) => from)
        .sort((a, b) => rank(a) - rank(b))
    }),
    families: byKey((id) => familiesOf(view, view.inquiries(id), askedOf)),
    lengths: byKey((id) => lengthsOf(graph, id)),
    beside: (id) => {
      const { listed, places } = order(graph.node(id).kind)
      const index = places.get(id)
      if (index === undefined) return null
      const at = (position: number) => {
        const node = listed.at(position % listed.length)
        if (!node) throw new Error('a place in no order')
        return view.name(node.id).ref
      }
      return { previous: at(index - 1), next: at(index + 1) }
    },
    socialCard: (id) => collection.socialCards.get(id) ?? null,
    above: (id) => folders().above(graph.node(id)),
    contents: (id) => folders().contentsOf(graph.node(id)),
  }
  const folders = lazily(() => foldersOf(view))
  return {
    view,
    folders,
    /** The nodes in the index of a kind: by title, ties in address order. */
    listed: (kind: NodeKind) => order(kind).listed,
    byTitle: lazily(() => merged(kinds)),
  }
}

function placesOf(nodes: readonly Node[]): ReadonlyMap<NodeId, number> {
  return new Map(nodes.map(({ id }, place) => [id, place]))
}

/** Previews of pages without a node, such as indexes and tags. Most say how many pages they list. */
export function listPreviews(
  { view, folders, listed }: Whole,
  tags: readonly CountedTag[],
  topics: readonly CountedTopic[],
  news: number,
  wanted: Collection['wanted'],
): readonly Preview[] {
  const { graph, settings } = view
  const { counts, indexes, graphPage } = wordsFor(settings)
  const taken = new Set(graph.nodes.map(({ address }) => address))
  const found = new Map<Address, Preview>()
  const add = (address: Address, title: string, line: string | null) => {
    if (!taken.has(address) && !found.has(address)) found.set(address, { ...bare, address, title, line })
  }
  const counted = graph.counted()
  add(homeAddress, settings.title, settings.description || null)
  for (const { id } of settings.kinds) {
    const { length } = listed(id)
    if (length > 0) add(kindAddress(id), pluralOf(id, settings), counts.pages(length))
  }
  add(graphAddress, graphPage.title, graphPage.size(counted.nodes.length, counted.edges.length))
  if (tags.length > 0) add(tagsAddress, indexes.tags, counts.tags(tags.length))
  for (const { tag, address, count } of tags) add(address, indexes.tag(tag), counts.pages(count))
  if (topics.length > 0) add(topicsAddress, indexes.topics, counts.topics(topics.length))
  for (const { title, address, count } of topics) add(address, title, counts.pages(count))
  if (news > 0) add(newAddress, indexes.news, counts.pages(news))
  if (wanted.length > 0) add(wantedAddress, indexes.wanted, indexes.wantedCount(wanted.length))
  for (const { name, address, mentions } of wanted) {
    add(address, name, counts.pages(mentions.length))
  }
  for (const [address, page] of folders().pages) {
    const { title, count } = page()
    add(address, title, counts.pages(count))
  }
  return [...found.values()]
}

const bare = {
  kind: null,
  lang: null,
  dir: null,
  language: { lang: null, dir: null },
  claim: null,
  text: null,
} as const
