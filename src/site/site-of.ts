import { hash } from 'node:crypto'
import {
  dataFile,
  dataFileOf,
  graphAddress,
  homeAddress,
  kindAddress,
  tagsAddress,
  topicsAddress,
  type Address,
} from '../core/address.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { lazily } from '../core/lazily.ts'
import { isIndexText, isListed, lastChange, type Node } from '../core/graph.ts'
import type { SocialCard } from '../core/node-ref.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import { graphText, turtleText } from '../exports/graph.ts'
import { computedGraph, wholeGraph } from '../graph-view/make-whole-graph.ts'
import { layoutGraph } from '../graph-view/layout.ts'
import { treeFileCount } from '../folder-tree/tree-file.ts'
import { count } from '../ledger/ledger.ts'
import { nothingChosen, type Chosen } from '../links/chosen.ts'
import type { Collection } from '../links/link.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { DatedItem } from '../pages/page.ts'
import { dated, datedItem, isDated } from '../pages/home-page.ts'
import { pictureOf } from '../pages/node-page.ts'
import { wholeView } from '../pages/whole-view.ts'
import type { PageVectors } from '../search/meaning-files.ts'
import { thingsFiles, plainThing, type ThingList, type Thing } from '../search/things.ts'
import { dependencyTracker, fingerprint, nodeFingerprints, trackDependencies } from './dependencies.ts'
import { pageList, walkFileCount, type NavigationItem } from './page-list.ts'
import { noteName } from '../core/path.ts'
import { standingOf } from '../core/trust.ts'
import { hasPage } from '../links/tags.ts'
import { contained } from '../links/names.ts'
import { plainText } from '../core/html-text.ts'
import { otherNames, summary, teaser } from '../rendering/body.ts'
import type { TextView } from '../rendering/view.ts'

/** Settings that not all pages show. */
const ofFew = {
  // The home page, which every build makes, and lists that change with it.
  ...{ tagline: null, featured: null, start: null, topics: null },
  // Redirects. Each depends on nothing but its address and its target.
  ...{ redirects: null, keepAddresses: null },
  ...{ problems: null, ignore: null, parser: null },
}

const mostInFeed = 30

export type Site = ReturnType<typeof siteOf>

/**
 * A collection as readers see it: its pages, each made on demand. `positions` apply to the whole graph only. `notFound`
 * is the author's text for the 404 page, `meaning` has the vectors for search by meaning if the settings enable it.
 */
