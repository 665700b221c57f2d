import type { NodeKind } from '../core/kinds.ts'
import type { Address } from '../core/address.ts'
import type { Measure } from '../core/nearest.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { DatedItem, Page } from '../pages/page.ts'
import type { Settings } from '../core/settings.ts'
import type { SocialCard } from '../core/social-card.ts'
import type { TreeFolder } from '../folder-tree/tree-file.ts'
import type { LayoutGraph } from '../core/graph-position.ts'
import type { ComputedGraph, WholeGraph } from '../graph-view/whole-graph.ts'
import type { Meaning } from '../search/meaning-files.ts'
import type { SearchedPage } from '../search/search-parts.ts'
import type { ThingList } from '../search/things.ts'
import type { NodeFingerprints } from './dependencies.ts'

/** A collection as its readers meet it. Pages are made when they are asked for. */
export interface Site {
  readonly settings: Settings
  /** What the page says that a host shows where there is none; null for our own words. */
  readonly notFound: NodePage | null
  /** Whether anything is new, so that there is a list of it: whether any page has a date. */
  readonly news: boolean
  /** Whether there is a feed: it needs absolute addresses, and something that is new. */
  readonly feed: boolean
  /** Whether a page has a diagram that browsers draw. */
  readonly diagrams: boolean
  /** The links of every page's navigation: notes, and of the others those that have any pages. */
  readonly places: readonly NavigationItem[]
  /** Every page that is to be written, in address order. */
  readonly addresses: readonly Address[]
  /** By what nearness is measured. */
  readonly measure: Measure
  /** How many files there are for the walk, each at its `shardAddress`. */
  readonly shardCount: number
  /** How many files there are for previews, each at its `previewFileAddress`. */
  readonly previewFiles: number
  /** How many files there are for the tree of folders, each at its `treeFileAddress`; 0 where pages do not show it. */
  readonly treeFiles: number
  /** What the tree has in each of its files. */
  treeIn(file: number): readonly TreeFolder[]
  /** Whether the page of a node is there. */
  hasNode(address: Address): boolean
  /** Null when no page is there. */
  page(address: Address): Page | null
  /** The page at one of the addresses, or a file of data, with what tells whether it has changed. */
  made(address: Address): Made
  /** Changes with the items of a list's page or of a file of data; null for any other page. */
  listFingerprint(address: Address): string | null
  /** They tell which dependencies have changed. */
  nodeFingerprints(): readonly NodeFingerprints[]
  /** Changes with what every page shows besides its own value: the settings, the places. */
  readonly siteFingerprint: string
  /** Pictures that show the titles of pages, by their path on the site. */
  readonly socialCards: ReadonlyMap<string, SocialCard>
  /** The pages whose texts are searched, in address order. */
  readonly searched: readonly SearchedPage[]
  /** What the search finds by its names. */
  readonly things: ThingList
  /** These as the files of a build, by their paths. */
  readonly thingsFiles: ReadonlyMap<string, string>
  /** What is compared by meaning when a reader asks; null unless the settings ask for it. */
  readonly meaning: Meaning | null
  /** The data of the page of the whole graph. `layout` computes the positions: `layoutGraph`, or what gives the same. */
  wholeGraph(layout?: LayoutGraph): WholeGraph
  /** Computed edges, which it loads when a reader asks for them. */
  computedGraph(): ComputedGraph
  /** Address and last change of every page worth finding. */
  readonly dated: readonly { readonly address: Address; readonly date: string | null }[]
  /** The newest, newest first, at most 30: what a feed holds. */
  readonly recent: readonly DatedItem[]
}

export interface Made {
  readonly page: Page
  /** Null for a page that is made of the whole collection. Another list changes the page, too: `listFingerprint`. */
  readonly dependsOn: Uint32Array | null
}

export type NavigationItem = NodeKind | 'themes' | 'graph' | 'tags'

/** The kinds of nodes that a site has. */
export function kindsAmong(places: readonly NavigationItem[]): readonly NodeKind[] {
  return places.filter((place) => place !== 'themes' && place !== 'graph' && place !== 'tags')
}
