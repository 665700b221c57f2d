import { kinds, type NodeKind, nodeKinds } from '../core/kinds.ts'
import { hash } from 'node:crypto'
import {
  continuation,
  graphAddress,
  homeAddress,
  kindAddress,
  newAddress,
  numbered,
  searchAddress,
  tagsAddress,
  type Address,
} from '../core/address.ts'
import { count } from '../ledger/ledger.ts'
import { contained } from '../links/words.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import { shardAddress, shardOf, shardCount } from '../map/neighbourhood-shard.ts'
import type { Page, PageSkeleton } from '../pages/page.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import type { Made, NavigationItem, Site } from './site.ts'
import { lineage } from '../core/tag.ts'
import type { Collection } from '../links/collection.ts'
import { computedGraph, wholeGraph } from '../graph-view/make-whole-graph.ts'
import { contentsPage, continuationPage, longSections } from '../pages/continuation.ts'
import { dated, datedItem, homePage, isDated, type Dated, newPages, graphPage } from '../pages/home-page.ts'
import type { Folders } from '../pages/folders.ts'
import { indexPages } from '../pages/index-page.ts'
import { pageCount } from '../pages/listing.ts'
import { lazily } from '../core/lazily.ts'
import { neighbourhoodOf } from '../map/map.ts'
import { nodePage } from '../pages/node-page.ts'
import { isIndexText, lastChange } from '../core/order.ts'
import { pageFromSkeleton } from '../pages/page-skeleton.ts'
import { DependencyTracker, fingerprint, nodeFingerprints, trackDependencies } from './dependencies.ts'
import { otherNames } from '../rendering/reference.ts'
import { layoutGraph } from '../graph-view/layout/layout-graph.ts'
import { tagsOf, type Tags } from '../pages/tags.ts'
import type { View, WholeView } from '../pages/view.ts'
import { wholeView, type Whole } from '../pages/whole-view.ts'
import type { InquiryItem, NotePage } from '../pages/node-page-value.ts'
import type { Settings } from '../core/settings.ts'

/** A finished page with the SHA-256, in hex, of all that it says. */
function digested(page: Page): { readonly page: Page; readonly digest: string } {
  const text = JSON.stringify('role' in page && page.role === 'note' ? abridged(page) : page)
  const digest = hash('sha256', text)
  // A formula can come from anywhere on a page, a transclusion for one, so the finished page is asked.
  return { page: 'math' in page ? { ...page, math: text.includes('class=\\"katex') } : page, digest }
}

/** With digests in the place of the inquiries, which are most of the page, stand on many pages and hold no markup. */
function abridged(page: NotePage): unknown {
  const sections = page.sections.map((section) =>
    section.form === 'inquiries'
      ? { ...section, listing: { ...section.listing, items: section.listing.items.map(digestOfItem) } }
      : section,
  )
  return { ...page, sections }
}

const known = new WeakMap<InquiryItem, string>()

function digestOfItem(item: InquiryItem): string {
  let digest = known.get(item)
  if (digest === undefined) known.set(item, (digest = hash('sha256', JSON.stringify(item))))
  return digest
}

/** SHA-256, in hex, of what every page shows or is made by besides its own value. */
function siteFingerprint(
  settings: Settings,
  around: Pick<Site, 'feed' | 'places' | 'shardCount' | 'measure'>,
): string {
  const shown = { ...settings, problems: null, ignore: null, parser: null }
  return hash('sha256', JSON.stringify([shown, around]))
}

const mostInFeed = 30

/**
 * A collection as its readers meet it: which pages there are, and how to make each when it is asked for. `positions` are
 * for the whole graph alone.
 */