export function siteOf(
  collection: Collection,
  chosen: Chosen = nothingChosen,
  positions: readonly SavedPosition[] = [],
  notFound: NodePage | null = null,
  meaning: PageVectors | null = null,
) {
  const { graph, settings } = collection
  const files = walkFileCount(graph)
  const whole = wholeView(collection)
  const { view } = whole
  const news = lazily(() => dated(graph))
  const ofSettings = settings.kinds.map(({ id }) => id)
  const present = ofSettings.filter((kind) =>
    graph.nodes.some((node) =>
      isIndexText(node) ? node.address === kindAddress(kind) : node.kind === kind && isListed(node),
    ),
  )
  const ofNotes = present.some((kind) => roleOf(kind) === 'note')
  // The index of notes exists even if it is empty, unless there are notes of another kind.
  const kinds = ofSettings.filter((kind) => present.includes(kind) || (kind === 'note' && !ofNotes))
  const places: readonly NavigationItem[] = [
    ...kinds,
    ...(collection.topics.length > 0 ? (['topics'] as const) : []),
    'graph',
    ...(hasTags(collection) ? (['tags'] as const) : []),
  ]
  // Folders are below the index of their role, even if all notes in them have the collection's own kinds.
  const listed = new Set<NavigationItem>([...places, ...present.map(roleOf)])
  const pages = pageList(collection, whole, chosen, news, listed)
  const tracker = lazily(() => dependencyTracker(graph))
  const isNews = graph.nodes.some(isDated)
  const feed = settings.url !== null && isNews
  const treeFiles = settings.look.tree ? treeFileCount(graph.nodes.length) : 0
  const tree = lazily(() =>
    Map.groupBy(whole.folders().tree(), ({ address }) => dataFileOf('folders', address, treeFiles)),
  )
  const texts = lazily(() => new Set(graph.nodes.filter(isIndexText).map(({ address }) => address)))
  const searched = lazily(() =>
    graph.nodes
      .filter(({ aside }) => aside !== true)
      .map((node) => ({ address: node.address, kind: isIndexText(node) ? null : node.kind })),
  )
  const things = lazily((): ThingList => ({
    ...thingsOf(view, collection, chosen),
    texts: searched().length,
    ...(meaning && { meaning: true }),
  }))
  const cutThings = lazily(() => thingsFiles(things()))
  const fingerprints = lazily(() => {
    const made = nodeFingerprints(view, (node) => collection.keyOf(node))
    count('dependenciesChecked', made.length * (made[0]?.length ?? 1) - made.length)
    return made
  })
  return {
    settings,
    notFound,
    /** Whether any page has a date, so that there is a list of new pages. */
    news: isNews,
    /** Whether there is a feed: it needs absolute URLs and dated pages. */
    feed,
    /** Whether a page has a diagram that browsers draw. */
    diagrams: graph.nodes.some(({ entry }) => entry.diagrams),
    /** The links of every page's navigation: notes always, and the others if they have any pages. */
    places,
    /** The kinds among them. */
    kinds,
    /** The number of data files with neighbourhoods and previews. */
    walkFileCount: files,
    /** The number of files of the folder tree; 0 if pages do not show the tree. */
    treeFiles,
    meaning,
    treeIn: (file: number) => tree().get(dataFile('folders', file)) ?? [],
    /** Answers questions about all nodes. */
    view,
    get addresses() {
      return pages.addresses()
    },
    /** Whether the address is the page of a node, or shows its text. */
    hasText: (address: Address) => pages.hasNode(address) || texts().has(address),
    /** Null if there is no page. */
    page: (address: Address) => {
      const page = pages.find(address)
      if (page) count('pagesMade')
      return page && page.make(view)
    },
    /**
     * A page or data file, and what it depends on: null for a page made from the whole collection. A change of
     * `listFingerprint` changes the page too.
     */
    made: (address: Address) => {
      const page = pages.find(address)
      if (!page) throw new Error(`no page at ${address}`)
      count('pagesMade')
      if (page.ofAll) return { page: page.make(view), dependsOn: null }
      const made = page.make(
        trackDependencies(view, typeof page.of === 'function' ? page.of() : page.of, tracker().note),
      )
      const dependsOn = tracker().take()
      count('dependenciesRecorded', dependsOn.length)
      return { page: made, dependsOn }
    },
    /** Changes with the items of a list page or data file; null for any other page. */
    listFingerprint: (address: Address) => {
      const page = pages.find(address)
      return page?.list ? fingerprint(page.list()) : null
    },
    nodeFingerprints: fingerprints,
    /** A SHA-256 in hex, which changes with everything that affects all pages: the settings, the places. */
    siteFingerprint: hash(
      'sha256',
      JSON.stringify([{ ...settings, ...ofFew }, isNews, feed, places, files, treeFiles, view.measure]),
    ),
    /** Images that show page titles, by path on the site. */
    get socialCards(): ReadonlyMap<string, SocialCard> {
      const shown = Array.from(collection.socialCards).filter(
        ([id]) => pictureOf(view, graph.node(id)) === null,
      )
      return new Map(shown.map(([, card]) => [card.path, card]))
    },
    /** The pages in the full-text search, in address order. */
    get searched() {
      return searched()
    },
    /** What the search finds by name. */
    get things() {
      return things()
    },
    /** The same, split into the files of a build, by path. */
    get thingsFiles() {
      return cutThings()
    },
    /** Data of the graph page. `by` computes the positions; its results must equal those of `layoutGraph`. */
    wholeGraph: (by = layoutGraph) => wholeGraph(collection, positions, by),
    /** Computed edges, which the graph page loads on demand. */
    computedGraph: () => computedGraph(collection),
    /** The whole graph as JSON, for other programs. */
    graphText: () => graphText(collection, view),
    /** What authors wrote, as RDF in Turtle. */
    turtleText: () => turtleText(collection, view),
    /** The listed pages of nodes, in address order. */
    get listed() {
      return graph.nodes.filter(isListed).map(({ id, address, title, kind }) => ({
        ...{ address, title, kind },
        description: view.nodeItem(id).description,
      }))
    },
    /** Address and last change of every page worth finding. */
    get dated() {
      const topics = collection.topics.map(({ address }) => address)
      const lists = [homeAddress, ...Array.from(listed, addressOfPlace), ...topics]
      return [
        ...lists.map((address) => ({ address, date: null })),
        ...graph.nodes
          .filter((node) => isListed(node) || node.ofFolder)
          .map((node) => ({ address: node.address, date: lastChange(node) })),
      ]
    },
    /** The newest pages, newest first: the items of the feed. */
    get recent(): readonly DatedItem[] {
      return news()
        .slice(0, mostInFeed)
        .map((one) => datedItem(view, one))
    },
  }
}

