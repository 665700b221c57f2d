import type { MapDrawing } from '../map/draw.ts'
import type { LayerCounts } from '../map/layers.ts'
import type { NextCandidate } from '../core/nearest.ts'
import type { Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import type {
  CardItem,
  FolderRef,
  NodeRef,
  OutlineItem,
  PaperItem,
  Quoted,
  TagRef,
} from '../core/node-ref.ts'

export type NodePage = NotePage | InquiryPage | PaperPage

/** A list that may go on over several pages; `items` is this page's part. */
export interface Listing<Item> {
  /** Of the whole list, always. */
  readonly total: number
  readonly items: readonly Item[]
  /** Pages that the list takes, from 1; continuation pages are `<address><section>/2/` and so on. */
  readonly pages: number
}

/** A node's page, with the language of its text. */
interface Shown extends Language {
  readonly kind: NodeKind
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** Plain text; null when the author gave none. */
  readonly description: string | null
  /** Plain text for the head of the page and for feeds; never empty. */
  readonly excerpt: string
  /** For search. */
  readonly aliases: readonly string[]
  /** The card of the page on other sites; null for that of its kind. */
  readonly picture: Picture | null
  readonly tags: readonly TagRef[]
  readonly date: string | null
  readonly updated: string | null
  readonly folders: readonly FolderRef[]
  readonly body: string
  readonly outline: readonly OutlineItem[]
  /** Reading time in whole minutes at 230 words a minute; null for a body of less than one. */
  readonly minutes: number | null
  /** For the site's own styles. */
  readonly cssclasses: readonly string[]
  readonly properties: readonly { readonly key: string; readonly values: readonly string[] }[]
  /** Where the file can be edited. */
  readonly edit: string | null
  /** Null for the text of an index, which is in no index. */
  readonly previous: NodeRef | null
  readonly next: NodeRef | null
  readonly map: MapDrawing | null
  /** How many nodes there are in each layer around it, drawn or not. */
  readonly layers: LayerCounts
  /** How many different nodes authored edges join to it. */
  readonly degree: number
  /** Of `layers`, how many nodes are in their layer by computed edges alone. */
  readonly computed: LayerCounts
  /** The contents of the folder whose page this is; null on every other page. */
  readonly contents: FolderContents | null
  /** In their order on the page, including empty ones. */
  readonly sections: readonly PageSection[]
}

export interface Picture {
  /** A file of this site, or the address of one on another. */
  readonly at: { readonly file: string } | { readonly url: string }
  /** Plain text; null for none. */
  readonly alt: string | null
  /** In pixels; null where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export interface NotePage extends Shown {
  readonly role: 'note'
  /** Inline HTML; null when the author gave none. */
  readonly summary: string | null
  readonly originalTitle: string | null
}

export interface InquiryPage extends Shown {
  readonly role: 'inquiry'
}

export interface PaperPage extends Shown {
  readonly role: 'paper'
  readonly authors: readonly string[]
  readonly year: number | null
  readonly venue: string | null
  readonly citekey: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly abstract: string | null
}

/** The items in the lists of sections, by the form of the list: each form has a template of its own. */
export interface ListItems {
  readonly cards: CardItem
  readonly relations: RelationItem
  readonly inquiries: InquiryItem
  readonly citing: CitingItem
  readonly papers: PaperItem | SimilarPaper
  readonly mentions: MentionItem
  readonly sources: SourceItem
  readonly next: NextItem
}

/** A list on the page of a node, or a further page of it; see `sections.ts`. */
export type PageSection = {
  readonly [Form in keyof ListItems]: {
    readonly id: string
    readonly form: Form
    readonly listing: Listing<ListItems[Form]>
  }
}[keyof ListItems]

export interface FolderContents {
  readonly folders: readonly (FolderRef & { readonly count: number })[]
  readonly listing: Listing<CardItem>
}

export interface SourceItem extends Quoted {
  /** From 1: the number that the citations in the body carry. */
  readonly number: number
  /** Inline HTML. */
  readonly summary: string | null
  /**
   * Ids of the places in the body that cite it, for the way back; empty for sources that only the front matter names.
   */
  readonly citedAt: readonly string[]
}

/** A note with all that joins it to this one. */
export interface RelationItem extends CardItem {
  /** One for each type, in authored order. */
  readonly relations: readonly {
    /** In the vocabulary of the collection; null for a plain `related`. */
    readonly type: string | null
    /** The relation's name as seen from this page: "Supports", "Supported by"; null as `type` is. */
    readonly label: string | null
    /** `by` tells whose words they are: this page's or the other's, in the language of that. Inline HTML. */
    readonly reasons: readonly {
      readonly by: 'this' | 'other'
      readonly why: string
      readonly lang: string | null
    }[]
  }[]
}

/** What cites the page. */
export interface CitingItem extends CardItem {
  /** The sentence that cites it, as plain text; null where there is none, or the list leaves it out. */
  readonly sentence: string | null
}

export interface InquiryItem extends CitingItem {
  /** How many notes it draws on. */
  readonly sources: number
  /** Which of them, from 0 in order of first citation, the page is of; null on a page of no note. */
  readonly at: number | null
  /** Whether it asks nearly what the last one before it asks of which this is not so. */
  readonly isAlike: boolean
}

export interface SimilarPaper extends PaperItem {
  /** Whether the node that it is similar to cites it. */
  readonly cited: boolean
}

export interface NextItem extends CardItem {
  readonly why: Omit<NextCandidate, 'id' | 'among'> & { readonly among: readonly NodeRef[] }
}

export interface MentionItem extends Quoted {
  /** Inline HTML of the sentence with the link in `<mark>`; null when the link is in a property. */
  readonly sentence: string | null
  readonly property: string | null
}