export function siteOf(
  collection: Collection,
  featured: readonly Node[],
  positions: readonly SavedPosition[] = [],
): Site {
  const { graph, settings } = collection
  const files = shardCount(graph.nodes.length)
  const filed = lazily(() => Map.groupBy(graph.nodes, ({ address }) => shardAddress(shardOf(address, files))))
  const nodesIn = (file: Address) => (filed().get(file) ?? []).map(({ id }) => id)
  const whole = wholeView(collection)
  const { view } = whole
  const tags = lazily(() => tagsOf(collection.tags, whole.byTitle()))
  const news = lazily(() => dated(graph))
  // Pages of one sort are listed when none of the sorts before has the address that is asked for, so that a page of a
  // node waits for no list of the whole collection.
  const nodes = lazily(() => nodePages(graph))
  const first: readonly (() => Pages)[] = [
    nodes,
    lazily(() => wholePages(whole, featured, tags(), news())),
    lazily(() => continuationPages(whole)),
  ]
  const sorts: readonly (() => Pages)[] = [
    ...first,
    lazily(() => folderPages(whole.folders(), (address) => pageIn(first, address) !== null)),
    lazily(() => redirectPages(collection.redirects)),
  ]
  const all = [...sorts, lazily(() => shardPages(nodesIn, files))]
  const addresses = lazily(() => [...new Set(sorts.flatMap((pages) => [...pages().keys()]))].sort())

  const tracker = lazily(() => new DependencyTracker(graph))
  const feed = settings.url !== null && graph.nodes.some(isDated)
  const fingerprints = lazily(() => {
    const made = nodeFingerprints(view, (node) => collection.keyOf(node))
    count('dependenciesChecked', made.length * (made[0]?.length ?? 1) - made.length)
    return made
  })
  const places: readonly NavigationItem[] = [
    ...nodeKinds.filter(
      (kind) => kinds[kind].always || graph.nodes.some((node) => node.kind === kind && !isIndexText(node)),
    ),
    'graph',
    ...(hasTags(collection) ? (['tags'] as const) : []),
  ]
  return {
    settings,
    feed,
    places,
    shardCount: files,
    measure: view.measure,
    get addresses() {
      return addresses()
    },
    hasNode: (address) => nodes().has(address),
    page: (address) => {
      const page = pageIn(all, address)
      if (page) count('pagesMade')
      return page && digested(page.make(view)).page
    },
    made: (address): Made => {
      const page = required(pageIn(all, address))
      count('pagesMade')
      if (page.ofAll) return { ...digested(page.make(view)), dependsOn: null }
      const made = digested(page.make(trackDependencies(view, page.of, tracker().note)))
      const dependsOn = tracker().take()
      count('dependenciesRecorded', dependsOn.length)
      return { ...made, dependsOn }
    },
    listFingerprint: (address) => {
      const page = pageIn(all, address)
      return page?.list ? fingerprint(page.list()) : null
    },
    nodeFingerprints: fingerprints,
    siteFingerprint: siteFingerprint(settings, { feed, places, shardCount: files, measure: view.measure }),
    get titles() {
      return graph.nodes.map((node) => ({
        kind: isIndexText(node) ? null : node.kind,
        address: node.address,
        title: node.title,
        titleLanguage: node.titleLanguage,
        language: node.language,
        aliases: otherNames(node),
        tags: node.entry.tags.map(contained),
      }))
    },
    wholeGraph: (by = layoutGraph) => wholeGraph(collection, positions, by),
    computedGraph: () => computedGraph(collection),
    get dated() {
      return [
        ...[homeAddress, ...nodeKinds.map(kindAddress), graphAddress, tagsAddress].map((address) => ({
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

/** Makes a page of the whole collection, or through a view whose dependencies may be tracked. */
type MakePage =
  | { readonly ofAll: true; readonly make: (view: WholeView) => Page; readonly list?: undefined }
  | {
      readonly ofAll: false
      /** The nodes whose page it is. */
      readonly of: readonly NodeId[]
      readonly make: (view: View) => Page
      /** What is on the page of a list, which no node tells: its skeleton, or ids. */
      readonly list?: () => PageSkeleton | readonly NodeId[]
    }

type Pages = ReadonlyMap<Address, MakePage>

function pageIn(sorts: readonly (() => Pages)[], address: Address): MakePage | null {
  for (const pages of sorts) {
    const page = pages().get(address)
    if (page) return page
  }
  return null
}

function addSkeleton(
  pages: Map<Address, MakePage>,
  address: Address,
  skeleton: () => PageSkeleton,
  of: readonly NodeId[] = [],
): void {
  const list = lazily(skeleton)
  pages.set(address, { ofAll: false, of, make: (view) => pageFromSkeleton(list(), view), list })
}

function nodePages(graph: Graph): Pages {
  const pages = new Map<Address, MakePage>()
  for (const node of graph.nodes) {
    if (isIndexText(node)) continue
    const { id, address } = node
    pages.set(address, { ofAll: false, of: [id], make: (view) => nodePage(view, view.graph.node(id)) })
  }
  return pages
}

/** Home, the indexes, the tags, and the pages that there is one of. */
function wholePages(
  { view: all, folders, listed }: Whole,
  featured: readonly Node[],
  tags: Tags,
  news: readonly Dated[],
): Pages {
  const pages = new Map<Address, MakePage>()
  const add = (address: Address, make: (view: WholeView) => Page) => pages.set(address, { ofAll: true, make })
  const addList = (
    first: Address,
    length: number,
    page: (number: number) => PageSkeleton,
    of: readonly NodeId[] = [],
  ) => {
    for (let number = 1; number <= pageCount(length); number += 1) {
      addSkeleton(pages, numbered(first, number), () => page(number), of)
    }
  }
  const textOf = (kind: NodeKind) =>
    all.graph.nodes.filter(({ address }) => address === kindAddress(kind)).map(({ id }) => id)
  add(homeAddress, (view) => homePage(view, featured, tags.all, news, folders()))
  for (const kind of nodeKinds) {
    const nodes = listed(kind)
    addList(kindAddress(kind), nodes.length, indexPages(all, kind, nodes, folders), textOf(kind))
  }
  add(tagsAddress, () => tags.index())
  for (const [address, skeleton] of tags.pages) addSkeleton(pages, address, skeleton)
  add(graphAddress, graphPage)
  add(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  addList(newAddress, news.length, newPages(news))
  return pages
}

function continuationPages({ view: all, folders }: Whole): Pages {
  const pages = new Map<Address, MakePage>()
  for (const node of all.graph.nodes) {
    for (const [section, count] of longSections(all, folders(), node)) {
      for (let number = 2; number <= count; number += 1) {
        const address = continuation(node.address, section, number)
        if (section === 'contents') {
          addSkeleton(pages, address, () =>
            contentsPage(folders(), node.address, all.name(node.id).ref, number),
          )
        } else {
          const make = (view: View) => continuationPage(view, view.graph.node(node.id), section, number)
          pages.set(address, { ofAll: false, of: [node.id], make })
        }
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
    addSkeleton(pages, address, () => required(folders.page(address)))
    for (let number = 2; number <= pageCount(folders.countAt(address)); number += 1) {
      addSkeleton(pages, continuation(address, 'contents', number), () =>
        contentsPage(folders, address, null, number),
      )
    }
  }
  return pages
}

/** The files of the walk. */
function shardPages(nodesIn: (file: Address) => readonly NodeId[], files: number): Pages {
  const pages = new Map<Address, MakePage>()
  for (let file = 0; file < files; file += 1) {
    const address = shardAddress(file)
    const ids = nodesIn(address)
    const make = (view: View) =>
      ({ kind: 'shard', address, nodes: ids.map((id) => neighbourhoodOf(view, id)) }) as const
    pages.set(address, { ofAll: false, of: ids, make, list: () => ids })
  }
  return pages
}

function redirectPages(redirects: Collection['redirects']): Pages {
  const pages = new Map<Address, MakePage>()
  for (const { from, to } of redirects) {
    if (pages.has(from)) continue
    addSkeleton(pages, from, () => ({ kind: 'redirect', address: from, to }))
  }
  return pages
}

function hasTags({ graph, tags }: Collection): boolean {
  return graph.nodes.some(({ entry }) => entry.tags.flatMap(lineage).some((key) => tags.has(key)))
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a page was listed that cannot be made')
  return value
}
