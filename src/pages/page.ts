import type { NodeKind } from '../core/kinds.ts'
import type { CoreDrawing } from '../map/core.ts'
import type { Preview } from '../previews/preview.ts'
import type { NodeNeighbourhood } from '../map/walk-file.ts'
import type { Address, IndexOrder } from '../core/address.ts'
import type { Html } from '../core/html.ts'
import type { ComputedKind } from '../core/nearest.ts'
import type {
  FolderContents,
  InquiryItem,
  Listing,
  MentionItem,
  NodePage,
  PageSection,
} from './node-page-value.ts'
import type { NodeItem, FolderRef, TagRef, NodeRef } from '../core/node-ref.ts'
import type { Edge, NodeId, Topic } from '../core/graph.ts'
import type { Language } from '../core/script.ts'
import type { WantedMention } from '../links/wanted.ts'

/** The number of nodes by kind, in the order of the settings, without empty kinds. */
export type KindCounts = readonly { readonly kind: NodeKind; readonly count: number }[]

/**
 * The content of a page as plain values. HTML strings are finished and include the base; addresses do not include it.
 * The page is a pure function of this value and of the site's settings.
 */
export type Page =
  | NodePage
  | HomePage
  | IndexPage
  | FolderPage
  | TagsPage
  | TagPage
  | TopicsPage
  | TopicPage
  | ContinuationPage
  | GraphPage
  | SearchPage
  | NewPage
  | AboutPage
  | WantedPage
  | WantedIndexPage
  | RedirectPage
  | WalkPage

export interface HomePage {
  readonly kind: 'home'
  readonly address: Address
  readonly title: string
  /** One sentence on what the collection is about; `description` goes on from it. */
  readonly tagline: string
  readonly description: string | null
  /** The root's `index` or `readme`, without its map; null if there is none. */
  readonly text: NodePage | null
  readonly folders: FolderContents['folders']
  readonly history: FolderContents['history']
  readonly counts: KindCounts
  /** Chosen in `site.yaml`, else with the most sources; none of `ways`. `papers` counts the papers each cites. */
  readonly featured: readonly (InquiryItem & { readonly papers: number })[]
  /** The notes that most inquiries draw on. */
  readonly drawnOn: readonly (NodeItem & { readonly inquiries: number })[]
  /** Newest first. */
  readonly recent: readonly DatedItem[]
  readonly ways: readonly WayIn[]
  /** The topics; without any, the top-level tags on the most pages. `topicsAt` lists all of them. */
  readonly topics: readonly CountedTag[]
  readonly topicsAt: Address
}

export interface WayIn extends NodeItem {
  readonly by: 'editor' | 'map' | 'inquiry' | 'drawn-on' | 'joined'
  /** What an editor calls it besides its title. */
  readonly label: string | null
}

export interface IndexPage extends PageOfList<NodeItem & IndexedAs> {
  readonly kind: 'index'
  readonly of: NodeKind
  readonly order: IndexOrder
  /** All orders of the index; empty if there is only one. */
  readonly orders: readonly { readonly order: IndexOrder; readonly address: Address }[]
  /** Where each part of the list begins: its letters, topics or years. */
  readonly jumps: readonly (IndexPart & { readonly address: Address })[]
  /** From the folder's own `index` or `readme`; null without one. */
  readonly title: string | null
  readonly description: string | null
  /** The folder's own `index` or `readme`; null without one, and on later pages. */
  readonly text: NodePage | null
  readonly folders: FolderContents['folders']
  /** Topics with nodes of this kind, each linked to where these begin; empty on later pages. */
  readonly topics: readonly CountedTopic[]
  /** The most used tags, likewise. */
  readonly tags: readonly (CountedTag & { readonly fragment: string })[]
  /** Number of wanted notes that the page links to. */
  readonly wanted: number
}

export interface IndexedAs {
  readonly detail: string | null
  readonly part: IndexPart | null
}

export interface IndexPart {
  readonly id: string
  readonly title: string
  readonly titleLanguage: Language
}

/** A page of a long list. */
export interface PageOfList<Item> {
  readonly address: Address
  /** From 1. */
  readonly number: number
  readonly listing: Listing<Item>
  readonly ranges: readonly PageRange[]
}

/** One page of a long list, named after its first and last item. */
export interface PageRange {
  readonly number: number
  readonly address: Address
  readonly first: string
  readonly last: string
}

export interface FolderPage {
  readonly kind: 'folder'
  readonly of: NodeKind
  readonly address: Address
  readonly title: string
  /** The parent folders, outermost first. */
  readonly folders: readonly FolderRef[]
  /** Number of nodes in it and in the folders below. */
  readonly count: number
  readonly contents: FolderContents
}

export interface TagsPage {
  readonly kind: 'tags'
  readonly address: Address
  /** All tags and their parents, sorted, parents before children. */
  readonly tags: readonly (CountedTag & { readonly depth: number })[]
}

/** Listed by kind, then by title. */
export interface TagPage extends PageOfList<NodeItem> {
  readonly kind: 'tag'
  readonly tag: string
  readonly parents: readonly TagRef[]
  readonly children: readonly CountedTag[]
  readonly counts: KindCounts
}

export type TopicRef = Pick<Topic, 'title' | 'titleLanguage' | 'address'>

