import {
  aboutAddress,
  continuation,
  dataFile,
  dataFileOf,
  graphAddress,
  homeAddress,
  isPage,
  kindAddress,
  numbered,
  powerOfTwo,
  searchAddress,
  tagsAddress,
  topicsAddress,
  type Address,
} from '../core/address.ts'
import { isIndexText, type Graph, type NodeId } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { lazily } from '../core/lazily.ts'
import type { Chosen } from '../links/chosen.ts'
import type { Collection } from '../links/link.ts'
import { neighbourhoodOf } from '../map/neighbourhood.ts'
import { continuationPage, longSections } from '../pages/sections.ts'
import type { Folders } from '../pages/folders.ts'
import { graphPage, homePage, newPages, type Dated } from '../pages/home-page.ts'
import { previewOf } from '../previews/make-preview.ts'
import type { Preview } from '../previews/preview.ts'
import { indexesOf } from '../pages/index-page.ts'
import { pageCount } from '../pages/listing.ts'
import { nodePage, pageFromSkeleton } from '../pages/node-page.ts'
import type { Page, PagedList, PageSkeleton } from '../pages/page.ts'
import { tagsOf, wantedIndexPages, wantedPages, type Tags } from '../pages/tags.ts'
import { topicList, type TopicList } from '../pages/topics.ts'
import type { View, WholeView } from '../pages/node-page-value.ts'
import { listPreviews, type Whole } from '../pages/whole-view.ts'

export type NavigationItem = NodeKind | 'topics' | 'graph' | 'tags'

/** Makes a page of the whole collection, or of a view whose dependencies may be tracked. */
type MakePage =
  | { readonly ofAll: true; readonly make: (view: WholeView) => Page; readonly list?: undefined }
  | {
      readonly ofAll: false
      readonly of: readonly NodeId[] | (() => readonly NodeId[])
      readonly make: (view: View) => Page
      /** The contents of a list page, which no single node determines: its skeleton, or ids and other items. */
      readonly list?: () => PageSkeleton | readonly (NodeId | Preview)[]
    }

type Pages = ReadonlyMap<Address, MakePage>

/**
 * The pages of a site, and the data files for its scripts. Listing a page does not make it. Sorts of pages are listed
 * lazily, in order: the page of a node waits for no list of the whole collection.
 */
export function pageList(
  collection: Collection,
  whole: Whole,
  chosen: Chosen,
  news: () => readonly Dated[],
  indexes: ReadonlySet<NavigationItem>,
) {
  const { graph, tags, redirects, wanted } = collection
  const nodes = lazily(() => nodePages(graph))
  const topics = lazily(() => topicList(whole.view, collection))
  const allTags = lazily(() =>
    tagsOf(
      tags,
      whole.byTitle(),
      whole.view.settings.kinds.map(({ id }) => id),
    ),
  )
  const first: readonly (() => Pages)[] = [
    nodes,
    lazily(() => wholePages(whole, chosen, allTags(), topics(), news(), collection, indexes)),
    lazily(() => continuationPages(whole)),
    lazily(() => pagesOfWanted(whole, wanted)),
  ]
  const sorts: readonly (() => Pages)[] = [
    ...first,
    lazily(() => folderPages(whole.folders(), (address) => pageIn(first, address) !== null)),
    lazily(() => redirectPages(redirects)),
  ]
  const listed = lazily(() => listPreviews(whole, allTags().all, topics().all, news().length, wanted))
  const data = [lazily(() => walkPages(graph, listed))]
  return {
    /** Every page to write, in address order, without data files. */
    addresses: lazily(() => [...new Set(sorts.flatMap((pages) => [...pages().keys()]))].sort()),
    hasNode: (address: Address) => nodes().has(address),
    find: (address: Address) => pageIn(isPage(address) ? sorts : data, address),
  }
}

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
  of: () => readonly NodeId[] = () => [],
): void {
  const list = lazily(skeleton)
  pages.set(address, { ofAll: false, of, make: (view) => pageFromSkeleton(list(), view), list })
}

