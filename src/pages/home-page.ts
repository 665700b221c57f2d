import { graphAddress, homeAddress, newAddress, tagsAddress, topicsAddress } from '../core/address.ts'
import { type Graph, type Node, type NodeId, isListed, lastChange } from '../core/graph.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import type { Chosen } from '../links/chosen.ts'
import { slug } from '../links/names.ts'
import { byDegree, drawCore } from '../map/neighbourhood.ts'
import { description } from '../rendering/body.ts'
import type { Folders } from './folders.ts'
import { kindCounts, pagedList } from './listing.ts'
import { nodePage } from './node-page.ts'
import type {
  CountedTag,
  CountedTopic,
  DatedItem,
  GraphPage,
  HomePage,
  KindCounts,
  PagedList,
  WayIn,
} from './page.ts'
import { inquiryItem } from './sections.ts'
import type { WholeView } from './node-page-value.ts'

const mostFeatured = 4
const mostDrawnOn = 5
const mostRecent = 5

export function homePage(
  view: WholeView,
  chosen: Chosen,
  tags: readonly CountedTag[],
  topics: readonly CountedTopic[],
  news: readonly Dated[],
  folders: Folders,
): HomePage {
  const { settings, graph } = view
  const text = graph.nodes.find((node) => node.address === homeAddress)
  const title = text?.title ?? settings.title
  const said = (text && description(view, text)) ?? (settings.description || null)
  const inquiries = chosen.featured.length > 0 ? chosen.featured : bestFounded(graph)
  const drawn = drawnOn(view)
  const ways = waysIn(view, chosen, inquiries, drawn[0]?.id, text !== undefined)
  return {
    kind: 'home',
    address: homeAddress,
    title,
    ...invitation(settings.tagline, title, said),
    text: text ? { ...nodePage(view, text), map: null } : null,
    folders: folders.top(),
    history: folders.history,
    counts: counts(view),
    ways,
    ...homeTopics(tags, topics, chosen.topics.length > 0 ? [] : folders.top()),
    featured: inquiries
      .filter(
        (id) => isListed(graph.node(id)) && !ways.some(({ address }) => address === graph.node(id).address),
      )
      .slice(0, mostFeatured)
      .map((id) => ({ ...inquiryItem(view, id, null), papers: graph.from(id, 'cites').length })),
    drawnOn: drawn.map(({ id, inquiries }) => ({ ...view.nodeItem(id), inquiries })),
    recent: news.slice(0, mostRecent).map((one) => datedItem(view, one)),
  }
}

function counts({ graph, settings }: WholeView): KindCounts {
  const kinds = settings.kinds.map(({ id }) => id)
  return kindCounts(kinds, graph.counted().nodes)
}

/** Inquiries with the most sources first; ties in address order. */
function bestFounded(graph: Graph): readonly NodeId[] {
  const founded = graph.ofRole('inquiry').map(({ id }) => ({ id, sources: graph.from(id, 'source').length }))
  return founded.toSorted((a, b) => b.sources - a.sources).map(({ id }) => id)
}

function drawnOn({ graph }: WholeView): readonly { readonly id: NodeId; readonly inquiries: number }[] {
  return graph
    .ofRole('note')
    .map(({ id }) => ({ id, inquiries: graph.to(id, 'source').length }))
    .filter(({ inquiries }) => inquiries > 0)
    .toSorted((a, b) => b.inquiries - a.inquiries)
    .slice(0, mostDrawnOn)
}

export interface Dated {
  readonly node: Node
  readonly date: string
}

export function isDated(node: Node): boolean {
  return Boolean(lastChange(node)) && isListed(node)
}