function addressOfPlace(place: NavigationItem): Address {
  const others = { topics: topicsAddress, graph: graphAddress, tags: tagsAddress }
  return place in others ? others[place as keyof typeof others] : kindAddress(place as NodeKind)
}

function hasTags({ graph, tags }: Collection): boolean {
  return graph.nodes.some(({ entry }) => entry.tags.flatMap(lineage).some((key) => tags.has(key)))
}

/** Everything that the search finds by name: nodes in address order, then topics, then tags. */
function thingsOf(
  view: TextView,
  { graph, tags, topics }: Collection,
  chosen: Chosen,
): Omit<ThingList, 'texts'> {
  const nodes = graph.nodes.filter(({ aside }) => aside !== true)
  const tagged = taggedNodes(nodes)
  const things = [
    ...nodes.map((node): Thing => ({
      kind: isIndexText(node) ? null : node.kind,
      address: node.address,
      title: graph.label(node),
      titleLanguage: node.titleLanguage,
      language: node.language,
      names: [...otherNames(node), ...(node.originalTitle === null ? [] : [node.originalTitle])],
      ...published(node),
      tags: node.entry.tags.map(contained),
      standing: standingOf(node.entry),
      uses: graph.degree(node.id),
      says: [...new Set([teaser(view, node), plainText(summary(view, node)?.text ?? '')])]
        .filter(Boolean)
        .join(' '),
    })),
    ...topics.map(({ address, title, titleLanguage, description, nodes: { length } }): Thing => ({
      ...plainThing,
      ...{ kind: '#topic', address, title, titleLanguage, uses: length, says: description ?? '' },
    })),
    ...Array.from(tags).flatMap(([key, tag]): readonly Thing[] => {
      const uses = tagged.get(key)?.length ?? 0
      return hasPage(tag) && uses > 0
        ? [{ ...plainThing, kind: '#tag', address: tag.address, title: tag.tag, uses }]
        : []
    }),
  ]
  const places = new Map(nodes.map(({ id }, place) => [id, place]))
  const picked = new Set([...chosen.start.map(({ id }) => id), ...chosen.featured])
  return { things, picks: [...picked].flatMap((id) => places.get(id) ?? []) }
}

/** Keys include the file name, if the address does not end with it, and the identifiers of a paper. */
function published({ file, address, authors, entry: { paper } }: Node): Pick<Thing, 'keys' | 'credits'> {
  const name = noteName(file)
  const keys = [
    paper?.citekey,
    paper?.doi,
    paper?.arxiv,
    address.endsWith(`/${name}/`) ? null : contained(name),
  ]
  const year = paper?.year ?? null
  return {
    keys: keys.filter((key) => key !== null && key !== undefined),
    credits: [...(year === null ? [] : [String(year)]), ...authors],
  }
}
