import type { NodeKind } from '../core/kinds.ts'
import type { CoreDrawing } from '../map/core.ts'
import type { NodeNeighbourhood } from '../map/neighbourhood-shard.ts'
import type { Address, IndexOrder } from '../core/address.ts'
import type { Preview } from '../previews/preview.ts'
import type { ComputedKind } from '../core/nearest.ts'
import type {
  FolderContents,
  InquiryItem,
  Listing,
  MentionItem,
  NodePage,
  PageSection,
} from './node-page-value.ts'
import type { CardItem, FolderRef, TagRef, NodeRef } from '../core/node-ref.ts'
import type { Edge, NodeId } from '../core/graph.ts'
import type { Language } from '../core/script.ts'
import type { Theme } from '../core/theme.ts'
import type { WantedMention } from '../links/wanted.ts'

/**
 * The content of a page, and nothing else: plain values, with every HTML string finished and every address without the
 * base (HTML strings include it). A page is a pure function of its value here and of the site's settings.
 */
/** How many nodes of each kind there are, without the kinds that have none. */
export type KindCounts = readonly { readonly kind: NodeKind; readonly count: number }[]

export type Page =
  | NodePage
  | HomePage
  | IndexPage
  | FolderPage
  | TagsPage
  | TagPage
  | ThemesPage
  | ThemePage
  | ContinuationPage
  | GraphPage
  | SearchPage
  | NewPage
  | WantedPage
  | WantedIndexPage
  | RedirectPage
  | ShardPage
  | PreviewsPage

export interface HomePage {
  readonly kind: 'home'
  readonly address: Address
  readonly title: string
  /** One sentence that says what the collection is about, and what is said below it. */
  readonly tagline: string
  readonly description: string | null
  /** The root's `index` or `readme`; null without one, and always without a map. */
  readonly text: NodePage | null
  /** The outermost folders of every kind. */
  readonly folders: FolderContents['folders']
  readonly counts: KindCounts
  /** Inquiries chosen in `site.yaml`, else those that rest on the most notes, but for `ways`; with how many papers each cites. */
  readonly featured: readonly (InquiryItem & { readonly papers: number })[]
  /** Notes by the number of inquiries that draw on them. */
  readonly drawnOn: readonly (CardItem & { readonly inquiries: number })[]
  /** Newest first; only nodes with a date. */
  readonly recent: readonly DatedItem[]
  /** Nodes to begin with, at most three. */
  readonly ways: readonly WayIn[]
  /** The themes; without any, the first tags by the number of pages that carry them. */
  readonly themes: readonly CountedTag[]
  /** Where all of them are. */
  readonly themesAt: Address
}

export interface WayIn extends CardItem {
  /** Why it is offered. */
  readonly by: 'editor' | 'map' | 'inquiry' | 'drawn-on' | 'joined'
  /** An editor's words for it. */
  readonly label: string | null
}

/** All nodes of a kind. */
export interface IndexPage {
  readonly kind: 'index'
  readonly of: NodeKind
  readonly order: IndexOrder
  /** That by title and the others; none where there is no other. */
  readonly orders: readonly { readonly order: IndexOrder; readonly address: Address }[]
  /** Where each part of the list begins: its letters, themes or years. */
  readonly jumps: readonly (IndexPart & { readonly address: Address })[]
  readonly address: Address
  /** Those of the folder's own `index` or `readme`; null without one. */
  readonly title: string | null
  readonly description: string | null
  /** The folder's own `index` or `readme`; null without one, and on later pages. */
  readonly text: NodePage | null
  /** This page of the list, from 1. */
  readonly number: number
  readonly listing: Listing<CardItem & IndexedAs>
  readonly ranges: readonly PageRange[]
  readonly folders: FolderContents['folders']
  /** The themes that have any of them, on the first page; each where its list begins. */
  readonly themes: readonly CountedTheme[]
  /** The same for the tags that most of them carry. */
  readonly tags: readonly (CountedTag & { readonly fragment: string })[]
  /** How many wanted notes the page leads to. */
  readonly wanted: number
}

/** What an index says of a node besides its card. */
export interface IndexedAs {
  readonly detail: string | null
  /** Null where the list has no parts. */
  readonly part: IndexPart | null
}

export interface IndexPart {
  /** The id of its heading. */
  readonly id: string
  readonly title: string
  readonly titleLanguage: Language
}

/** One page of a long list, named by the first and last title on it. */
export interface PageRange {
  readonly number: number
  readonly address: Address
  readonly first: string
  readonly last: string
}

/** A folder that has no text of its own. */
export interface FolderPage {
  readonly kind: 'folder'
  readonly of: NodeKind
  readonly address: Address
  readonly title: string
  /** The folders above it, outermost first. */
  readonly folders: readonly FolderRef[]
  /** The number of nodes in it and below. */
  readonly count: number
  readonly contents: FolderContents
}

export interface TagsPage {
  readonly kind: 'tags'
  readonly address: Address
  /** Every tag and every parent of one, in order, parents before children. */
  readonly tags: readonly (CountedTag & { readonly depth: number })[]
}

export interface TagPage {
  readonly kind: 'tag'
  readonly address: Address
  readonly tag: string
  readonly parents: readonly TagRef[]
  readonly children: readonly CountedTag[]
  readonly counts: KindCounts
  readonly number: number
  /** By kind, in the order of the kinds, and of each kind by title. */
  readonly listing: Listing<CardItem>
  readonly ranges: readonly PageRange[]
}

export interface ThemeRef {
  readonly title: string
  readonly titleLanguage: Language
  readonly address: Address
}

