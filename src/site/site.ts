import type { NodeKind } from '../core/kinds.ts'
import type { Address } from '../core/address.ts'
import type { NodePage, WholeView } from '../pages/node-page-value.ts'
import type { DatedItem, Page } from '../pages/page.ts'
import type { Settings } from '../core/settings.ts'
import type { ListedPage } from '../exports/llms.ts'
import type { SocialCard } from '../core/node-ref.ts'
import type { TreeFolder } from '../folder-tree/tree-file.ts'
import type { LayoutGraph } from '../core/graph-position.ts'
import type { ComputedGraph, WholeGraph } from '../graph-view/whole-graph.ts'
import type { PageVectors } from '../search/meaning-files.ts'
import type { SearchedPage } from '../search/search-parts.ts'
import type { ThingList } from '../search/things.ts'
import type { NodeFingerprints } from './dependencies.ts'

/** A collection as readers see it. Pages are made on demand. */
export interface Site {
  readonly settings: Settings
  /** The author's text for the 404 page; null for the default text. */
  readonly notFound: NodePage | null
  /** Whether any page has a date, so that there is a list of new pages. */
  readonly news: boolean
  /** Whether there is a feed: it needs absolute URLs and dated pages. */
  readonly feed: boolean
  /** Whether a page has a diagram that browsers draw. */
  readonly diagrams: boolean
  /** The links of every page's navigation: notes always, and the others if they have any pages. */
  readonly places: readonly NavigationItem[]
  readonly addresses: readonly Address[]
  /** Answers questions about all nodes. */
  readonly view: WholeView
  /** The number of data files with neighbourhoods and previews. */
  readonly walkFileCount: number
  /** The number of files of the folder tree; 0 if pages do not show the tree. */
  readonly treeFiles: number
  treeIn(file: number): readonly TreeFolder[]
  /** Whether the address is the page of a node, or shows its text. */
  hasText(address: Address): boolean
  /** Null if there is no page. */
  page(address: Address): Page | null
  /** A page or data file, with what shows whether it has changed. */
  made(address: Address): SitePage
  /** Changes with the items of a list page or data file; null for any other page. */
  listFingerprint(address: Address): string | null
  nodeFingerprints(): readonly NodeFingerprints[]
  /** A SHA-256 in hex, which changes with everything that affects all pages: the settings, the places. */
  readonly siteFingerprint: string
  /** Images that show page titles, by path on the site. */
  readonly socialCards: ReadonlyMap<string, SocialCard>
  /** The pages in the full-text search, in address order. */
  readonly searched: readonly SearchedPage[]
  /** What the search finds by name. */
  readonly things: ThingList
  /** The same, split into the files of a build, by path. */
  readonly thingsFiles: ReadonlyMap<string, string>
  /** The vectors for search by meaning; null unless the settings enable it. */
  readonly meaning: PageVectors | null
  /** Data of the graph page. `layout` computes the positions; its results must equal those of `layoutGraph`. */
  wholeGraph(layout?: LayoutGraph): WholeGraph
  /** Computed edges, which the graph page loads on demand. */
  computedGraph(): ComputedGraph
  /** The whole graph as JSON, for other programs. */
  graphText(): string
  /** What authors wrote, as RDF in Turtle. */
  turtleText(): string
  /** The listed pages of nodes, in address order. */
  readonly listed: readonly ListedPage[]
  /** Address and last change of every page worth finding. */
  readonly dated: readonly { readonly address: Address; readonly date: string | null }[]
  /** The newest pages, newest first, at most 30: the items of the feed. */
  readonly recent: readonly DatedItem[]
}

export interface SitePage {
  readonly page: Page
  /** Null for a page made from the whole collection. A change of `listFingerprint` changes the page too. */
  readonly dependsOn: Uint32Array | null
}

export type NavigationItem = NodeKind | 'topics' | 'graph' | 'tags'

export function kindsAmong(places: readonly NavigationItem[]): readonly NodeKind[] {
  return places.filter((place) => place !== 'topics' && place !== 'graph' && place !== 'tags')
}
