import { homeAddress, newAddress, graphAddress } from '../core/address.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type {
  CountedTag,
  CountedTopic,
  DatedItem,
  HomePage,
  KindCounts,
  PageSkeleton,
  GraphPage,
} from './page.ts'
import type { Chosen } from '../links/chosen.ts'
import { homeTopics, invitation, waysIn } from './invitation.ts'
import type { Folders } from './folders.ts'
import { nodePage } from './node-page.ts'
import { isListed, lastChange } from '../core/order.ts'
import { description } from '../rendering/reference.ts'
import type { WholeView } from './view.ts'
import { longList } from './listing.ts'
import { inquiryItem } from './sections.ts'
import { drawCore, byDegree } from '../map/map.ts'

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
  const own = text ? description(view, text) : null
  const said = own ?? (settings.description || null)
  const inquiries = chosen.featured.length > 0 ? chosen.featured : bestFounded(graph)
  const drawn = drawnOn(view)
  const ways = waysIn(view, {
    chosen,
    inquiries,
    drawnOn: drawn[0]?.id ?? null,
    hasText: text !== undefined,
  })
  return {
    kind: 'home',
    address: homeAddress,
    title,
    ...invitation(settings.tagline, title, said),
    text: text ? { ...nodePage(view, text), map: null } : null,
    folders: folders.top(),
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
  return settings.kinds
    .map(({ id }) => ({ kind: id, count: graph.counted().ofKind(id).length }))
    .filter(({ count }) => count > 0)
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

export function newPages(news: readonly Dated[]): (number: number) => PageSkeleton {
  const pages = longList(
    newAddress,
    () => news,
    ({ date }) => date,
    ({ node, date }) => ({ id: node.id, date }),
  )
  return (number) => ({ kind: 'new', ...pages(number) })
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
