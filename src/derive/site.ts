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
import type { Address, Graph, Node } from '../model/graph.ts'
import type { GraphPage, Page } from '../model/page.ts'
import type { Made, Place, Question, Site } from '../model/site.ts'
import { lineage } from '../model/tag.ts'
import type { Collection } from './collection.ts'
import { continuationPage, folderContinuation, longSections } from './continuation.ts'
import { digested, frame } from './digest.ts'
import { counts, dated, datedItem, homePage, isDated, type Dated } from './home-page.ts'
import type { Folders } from './folders.ts'
import { indexPage } from './index-page.ts'
import { pageCount } from './listing.ts'
import { lazily } from './lazily.ts'
import { drawCore } from './map.ts'
import { byDegree } from './neighbourhood.ts'
import { newPage } from './new-page.ts'
import { nodePage } from './node-page.ts'
import { isIndexText, lastChange } from './order.ts'
import { stampOf } from './question.ts'
import { otherNames } from './reference.ts'
import { tagsOf, type Tags } from './tags.ts'
import type { View, WholeView } from './view.ts'
import { watched } from './watched.ts'
import { wholeView, type Whole } from './whole-view.ts'

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']
const mostConnected = 50
const mostInFeed = 30

/** A collection as its readers meet it: which pages there are, and how to make each when it is asked for. */
export function siteOf(collection: Collection, featured: readonly Node[]): Site {
  const { graph, settings } = collection
  const whole = wholeView(collection)
  const { view } = whole
  const tags = lazily(() => tagsOf(collection.tags, view))
  const news = lazily(() => dated(graph))
  // Pages of one sort are listed when none of the sorts before has the address that is asked for, so that a page of a
  // node waits for no list of the whole collection.
  const first: readonly (() => Pages)[] = [
    lazily(() => nodePages(graph)),
    lazily(() => wholePages(whole, featured, tags(), news())),
    lazily(() => continuationPages(whole)),
  ]
  const sorts: readonly (() => Pages)[] = [
    ...first,
    lazily(() => folderPages(whole.folders(), (address) => pageIn(first, address) !== null)),
    lazily(() => redirectPages(collection.redirects)),
  ]
  const addresses = lazily(() => [...new Set(sorts.flatMap((pages) => [...pages().keys()]))].sort())

  const feed = settings.url !== null && graph.nodes.some(isDated)
  const places: readonly Place[] = [
    ...kinds.filter(
      (kind) => kind === 'note' || graph.nodes.some((node) => node.kind === kind && !isIndexText(node)),
    ),
    'graph',
    ...(hasTags(collection) ? (['tags'] as const) : []),
  ]
  return {
    settings,
    feed,
    places,
    get addresses() {
      return addresses()
    },
    page: (address) => {
      const page = pageIn(sorts, address)
      return page && digested(page.make(view)).page
    },
    made: (address): Made => {
      const page = required(pageIn(sorts, address))
      if (page.ofAll) return { ...digested(page.make(view)), asked: null }
      const asked = new Set<Question>()
      return { ...digested(page.make(watched(view, asked))), asked }
    },
    stamp: (question) => stampOf(view, question, (node) => collection.keyOf(node)),
    frame: frame(settings, { feed, places }),
    get titles() {
      return graph.nodes.map((node) => ({
        kind: node.kind,
        address: node.address,
        title: node.title,
        titleLanguage: node.titleLanguage,
        language: node.language,
        aliases: otherNames(node),
        tags: node.entry.tags.map(contained),
      }))
    },
    get dated() {
      return [
        ...[homeAddress, ...kinds.map(kindAddress), graphAddress, tagsAddress].map((address) => ({
          address,
          date: null,
        })),
        ...graph.nodes
          .filter((node) => !isIndexText(node))
          .map((node) => ({ address: node.address, date: lastChange(node) })),
      ]
    },
    get recent() {
      return news()
        .slice(0, mostInFeed)
        .map((one) => datedItem(view, one))
    },
  }
}

/** Makes a page of the whole collection, or through a view that may be watched. */
type MakePage =
  | { readonly ofAll: true; readonly make: (view: WholeView) => Page }
  | { readonly ofAll: false; readonly make: (view: View) => Page }

type Pages = ReadonlyMap<Address, MakePage>

function pageIn(sorts: readonly (() => Pages)[], address: Address): MakePage | null {
  for (const pages of sorts) {
    const page = pages().get(address)
    if (page) return page
  }
  return null
}

function nodePages(graph: Graph): Pages {
  const pages = new Map<Address, MakePage>()
  for (const node of graph.nodes) {
    if (isIndexText(node)) continue
    const { id, address } = node
    pages.set(address, { ofAll: false, make: (view) => nodePage(view, view.graph.node(id)) })
  }
  return pages
}

/** Home, the indexes, the tags, and the pages that there is one of. */
function wholePages(
  { folders, listed }: Whole,
  featured: readonly Node[],
  tags: Tags,
  news: readonly Dated[],
): Pages {
  const pages = new Map<Address, MakePage>()
  const add = (address: Address, make: (view: WholeView) => Page) => pages.set(address, { ofAll: true, make })
  add(homeAddress, (view) => homePage(view, featured, tags.all, news, folders()))
  for (const kind of kinds) {
    const nodes = listed(kind)
    for (let number = 1; number <= pageCount(nodes.length); number += 1) {
      add(numbered(kindAddress(kind), number), (view) => indexPage(view, kind, nodes, number, folders()))
    }
  }
  add(tagsAddress, () => tags.index())
  for (const address of tags.addresses) add(address, () => required(tags.page(address)))
  add(graphAddress, graphPage)
  add(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  for (let number = 1; number <= pageCount(news.length); number += 1) {
    add(numbered(newAddress, number), (view) => newPage(view, news, number))
  }
  return pages
}

function continuationPages({ view: all, folders }: Whole): Pages {
  const pages = new Map<Address, MakePage>()
  for (const node of all.graph.nodes) {
    for (const [section, count] of longSections(all, folders(), node)) {
      for (let number = 2; number <= count; number += 1) {
        pages.set(continuation(node.address, section, number), {
          // What stands in a folder is no question that a view answers page by page.
          ofAll: section === 'contents',
          make: (view: View) => continuationPage(view, folders(), view.graph.node(node.id), section, number),
        })
      }
    }
  }
  return pages
}

/** Pages of folders that no text is the page of, and `isTaken` leaves. */
function folderPages(folders: Folders, isTaken: (address: Address) => boolean): Pages {
  const pages = new Map<Address, MakePage>()
  for (const address of folders.pages) {
    if (isTaken(address) || pages.has(address)) continue
    pages.set(address, { ofAll: true, make: () => required(folders.page(address)) })
    for (let number = 2; number <= pageCount(folders.countAt(address)); number += 1) {
      const make = () => folderContinuation(folders, address, number)
      pages.set(continuation(address, 'contents', number), { ofAll: true, make })
    }
  }
  return pages
}

function redirectPages(redirects: Collection['redirects']): Pages {
  const pages = new Map<Address, MakePage>()
  for (const { from, to } of redirects) {
    if (pages.has(from)) continue
    const make = (view: WholeView): Page => ({ kind: 'redirect', address: from, to: view.name(to).ref })
    pages.set(from, { ofAll: true, make })
  }
  return pages
}

function hasTags({ graph, tags }: Collection): boolean {
  return graph.nodes.some(({ entry }) => entry.tags.flatMap(lineage).some((key) => tags.has(key)))
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