export interface CountedTopic extends TopicRef {
  readonly count: number
  /** The section of the target page; null for the top. */
  readonly fragment: string | null
}

/** All topics: an editor's in the editor's order, others by size. */
export interface TopicsPage {
  readonly kind: 'topics'
  readonly address: Address
  readonly by: Topic['by']
  readonly topics: readonly (TopicRef & {
    readonly description: string | null
    readonly counts: KindCounts
    /** At most three nodes with the most neighbours in the topic. */
    readonly central: readonly NodeRef[]
    /** At most three topics that share the most edges with it; `links` counts these. */
    readonly neighbours: readonly (TopicRef & { readonly links: number })[]
  })[]
  readonly elsewhere: number
}

/** Listed by kind, then by number of neighbours in the topic. */
export interface TopicPage extends TopicRef, PageOfList<NodeItem> {
  readonly kind: 'topic'
  readonly description: string | null
  readonly by: Topic['by']
  readonly counts: KindCounts
  /** The most used tags, with their number of pages in the topic; empty on later pages. */
  readonly tags: readonly CountedTag[]
  /** The other topics by number of edges to or from them; empty on later pages. */
  readonly crossings: readonly {
    readonly topic: TopicRef
    readonly total: number
    /** At most ten, the most telling first. */
    readonly edges: readonly CrossingEdge[]
  }[]
}

export interface CrossingEdge {
  readonly from: NodeRef
  readonly to: NodeRef
  readonly kind: Edge['kind']
  /** The name of the relation's type; null for a plain relation or another edge. */
  readonly label: string | null
  /** Inline HTML: a reason, or the sentence around the link; null for neither. */
  readonly reason: Html | null
  readonly language: Language
}

/** Identifies an edge. `type` is null unless the edge is a relation. */
export interface CrossingEdgeId extends Pick<Edge, 'kind' | 'from' | 'to'> {
  readonly type: string | null
}

export interface ContinuationPage {
  readonly kind: 'continuation'
  readonly address: Address
  readonly of: NodeRef
  readonly number: number
  readonly section: PageSection
}

export interface GraphPage {
  readonly kind: 'graph'
  readonly address: Address
  readonly counts: KindCounts
  /** Number of authored edges by kind. */
  readonly edges: Readonly<Record<'source' | 'related' | 'cites' | 'mention' | 'next', number>>
  readonly computed: Readonly<Record<ComputedKind, boolean>>
  /** The best connected nodes; null if there are no edges. */
  readonly map: CoreDrawing | null
  readonly connected: readonly (NodeItem & { readonly degree: number })[]
}

interface SearchPage {
  readonly kind: 'search'
  readonly address: Address
}

/** Explains the site to its readers. */
export interface AboutPage {
  readonly kind: 'about'
  readonly address: Address
  /** Kinds with pages, in the order of the settings. */
  readonly kinds: readonly NodeKind[]
  /** How topics were found; null without topics. */
  readonly topics: Topic['by'] | null
}

/** Its ranges are named by dates. */
export interface NewPage extends PageOfList<DatedItem> {
  readonly kind: 'new'
}

/** A name that several pages link to and no note has. */
export interface WantedPage extends PageOfList<MentionItem> {
  readonly kind: 'wanted'
  readonly name: string
}

type CountedName = Pick<WantedPage, 'name' | 'address'> & { readonly pages: number }

/** All wanted notes, the most linked first. */
export interface WantedIndexPage extends PageOfList<CountedName> {
  readonly kind: 'wanted-index'
}

export interface RedirectPage {
  readonly kind: 'redirect'
  readonly address: Address
  readonly to: NodeRef
}

export interface DatedItem extends NodeItem {
  /** `updated`, else `date`. */
  readonly date: string
}

export interface CountedTag extends TagRef {
  readonly count: number
}

/** A data file for the walk and for previews. It counts as a page because it is built and rebuilt like one. */
interface WalkPage {
  readonly kind: 'walk'
  readonly address: Address
  readonly nodes: readonly NodeNeighbourhood[]
  readonly previews: readonly Preview[]
}

export type ShownPage = Exclude<Page, WalkPage>

/** A page with node ids in place of items. */
export type PageSkeleton =
  | (Omit<IndexPage, 'listing' | 'text'> & Listed<IndexedAs> & { readonly text: NodeId | null })
  | (Omit<TagPage, 'listing'> & Listed)
  | (Omit<TopicPage, 'listing' | 'crossings'> &
      Listed & {
        readonly crossings: readonly (Omit<TopicPage['crossings'][number], 'edges'> & {
          readonly edges: readonly CrossingEdgeId[]
        })[]
      })
  | (Omit<NewPage, 'listing'> & Listed<{ date: string }>)
  | (Omit<FolderPage, 'contents'> & { readonly contents: Omit<FolderContents, 'listing'> & Listed })
  | (Omit<ContinuationPage, 'section'> & Listed)
  | (Omit<WantedPage, 'listing'> & Listed<Omit<WantedMention, 'from'>>)
  | WantedIndexPage
  | AboutPage
  | (Omit<RedirectPage, 'to'> & { readonly to: NodeId })
/** A list over several pages, which are made by number, from 1. */
export interface PagedList {
  readonly first: Address
  readonly pages: number
  readonly page: (number: number) => PageSkeleton
}

interface Listed<Said = unknown> {
  readonly listing: Listing<Said & { readonly id: NodeId }>
}
