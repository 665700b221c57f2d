import { homeAddress, newAddress, graphAddress } from '../core/address.ts'
import type { Graph, Node } from '../core/graph.ts'
import type { CountedTag, DatedItem, HomePage, KindCounts, PageSkeleton, GraphPage } from './page.ts'
import type { Folders } from './folders.ts'
import { nodePage } from './node-page.ts'
import { isIndexText, lastChange } from '../core/order.ts'
import { description } from '../rendering/reference.ts'
import type { WholeView } from './view.ts'
import { longList } from './listing.ts'
import { inquiryItem } from './sections.ts'
import { drawCore, byDegree } from '../map/map.ts'

const mostFeatured = 5
const mostDrawnOn = 8
const mostRecent = 8
const mostTags = 24

export function homePage(
  view: WholeView,
  featured: readonly Node[],
  tags: readonly CountedTag[],
  news: readonly Dated[],
  folders: Folders,
): HomePage {
  const { settings, graph } = view
  const text = graph.nodes.find((node) => node.address === homeAddress)
  return {
    kind: 'home',
    address: homeAddress,
    title: text?.title ?? settings.title,
    description: (text && description(view, text)) ?? (settings.description || null),
    text: text ? nodePage(view, text) : null,
    folders: folders.top(),
    counts: counts(view),
    featured: (featured.length > 0 ? featured : bestFounded(graph))
      .filter((inquiry) => !isIndexText(inquiry))
      .slice(0, mostFeatured)
      .map(({ id }) => ({ ...inquiryItem(view, id, null), papers: graph.from(id, 'cites').length })),
    drawnOn: drawnOn(view),
    recent: news.slice(0, mostRecent).map((one) => datedItem(view, one)),
    tags: tags.toSorted((a, b) => b.count - a.count).slice(0, mostTags),
  }
}

/** Of each kind that has any, in the order of the kinds. */
function counts({ graph, settings }: WholeView): KindCounts {
  return settings.kinds
    .map(({ id }) => ({ kind: id, count: graph.counted().ofKind(id).length }))
    .filter(({ count }) => count > 0)
}

/** Inquiries that rest on the most notes; equals in address order. */
function bestFounded(graph: Graph): readonly Node[] {
  const founded = graph
    .ofRole('inquiry')
    .map((node) => ({ node, sources: graph.from(node.id, 'source').length }))
  return founded.toSorted((a, b) => b.sources - a.sources).map(({ node }) => node)
}

function drawnOn(view: WholeView): HomePage['drawnOn'] {
  return view.graph
    .ofRole('note')
    .map((node) => ({ node, inquiries: view.graph.to(node.id, 'source').length }))
    .filter(({ inquiries }) => inquiries > 0)
    .toSorted((a, b) => b.inquiries - a.inquiries)
    .slice(0, mostDrawnOn)
    .map(({ node, inquiries }) => ({ ...view.card(node.id), inquiries }))
}

/** A node with the day it was last new. */
export interface Dated {
  readonly node: Node
  readonly date: string
}

/** Whether a node is listed among what is new. */
export function isDated(node: Node): boolean {
  return Boolean(lastChange(node)) && !isIndexText(node)
}

/** Everything with a date, newest first; equals in address order. */
export function dated(graph: Graph): readonly Dated[] {
  return graph.nodes
    .filter(isDated)
    .map((node) => ({ node, date: lastChange(node) ?? '' }))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

export function datedItem(view: WholeView, { node, date }: Dated): DatedItem {
  return { ...view.card(node.id), date }
}

/** The pages, by number, of what is new. */
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
      .map((id) => ({ ...view.card(id), degree: graph.degree(id) })),
  }
}