/** Listed nodes with a date, newest first; ties in address order. */
export function dated(graph: Graph): readonly Dated[] {
  return graph.nodes
    .filter(isDated)
    .map((node) => ({ node, date: lastChange(node) ?? '' }))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

export function datedItem(view: WholeView, { node, date }: Dated): DatedItem {
  return { ...view.nodeItem(node.id), date }
}

export function newPages(news: readonly Dated[]): PagedList {
  return pagedList(
    {
      first: newAddress,
      total: news.length,
      sorted: () => news,
      name: ({ date }) => date,
      item: ({ node, date }) => ({ id: node.id, date }),
    },
    () => ({ kind: 'new' }),
  )
}

const mostConnected = 50

export function graphPage(view: WholeView): GraphPage {
  const graph = view.graph.counted()
  const edges = { source: 0, related: 0, cites: 0, mention: 0, next: 0 }
  for (const edge of graph.edges) edges[edge.kind] += 1
  return {
    kind: 'graph',
    address: graphAddress,
    counts: counts(view),
    edges,
    computed: {
      similar: graph.nodes.some(({ id }) => {
        const { papers, notes } = view.similar(id)
        return papers.length + notes.length > 0
      }),
      next: graph.nodes.some(({ id }) => view.nextCandidates(id).some(({ by }) => by !== 'author')),
    },
    map: drawCore(view),
    connected: byDegree(graph)
      .slice(0, mostConnected)
      .map((id) => ({ ...view.nodeItem(id), degree: graph.degree(id) })),
  }
}

/** In characters. A longer sentence is no headline. */
const longestTagline = 140
const mostTags = 8
const mostWays = 3

/** Without a tagline, the headline is the first sentence of the description if that is short, else the title. */
function invitation(
  tagline: string | null,
  title: string,
  description: string | null,
): Pick<HomePage, 'tagline' | 'description'> {
  if (tagline !== null) return { tagline, description }
  const text = description ?? ''
  const end = sentenceEnds({ text })[0] ?? 0
  if (end === 0 || end > longestTagline) return { tagline: title, description }
  return { tagline: text.slice(0, end), description: text.slice(end).trim() || null }
}

/**
 * The topics, except those named like a folder, since home lists folders too. Without topics, the top-level tags on the
 * most pages; a tag on a single page is no topic.
 */
function homeTopics(
  tags: readonly CountedTag[],
  topics: readonly CountedTopic[],
  folders: HomePage['folders'],
): Pick<HomePage, 'topics' | 'topicsAt'> {
  const listed = new Set(folders.map(({ name }) => slug(name)))
  const others = topics.filter(({ title }) => !listed.has(slug(title)))
  if (others.length > 0) {
    return {
      topics: others.map(({ title, address, count }) => ({ tag: title, address, count })),
      topicsAt: topicsAddress,
    }
  }
  return {
    topics: tags
      .filter(({ tag, count }) => !tag.includes('/') && count > 1)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostTags),
    topicsAt: tagsAddress,
  }
}

/**
 * The pages that the settings name. By default: the map of content with the most neighbours, the first inquiry, the
 * note that most inquiries draw on and, if home has no text, other notes with many neighbours.
 */
function waysIn(
  view: WholeView,
  chosen: Chosen,
  inquiries: readonly NodeId[],
  drawnOn: NodeId | undefined,
  hasText: boolean,
): readonly WayIn[] {
  const { graph } = view
  const by = (reason: WayIn['by'], ...ids: readonly (NodeId | undefined)[]) =>
    ids.flatMap((id) => (id ? [{ id, by: reason, label: null }] : []))
  const joined = hasText ? [] : mostJoined(graph.ofRole('note').filter(isSubject), graph)
  const ways =
    chosen.start.length > 0
      ? chosen.start.map((way) => ({ ...way, by: 'editor' as const }))
      : [
          ...by('map', mostJoined(graph.ofKind('note-map'), graph)[0]),
          ...by('inquiry', inquiries[0]),
          ...by('drawn-on', drawnOn),
          ...by('joined', ...joined),
        ]
  return ways
    .filter(({ id }, index) => ways.findIndex((way) => way.id === id) === index && isListed(graph.node(id)))
    .slice(0, mostWays)
    .map(({ id, by, label }) => ({ ...view.nodeItem(id), by, label }))
}

/** False for a map of other notes and for a daily note. */
function isSubject({ kind }: Pick<Node, 'kind'>): boolean {
  return kind !== 'note-map' && kind !== 'note-daily'
}

/** Ties go in address order. A node without neighbours is left out. */
function mostJoined(nodes: readonly Node[], graph: Graph): readonly NodeId[] {
  return nodes
    .filter((node) => isListed(node) && graph.degree(node.id) > 0)
    .toSorted((a, b) => graph.degree(b.id) - graph.degree(a.id))
    .slice(0, mostWays)
    .map(({ id }) => id)
}
