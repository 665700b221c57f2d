import type { MapDrawing } from '../map/draw.ts'
import type { LayerCounts } from '../map/map-edge.ts'
import type { NextCandidate } from '../core/nearest.ts'
import type { Address } from '../core/address.ts'
import type { Html } from '../core/html.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import type {
  NodeItem,
  FolderRef,
  NodeRef,
  OutlineItem,
  PaperItem,
  Quoted,
  TagRef,
  SocialCard,
} from '../core/node-ref.ts'
import type { MapView } from '../map/neighbourhood.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import type { Verification, Trust } from '../core/trust.ts'

export type NodePage = NotePage | InquiryPage | PaperPage

/** `items` are those on this page of the list. */
export interface Listing<Item> {
  /** Number of items on all pages. */
  readonly total: number
  readonly items: readonly Item[]
  /** Number of pages. Continuation pages are `<address><section>/2/` and so on. */
  readonly pages: number
}

/** Fields of every node's page. `lang` and `dir` are those of its text. */
interface ShownNode extends Language {
  readonly kind: NodeKind
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** Plain text; null when the author gave none. */
  readonly description: string | null
  /** Plain text for the head of the page and for feeds; never empty. */
  readonly excerpt: string
  readonly aliases: readonly string[]
  /** The author's or the generated social card; null for the card of the page's kind. */
  readonly picture: Picture | null
  readonly tags: readonly TagRef[]
  readonly date: string | null
  readonly updated: string | null
  /** Null if the author tells nothing of it. */
  readonly provenance: Provenance | null
  readonly folders: readonly FolderRef[]
  readonly body: Html
  readonly outline: readonly OutlineItem[]
  /** Reading time at 230 words a minute, rounded to minutes; null if that is 0. */
  readonly minutes: number | null
  readonly cssclasses: readonly string[]
  readonly properties: readonly { readonly key: string; readonly values: readonly Html[] }[]
  /** The URL for editing the source file. */
  readonly edit: string | null
  /** Null, as is `next`, for a node that no index lists. */
  readonly previous: NodeRef | null
  readonly next: NodeRef | null
  readonly map: MapDrawing | null
  /** Number of nodes in each layer around it, drawn or not. */
  readonly layers: LayerCounts
  /** Number of different nodes that authored edges join it to. */
  readonly degree: number
  /** How many nodes of `layers` are there by computed edges alone. */
  readonly computed: LayerCounts
  readonly contents: FolderContents | null
  /** In page order, including empty ones. */
  readonly sections: readonly PageSection[]
}

/** Where the text comes from, and whether it holds. */
export type Provenance = Trust & Verification

export interface Picture {
  readonly at: { readonly file: string } | { readonly url: string }
  /** Plain text. */
  readonly alt: string | null
  /** In pixels; null if unknown. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export interface NotePage extends ShownNode {
  readonly role: 'note'
  /** Null when the author gave none. */
  readonly summary: Html | null
  readonly originalTitle: string | null
}

export interface InquiryPage extends ShownNode {
  readonly role: 'inquiry'
}

export interface PaperPage extends ShownNode {
  readonly role: 'paper'
  readonly authors: readonly string[]
  readonly year: number | null
  readonly venue: string | null
  readonly citekey: string | null
  readonly doi: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly abstract: Html | null
}

export interface ListItems {
  readonly nodes: NodeItem
  readonly relations: RelationItem
  readonly inquiries: InquiryItem
  readonly citing: CitingItem
  readonly papers: PaperItem | SimilarPaper
  readonly mentions: MentionItem
  readonly sources: SourceItem
  readonly next: NextItem
}

export type PageSection = {
  readonly [Form in keyof ListItems]: {
    readonly id: string
    readonly form: Form
    readonly listing: Listing<ListItems[Form]>
  }
}[keyof ListItems]

export interface FolderContents {
  readonly folders: readonly (FolderRef & { readonly count: number })[]
  /** The text about what changed in it, if there is one. */
  readonly history: FolderRef | null
  readonly listing: Listing<NodeItem>
}

export interface SourceItem extends Quoted, Pick<NodeItem, 'standing'> {
  /** The number that citations in the body show, from 1. */
  readonly number: number
  readonly summary: Html | null
  /** Words of it that the author quotes. */
  readonly quote: string | null
  /** Ids of the citations in the body, for links back; empty for a source that only the front matter names. */
  readonly citedAt: readonly string[]
}

export interface RelationItem extends NodeItem {
  /** In the order of the vocabulary, plain relations last. */
  readonly relations: readonly {
    /** A key of the collection's vocabulary; null for a plain `related`. */
    readonly type: string | null
    /** The type's name as seen from this page: "Supports", "Supported by"; null if `type` is. */
    readonly label: string | null
    /** `by` is the page whose author gives the reason. `why` is inline HTML in the language of that page. */
    readonly reasons: readonly {
      readonly by: 'this' | 'other'
      readonly why: Html
      readonly lang: string | null
    }[]
  }[]
}

export interface CitingItem extends NodeItem {
  /** The citing sentence as plain text; null if there is none, or the list leaves it out. */
  readonly sentence: string | null
}

export interface InquiryItem extends CitingItem {
  readonly sources: number
  /** Index of the page's note among its sources, in order of first citation; null if it is not one. */
  readonly at: number | null
  /** Whether it asks nearly the same as the last item before it with `isAlike` false, the head of its family. */
  readonly isAlike: boolean
}

export interface SimilarPaper extends PaperItem {
  readonly cited: boolean
}

export interface NextItem extends NodeItem {
  readonly why: Omit<NextCandidate, 'id'>
}

export interface MentionItem extends Quoted {
  /** The sentence with the link in `<mark>`; null when the link is in a property. */
  readonly sentence: Html | null
  readonly property: string | null
}

/** What a page may ask about nodes. The answers are tracked as its dependencies (`site/dependencies.ts`). */
export interface View extends MapView {
  /** Inquiries that draw on a note, by title. */
  inquiries(id: NodeId): readonly NodeId[]
  /** The same, grouped by similar questions. Families come by the title of their first inquiry. */
  families(id: NodeId): readonly Family[]
  lengths(id: NodeId): Lengths
  /** Its neighbours in the index of its kind, wrapping around at the ends; null for a node that no index lists. */
  beside(id: NodeId): Readonly<Record<'previous' | 'next', NodeRef>> | null
  socialCard(id: NodeId): SocialCard | null
  /** The folders that it is in, outermost first, without the folder whose page it is itself. */
  above(id: NodeId): readonly FolderRef[]
  /** Null unless the node is the page of a folder. */
  contents(id: NodeId): FolderContents | null
}

/** Inquiries that ask nearly the same: the best connected first, the others by title. */
export type Family = readonly NodeId[]

export interface WholeView extends View {
  readonly graph: Graph
}

/** By section id, the number of items in all and on one page. */
export type Lengths = Readonly<Record<string, { readonly total: number; readonly length: number }>>