function addList(
  pages: Map<Address, MakePage>,
  { first, pages: count, page }: PagedList,
  of: (number: number) => readonly NodeId[] = () => [],
): void {
  for (let number = 1; number <= count; number += 1) {
    addSkeleton(
      pages,
      numbered(first, number),
      () => page(number),
      () => of(number),
    )
  }
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

/** Home, the indexes, the tags, and pages that exist once. */
function wholePages(
  { view: all, folders, listed }: Whole,
  chosen: Chosen,
  tags: Tags,
  topics: TopicList,
  news: readonly Dated[],
  { wanted, redirects, topics: found }: Pick<Collection, 'wanted' | 'redirects' | 'topics'>,
  indexes: ReadonlySet<NavigationItem>,
): Pages {
  const pages = new Map<Address, MakePage>()
  const add = (address: Address, make: (view: WholeView) => Page) => pages.set(address, { ofAll: true, make })
  const textOf = (kind: NodeKind) =>
    all.graph.nodes.filter(({ address }) => address === kindAddress(kind)).map(({ id }) => id)
  const taken = lazily(
    () => new Set([...all.graph.nodes.map(({ address }) => address), ...folders().pages.keys()]),
  )
  const isFree = (address: Address) => !taken().has(address)
  add(homeAddress, (view) => homePage(view, chosen, tags.all, topics.all, news, folders()))
  for (const { id: kind } of all.settings.kinds) {
    if (!indexes.has(kind)) continue
    const around = { folders, topics, tags, wanted: kind === 'note' ? wanted.length : 0, isFree }
    const own = textOf(kind)
    for (const list of indexesOf(all, kind, listed(kind), around)) addList(pages, list, () => own)
  }
  if (indexes.has('tags')) add(tagsAddress, () => tags.index())
  for (const list of tags.pages) addList(pages, list)
  if (topics.all.length > 0) add(topicsAddress, () => topics.index())
  for (const list of topics.pages) addList(pages, list, list.of)
  add(graphAddress, graphPage)
  add(searchAddress, () => ({ kind: 'search', address: searchAddress }))
  if (news.length > 0) addList(pages, newPages(news))
  // A page or a redirect of the collection takes the address.
  const isOwn = !isFree(aboutAddress) || redirects.some(({ from }) => from === aboutAddress)
  if (all.settings.about && !isOwn) {
    const kinds = all.settings.kinds.flatMap(({ id }) => (listed(id).length > 0 ? [id] : []))
    addSkeleton(pages, aboutAddress, () => ({
      kind: 'about',
      address: aboutAddress,
      kinds,
      topics: found[0]?.by ?? null,
    }))
  }
  return pages
}

function continuationPages({ view: all, folders }: Whole): Pages {
  const pages = new Map<Address, MakePage>()
  for (const node of all.graph.nodes) {
    for (const [section, count] of longSections(all, node, folders().countAt(node.address))) {
      for (let number = 2; number <= count; number += 1) {
        const address = continuation(node.address, section, number)
        if (section === 'contents') {
          const of = all.name(node.id).ref
          addSkeleton(pages, address, () => folders().continuation(node.address, of, number))
        } else {
          const make = (view: View) => continuationPage(view, view.graph.node(node.id), section, number)
          pages.set(address, { ofAll: false, of: [node.id], make })
        }
      }
    }
  }
  return pages
}

function pagesOfWanted({ view }: Whole, wanted: Collection['wanted']): Pages {
  const pages = new Map<Address, MakePage>()
  if (wanted.length > 0) addList(pages, wantedIndexPages(view, wanted))
  for (const note of wanted) addList(pages, wantedPages(view, note))
  return pages
}

/** Pages of folders that no text is the page of, unless their address is taken. */
function folderPages(folders: Folders, isTaken: (address: Address) => boolean): Pages {
  const pages = new Map<Address, MakePage>()
  for (const [address, page] of folders.pages) {
    if (isTaken(address)) continue
    addSkeleton(pages, address, page)
    for (let number = 2; number <= pageCount(folders.countAt(address)); number += 1) {
      addSkeleton(pages, continuation(address, 'contents', number), () =>
        folders.continuation(address, null, number),
      )
    }
  }
  return pages
}

/** The approximate number of neighbours in a file. It keeps every file below 20 KB, compressed. */
const neighboursInFile = 150

/** The usual number of computed neighbours of a node. */
const computedNeighbours = 8

/** The number of data files. A power of two, so that nodes move to other files only when the amount of data doubles. */
export function walkFileCount({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): number {
  const neighbours = nodes.length * computedNeighbours + edges.length * 2
  return powerOfTwo(neighbours / neighboursInFile)
}

/** Data files. Each has the neighbourhoods and previews of its nodes, and previews of lists of pages. */
function walkPages(graph: Graph, listed: () => readonly Preview[]): Pages {
  const files = walkFileCount(graph)
  const fileOf = ({ address }: { readonly address: Address }) => dataFileOf('near', address, files)
  const filed = Map.groupBy(graph.nodes, fileOf)
  const filedLists = lazily(() => Map.groupBy(listed(), fileOf))
  const pages = new Map<Address, MakePage>()
  for (let file = 0; file < files; file += 1) {
    const address = dataFile('near', file)
    const ids = (filed.get(address) ?? []).map(({ id }) => id)
    const lists = () => filedLists().get(address) ?? []
    pages.set(address, {
      ofAll: false,
      of: ids,
      make: (view) => ({
        kind: 'walk',
        address,
        nodes: ids.map((id) => neighbourhoodOf(view, id)),
        previews: [...ids.map((id) => previewOf(view, id)), ...lists()],
      }),
      list: () => [...ids, ...lists()],
    })
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
