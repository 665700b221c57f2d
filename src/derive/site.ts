import {
  continuation,
  graphAddress,
  homeAddress,
  kindAddress,
  newAddress,
  numbered,
  searchAddress,
  tagsAddress,
} from '../model/address.ts'
import { contained } from '../link/words.ts'
import type { NodeKind } from '../model/entry.ts'
import type { Address, Node } from '../model/graph.ts'
import type { GraphPage, Page } from '../model/page.ts'
import type { Made, Place, Question, Site } from '../model/site.ts'
import type { Collection } from './collection.ts'
import { continuationPage, folderContinuation, longSections } from './continuation.ts'
import { digested, frame } from './digest.ts'
import { counts, dated, datedItem, homePage } from './home-page.ts'
import { indexPage } from './index-page.ts'
import { pageCount } from './listing.ts'
import { drawCore } from './map.ts'
import { byDegree } from './neighbourhood.ts'
import { newPage } from './new-page.ts'
import { nodePage } from './node-page.ts'
import { indexOrder, isIndexText, lastChange } from './order.ts'
import { stampOf } from './question.ts'
import { otherNames } from './reference.ts'
import { tagsOf } from './tags.ts'
import type { View, WholeView } from './view.ts'
import { watched } from './watched.ts'
import { wholeView } from './whole-view.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']
const mostConnected = 50
const mostInFeed = 30

/** A collection as its readers meet it: which pages there are, and how to make each when it is asked for. */
export function siteOf(collection: Collection, featured: readonly Node[]): Site {
  const { graph, settings } = collection
  const order = new Map(kinds.map((kind) => [kind, indexOrder(graph, kind, settings.language)]))
  const { view, folders } = wholeView(collection, order)
  const tags = tagsOf(collection.tags, view)
  const news = dated(graph)
  /** Pages made of the whole collection, and pages made through a view that may be watched. */
  const makers = new Map<Address, () => Page>()
  const viewers = new Map<Address, (view: View) => Page>()

  makers.set(homeAddress, () => homePage(view, featured, tags.all, news, folders))
  for (const kind of kinds) {
    const nodes = order.get(kind) ?? []
    for (let number = 1; number <= pageCount(nodes.length); number += 1) {
      makers.set(numbered(kindAddress(kind), number), () => indexPage(view, kind, nodes, number, folders))
    }
    for (const { id, address } of nodes) {
      viewers.set(address, (view) => nodePage(view, view.graph.node(id)))
    }
  }
  for (const node of graph.nodes) {
    for (const [section, pages] of longSections(view, folders, node)) {
      for (let number = 2; number <= pages; number += 1) {
        viewers.set(continuation(node.address, section, number), (view) =>
          continuationPage(view, folders, view.graph.node(node.id), section, number),
        )
      }
    }
  }
  for (const address of folders.pages) {
    if (viewers.has(address) || makers.has(address)) continue
    makers.set(address, () => required(folders.page(address)))
    for (let number = 2; number <= pageCount(folders.countAt(address)); number += 1) {
      makers.set(continuation(address, 'contents', number), () =>
        folderContinuation(folders, address, number),
      )
    }
  }
  makers.set(tagsAddress, () => tags.index())
  for (const address of tags.addresses) makers.set(address, () => required(tags.page(address)))
  makers.set(graphAddress, () => graphPage(view))
  makers.set(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  for (let number = 1; number <= pageCount(news.length); number += 1) {
    makers.set(numbered(newAddress, number), () => newPage(view, news, number))
  }
  for (const { from, to } of collection.redirects) {
    if (!viewers.has(from) && !makers.has(from)) {
      makers.set(from, () => ({ kind: 'redirect', address: from, to: view.name(to).ref }))
    }
  }

  const page = (address: Address) => viewers.get(address)?.(view) ?? makers.get(address)?.() ?? null
  const made = (address: Address): Made => {
    const viewer = viewers.get(address)
    if (!viewer) return { ...digested(required(makers.get(address)?.())), asked: null }
    const asked = new Set<Question>()
    return { ...digested(viewer(watched(view, asked))), asked }
  }
  const feed = settings.url !== null && news.length > 0
  const places: readonly Place[] = [
    ...kinds.filter((kind) => kind === 'note' || order.get(kind)?.length !== 0),
    'graph',
    ...(tags.all.length > 0 ? (['tags'] as const) : []),
  ]
  return {
    settings,
    feed,
    places,
    addresses: [...viewers.keys(), ...makers.keys()].sort(),
    page: (address) => {
      const made = page(address)
      return made && digested(made).page
    },
    made,
    stamp: (question) => stampOf(view, question, (node) => collection.keyOf(node)),
    frame: frame(settings, { feed, places }),
    titles: graph.nodes.map((node) => ({
      kind: node.kind,
      address: node.address,
      title: node.title,
      titleLanguage: node.titleLanguage,
      language: node.language,
      aliases: otherNames(node),
      tags: node.entry.tags.map(contained),
    })),
    dated: [
      ...[homeAddress, ...kinds.map(kindAddress), graphAddress, tagsAddress].map((address) => ({
        address,
        date: null,
      })),
      ...graph.nodes
        .filter((node) => !isIndexText(node))
        .map((node) => ({ address: node.address, date: lastChange(node) })),
    ],
    recent: news.slice(0, mostInFeed).map((one) => datedItem(view, one)),
  }
}

function graphPage(view: WholeView): GraphPage {
  const { graph } = view
  const edges = { source: 0, related: 0, cites: 0, mention: 0, next: 0 }
  for (const edge of graph.edges) edges[edge.kind] += 1
  return {
    kind: 'graph',
    address: graphAddress,
    counts: counts(graph),
    edges,
    map: drawCore(view),
    connected: byDegree(graph)
      .slice(0, mostConnected)
      .map((id) => ({ ...view.card(id), degree: graph.degree(id) })),
  }
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a page was listed that cannot be made')
  return value
}
