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
import type { Place, Site } from '../model/site.ts'
import type { Collection } from './collection.ts'
import { continuationPage, folderContinuation, longSections } from './continuation.ts'
import { digest } from './digest.ts'
import { foldersOf } from './folders.ts'
import { counts, dated, datedItem, homePage } from './home-page.ts'
import { indexPage } from './index-page.ts'
import { pageCount } from './listing.ts'
import { drawCore } from './map.ts'
import { byDegree } from './neighbourhood.ts'
import { newPage } from './new-page.ts'
import { nodePage, type Neighbours } from './node-page.ts'
import { indexOrder, isIndexText, lastChange } from './order.ts'
import { card, otherNames, reference } from './reference.ts'
import { tagsOf } from './tags.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']
const mostConnected = 50
const mostInFeed = 30

/** A collection as its readers meet it: which pages there are, and how to make each when it is asked for. */
export function siteOf(collection: Collection, featured: readonly Node[]): Site {
  const { graph, settings } = collection
  const folders = foldersOf(collection)
  const tags = tagsOf(collection)
  const news = dated(graph)
  const order = new Map(kinds.map((kind) => [kind, indexOrder(graph, kind, settings.language)]))
  const makers = new Map<Address, () => Page>()

  makers.set(homeAddress, () => homePage(collection, featured, tags.all, news, folders))
  for (const kind of kinds) {
    const nodes = order.get(kind) ?? []
    for (let number = 1; number <= pageCount(nodes.length); number += 1) {
      makers.set(numbered(kindAddress(kind), number), () =>
        indexPage(collection, kind, nodes, number, folders),
      )
    }
    for (const [index, node] of nodes.entries()) {
      makers.set(node.address, () => nodePage(collection, node, beside(nodes, index), folders))
    }
  }
  for (const node of graph.nodes) {
    for (const [section, pages] of longSections(graph, folders, node)) {
      for (let number = 2; number <= pages; number += 1) {
        makers.set(continuation(node.address, section, number), () =>
          continuationPage(collection, folders, node, section, number),
        )
      }
    }
  }
  for (const address of folders.pages) {
    if (makers.has(address)) continue
    makers.set(address, () => required(folders.page(address)))
    for (let number = 2; number <= pageCount(folders.countAt(address)); number += 1) {
      makers.set(continuation(address, 'contents', number), () =>
        folderContinuation(folders, address, number),
      )
    }
  }
  makers.set(tagsAddress, () => tags.index())
  for (const address of tags.addresses) makers.set(address, () => required(tags.page(address)))
  makers.set(graphAddress, () => graphPage(collection))
  makers.set(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  for (let number = 1; number <= pageCount(news.length); number += 1) {
    makers.set(numbered(newAddress, number), () => newPage(collection, news, number))
  }
  for (const { from, to } of collection.redirects) {
    if (!makers.has(from)) {
      makers.set(from, () => ({ kind: 'redirect', address: from, to: reference(graph.node(to)) }))
    }
  }

  const page = (address: Address) => {
    const made = makers.get(address)?.()
    return made ? withMath(made) : null
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
    addresses: [...makers.keys()].sort(),
    page,
    digest: (address) => digest(required(page(address)), settings, { feed, places }),
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
    recent: news.slice(0, mostInFeed).map((one) => datedItem(collection, one)),
  }
}

/** Previous and next in index order, wrapping round. */
function beside(nodes: readonly Node[], index: number): Neighbours {
  const at = (position: number) => reference(required(nodes[(position + nodes.length) % nodes.length]))
  return { previous: at(index - 1), next: at(index + 1) }
}

function graphPage(collection: Collection): GraphPage {
  const { graph } = collection
  const edges = { source: 0, related: 0, cites: 0, mention: 0, next: 0 }
  for (const edge of graph.edges) edges[edge.kind] += 1
  return {
    kind: 'graph',
    address: graphAddress,
    counts: counts(graph),
    edges,
    map: drawCore(collection),
    connected: byDegree(graph)
      .slice(0, mostConnected)
      .map((id) => ({ ...card(collection, graph.node(id)), degree: graph.degree(id) })),
  }
}

/** A formula can come from anywhere on a page, a transclusion for one, so the finished page is asked. */
function withMath(page: Page): Page {
  return 'math' in page ? { ...page, math: JSON.stringify(page).includes('class=\\"katex') } : page
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a page was listed that cannot be made')
  return value
}
