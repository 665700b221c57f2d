import {
  continuation,
  graphAddress,
  homeAddress,
  kindAddress,
  newAddress,
  searchAddress,
  tagsAddress,
} from '../model/address.ts'
import type { NodeKind } from '../model/entry.ts'
import type { Address, Graph, Node } from '../model/graph.ts'
import type { ContinuationPage, GraphPage, Page } from '../model/page.ts'
import { citedBy, inquiriesOf, mentionsOf, referredBy, relatedTo } from '../model/questions.ts'
import type { Site } from '../model/site.ts'
import type { Collection } from './collection.ts'
import { digest } from './digest.ts'
import { foldersOf, type Folders } from './folders.ts'
import { counts, homePage, recent } from './home-page.ts'
import { indexAddress, indexPage } from './index-page.ts'
import { pageCount } from './listing.ts'
import { drawCore } from './map.ts'
import { byDegree } from './neighbourhood.ts'
import { cited, inquiries, mentions, nodePage, referred, related, type Neighbours } from './node-page.ts'
import { indexOrder, isIndexText, newest } from './order.ts'
import { card, reference } from './reference.ts'
import { tagsOf } from './tags.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']
const mostConnected = 50

/** A collection as its readers meet it: which pages there are, and how to make each when it is asked for. */
export function siteOf(collection: Collection, featured: readonly Node[]): Site {
  const { graph, settings } = collection
  const folders = foldersOf(collection)
  const tags = tagsOf(collection)
  const order = new Map(kinds.map((kind) => [kind, indexOrder(graph, kind, settings.language)]))
  const makers = new Map<Address, () => Page>()

  makers.set(homeAddress, () => homePage(collection, featured, tags.all))
  for (const kind of kinds) {
    const nodes = order.get(kind) ?? []
    for (let number = 1; number <= pageCount(nodes.length); number += 1) {
      makers.set(indexAddress(kind, number), () => indexPage(collection, kind, nodes, number, folders))
    }
    for (const [index, node] of nodes.entries()) {
      makers.set(node.address, () => nodePage(collection, node, beside(nodes, index), folders))
      for (const [section, pages] of longSections(graph, folders, node)) {
        for (let number = 2; number <= pages; number += 1) {
          makers.set(continuation(node.address, section, number), () =>
            continuationPage(collection, folders, node, section, number),
          )
        }
      }
    }
  }
  for (const address of folders.pages) {
    makers.set(address, () => required(folders.page(address)))
    const pages = folders.contentsAt(address, 1)?.contents.listing.pages ?? 1
    for (let number = 2; number <= pages; number += 1) {
      makers.set(continuation(address, 'contents', number), () =>
        folderContinuation(folders, address, number),
      )
    }
  }
  makers.set(tagsAddress, () => tags.index())
  for (const address of tags.addresses) makers.set(address, () => required(tags.page(address)))
  makers.set(graphAddress, () => graphPage(collection))
  makers.set(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  makers.set(newAddress, () => ({ kind: 'new', address: newAddress, items: recent(collection) }))
  for (const { from, to } of collection.redirects) {
    if (!makers.has(from)) {
      makers.set(from, () => ({ kind: 'redirect', address: from, to: reference(graph.node(to)) }))
    }
  }

  const page = (address: Address) => {
    const made = makers.get(address)?.()
    return made ? withMath(made) : null
  }
  return {
    settings,
    addresses: [...makers.keys()].sort(),
    page,
    digest: (address) => digest(required(page(address)), settings),
    titles: graph.nodes
      .filter((node) => !isIndexText(node))
      .map(({ kind, address, title, entry }) => ({
        kind,
        address,
        title,
        aliases: entry.aliases,
        tags: entry.tags,
      })),
    dated: [
      ...[homeAddress, ...kinds.map(kindAddress), graphAddress, tagsAddress].map((address) => ({
        address,
        date: null,
      })),
      ...graph.nodes
        .filter((node) => !isIndexText(node))
        .map((node) => ({ address: node.address, date: newest(node) })),
    ],
    recent: recent(collection),
  }
}

/** Previous and next in index order, wrapping round. */
function beside(nodes: readonly Node[], index: number): Neighbours {
  const at = (position: number) => reference(required(nodes[(position + nodes.length) % nodes.length]))
  return { previous: at(index - 1), next: at(index + 1) }
}

type Section = ContinuationPage['list']['section']

/** The sections of a node's page that go on over several pages, with the number of them. */
function longSections(graph: Graph, folders: Folders, node: Node): readonly (readonly [Section, number])[] {
  const totals: readonly (readonly [Section, number])[] = [
    ['related', relatedTo(graph, node.id).length],
    ['referred', referredBy(graph, node.id).length],
    ['inquiries', inquiriesOf(graph, node.id).length],
    ['cited-by', citedBy(graph, node.id).length],
    ['mentions', mentionsOf(graph, node.id).length],
    ['contents', folders.contentsAt(node.address, 1)?.contents.listing.total ?? 0],
  ]
  return totals
    .map(([section, total]) => [section, pageCount(total)] as const)
    .filter(([, pages]) => pages > 1)
}

function continuationPage(
  collection: Collection,
  folders: Folders,
  node: Node,
  section: Section,
  number: number,
): ContinuationPage {
  const page = {
    kind: 'continuation',
    address: continuation(node.address, section, number),
    of: reference(node),
    number,
  } as const
  switch (section) {
    case 'related':
      return { ...page, list: { section, listing: related(collection, node, number) } }
    case 'referred':
      return { ...page, list: { section, listing: referred(collection, node, number) } }
    case 'inquiries':
      return { ...page, list: { section, listing: inquiries(collection, node, number) } }
    case 'cited-by':
      return { ...page, list: { section, listing: cited(collection, node, number) } }
    case 'mentions':
      return { ...page, list: { section, listing: mentions(collection, node, number) } }
    case 'contents':
      return {
        ...page,
        list: { section, listing: required(folders.contentsAt(node.address, number)).contents.listing },
      }
  }
}

function folderContinuation(folders: Folders, address: Address, number: number): ContinuationPage {
  const { title, contents } = required(folders.contentsAt(address, number))
  return {
    kind: 'continuation',
    address: continuation(address, 'contents', number),
    of: { kind: 'note', address, title, lang: null, dir: null },
    number,
    list: { section: 'contents', listing: contents.listing },
  }
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