export interface CountedTheme extends ThemeRef {
  readonly count: number
  /** The section of the page that it leads to; null for its beginning. */
  readonly fragment: string | null
}

/** All themes: an editor's in their order, others by size. */
export interface ThemesPage {
  readonly kind: 'themes'
  readonly address: Address
  readonly by: Theme['by']
  readonly themes: readonly (ThemeRef & {
    readonly description: string | null
    readonly counts: KindCounts
    /** Those with the most neighbours in it, at most three. */
    readonly central: readonly NodeRef[]
    /** The themes that most edges join it to, at most three, with the number of these. */
    readonly neighbours: readonly (ThemeRef & { readonly links: number })[]
  })[]
  /** How many nodes belong to none. */
  readonly elsewhere: number
}

export interface ThemePage extends ThemeRef {
  readonly kind: 'theme'
  readonly description: string | null
  readonly by: Theme['by']
  readonly counts: KindCounts
  /** With how many of its pages carry each; none on later pages. */
  readonly tags: readonly CountedTag[]
  readonly number: number
  /** By kind, in the order of the kinds, and of each kind the one with the most neighbours in the theme first. */
  readonly listing: Listing<CardItem>
  readonly ranges: readonly PageRange[]
  /** The other themes, by the number of edges that lead there or come from there; none on later pages. */
  readonly crossings: readonly {
    readonly theme: ThemeRef
    readonly total: number
    /** Those that say most, at most ten. */
    readonly edges: readonly CrossingEdge[]
  }[]
}

/** An edge as its author wrote it. */
export interface CrossingEdge {
  readonly from: NodeRef
  readonly to: NodeRef
  readonly kind: Edge['kind']
  /** Of a relation that has a type. */
  readonly label: string | null
  /** Inline HTML: a reason, or the sentence it stands in; null for none. */
  readonly reason: string | null
  /** Of the reason. */
  readonly language: Language
}

/** What tells an edge from the others: `type` is that of a relation. */
export interface CrossingEdgeId extends Pick<Edge, 'kind' | 'from' | 'to'> {
  readonly type: string | null
}

/** A later part of a long section of a node's or a folder's page; `of` is that page. */
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
  /** Authored edges by kind. */
  readonly edges: Readonly<Record<'source' | 'related' | 'cites' | 'mention' | 'next', number>>
  /** Whether anything is joined by computed edges of a kind. */
  readonly computed: Readonly<Record<ComputedKind, boolean>>
  /** The best connected nodes; null in a collection without edges. */
  readonly map: CoreDrawing | null
  readonly connected: readonly (CardItem & { readonly degree: number })[]
}

interface SearchPage {
  readonly kind: 'search'
  readonly address: Address
}

/** The list of what is new, newest first. */
export interface NewPage {
  readonly kind: 'new'
  readonly address: Address
  readonly number: number
  readonly listing: Listing<DatedItem>
  /** By the dates of its first and last item. */
  readonly ranges: readonly PageRange[]
}

/** A name that several pages link and no note has. */
export interface WantedPage {
  readonly kind: 'wanted'
  readonly address: Address
  readonly name: string
  readonly number: number
  /** The pages that link it, by title. */
  readonly listing: Listing<MentionItem>
  readonly ranges: readonly PageRange[]
}

/** All such names, those that most pages link first. */
export interface WantedIndexPage {
  readonly kind: 'wanted-index'
  readonly address: Address
  readonly number: number
  readonly listing: Listing<{ readonly name: string; readonly address: Address; readonly pages: number }>
  readonly ranges: readonly PageRange[]
}

export interface RedirectPage {
  readonly kind: 'redirect'
  readonly address: Address
  readonly to: NodeRef
}

export interface DatedItem extends CardItem {
  /** `updated`, else `date`. */
  readonly date: string
}

export interface CountedTag extends TagRef {
  readonly count: number
}

/** A file of data for the walk, which counts as a page because it is made, and made anew, like one. */
interface ShardPage {
  readonly kind: 'shard'
  readonly address: Address
  readonly nodes: readonly NodeNeighbourhood[]
}

/** As a `ShardPage`: what links show of the pages that they lead to. */
interface PreviewsPage {
  readonly kind: 'previews'
  readonly address: Address
  readonly previews: readonly Preview[]
}

/** A page that is made by a template. */
export type ShownPage = Exclude<Page, ShardPage | PreviewsPage>

/** A page with the ids of nodes in the place of what it shows of each. */
export type PageSkeleton =
  | (Omit<IndexPage, 'listing' | 'text'> & Listed<IndexedAs> & { readonly text: NodeId | null })
  | (Omit<TagPage, 'listing'> & Listed)
  | (Omit<ThemePage, 'listing' | 'crossings'> &
      Listed & {
        readonly crossings: readonly (Omit<ThemePage['crossings'][number], 'edges'> & {
          readonly edges: readonly CrossingEdgeId[]
        })[]
      })
  | (Omit<NewPage, 'listing'> & Listed<{ date: string }>)
  | (Omit<FolderPage, 'contents'> & { readonly contents: Pick<FolderContents, 'folders'> & Listed })
  | (Omit<ContinuationPage, 'section'> & Listed)
  | (Omit<WantedPage, 'listing'> & Listed<Omit<WantedMention, 'from'>>)
  | WantedIndexPage
  | (Omit<RedirectPage, 'to'> & { readonly to: NodeId })
/** A list whose items have only what the list says about them, and no card. */
interface Listed<Said = unknown> {
  readonly listing: Listing<Said & { readonly id: NodeId }>
}
