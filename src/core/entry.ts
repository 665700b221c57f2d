import type { Base } from './base.ts'
import type { NodeKind } from './kinds.ts'
import type { Point, RuleName } from './rules.ts'
import type { Script } from './script.ts'

/**
 * HTML with holes.
 *
 * A file is parsed alone, so its HTML cannot yet say anything that depends on another file (an address, another
 * page's title, whether a target is a draft). Every such thing is a hole, filled when a page is made. That is what
 * lets an unchanged file be parsed only once.
 */
export type Segments = readonly Segment[]

/** A piece of finished, safe HTML, or a hole. */
export type Segment = string | Hole

export type Hole =
  /** An inline link; `link` is an index into `Entry.links`. */
  | { readonly hole: 'link'; readonly link: number }
  /** The words of an inline link where it cannot be a link itself: within another. */
  | { readonly hole: 'words'; readonly link: number }
  /** A link that stands as a card of a canvas: with the description of its page; `link` is an index into `Entry.links`. */
  | { readonly hole: 'card'; readonly link: number }
  /** A transclusion or an image; `link` is an index into `Entry.links`. */
  | { readonly hole: 'embed'; readonly link: number }
  /** The id of a heading, inside an attribute; an index into `Entry.headings`. */
  | { readonly hole: 'heading'; readonly heading: number }
  /** A reference to a footnote; an index into `Body.footnotes`. */
  | { readonly hole: 'footnote'; readonly footnote: number }
  /** A view of a base: an index into `Body.bases`, and one into its views. */
  | { readonly hole: 'base'; readonly base: number; readonly view: number }
  /** An inline tag as written, without `#`. */
  | { readonly hole: 'tag'; readonly tag: string }
  /**
   * Precedes every other id in the body, inside an attribute; empty except in transclusions, where ids must stay
   * unique.
   */
  | { readonly hole: 'prefix' }

/** Plain text (not HTML) with the links in it as holes: an index into `Entry.links`. */
export type TextSegments = readonly (string | { readonly link: number })[]

/**
 * The content of one file, parsed alone: a pure function of its bytes, its kind by folder, the vocabulary of relations,
 * whether line breaks are strict, and the language of the interface. It holds no path, so a moved file is not parsed
 * again, and nothing from any other file.
 */
export interface Entry {
  readonly kind: NodeKind
  /** The `title` property. */
  readonly title: TextSegments | null
  /** The level-1 heading that opens the body, unless `title` is another one; it may be the title of the page. */
  readonly heading: TextSegments | null
  readonly description: TextSegments | null
  readonly summary: Segments | null
  readonly claim: TextSegments | null
  readonly aliases: readonly TextSegments[]
  /** Without `#`, as written, each once (case-insensitive), front matter first. */
  readonly tags: readonly string[]
  /** ISO dates, `YYYY-MM-DD`. */
  readonly date: string | null
  readonly updated: string | null
  /** `draft: true` or `publish: false`, or doubt about which of them is meant. */
  readonly draft: boolean
  /** It says `publish: true`. */
  readonly optsIn: boolean
  readonly card: Card | null
  /** Class names for the author's own styles: letters, digits, hyphens and underscores. */
  readonly cssclasses: readonly string[]
  /** Whether it is a drawing of the plugins Excalidraw or tldraw, whose data has been left out of the body. */
  readonly drawing: boolean
  /** Whether its body has a diagram that browsers draw. */
  readonly diagrams: boolean
  /** BCP 47, where the author names one. */
  readonly lang: string | null
  readonly dir: 'ltr' | 'rtl' | null
  /** The script of most words of the body; null for a body without any. */
  readonly script: Script | null
  /** The id by which Discourse Graphs knows the file: `nodeInstanceId`. */
  readonly instanceId: string | null
  readonly permalink: string | null
  readonly redirects: readonly string[]
  readonly places: Places
  /** Present if and only if `kind` is `paper`. */
  readonly paper: PaperFields | null
  /** Every link of the file, in order of place: body, relations, properties, front matter. */
  readonly links: readonly Link[]
  readonly relations: readonly Relation[]
  /** Indexes into `links`: the `sources` of an inquiry, those of its front matter first. */
  readonly sources: readonly number[]
  /** Indexes into `links`: the `next` of an inquiry, those of its front matter first. */
  readonly next: readonly number[]
  /** Indexes into `links`: the `cites` property, that of the front matter first. */
  readonly cites: readonly number[]
  /** Front-matter keys and Dataview fields outside the vocabulary that are worth showing. */
  readonly properties: readonly Property[]
  /**
   * The front matter as JSON, by key as written, for bases; null without any. Left out are keys that only a program
   * uses, and paths of the author's machine.
   */
  readonly front: string | null
  /** Whether it is an Obsidian base, or has one in a block. */
  readonly base: 'file' | 'block' | null
  readonly headings: readonly Heading[]
  /** The ids of `Body.anchors`, without the caret. */
  readonly blockIds: readonly string[]
  /** The ids that raw HTML brings, as they are in the page. */
  readonly placeIds: readonly string[]
  readonly problems: readonly EntryProblem[]
  /** Words of the body, for the reading time. */
  readonly words: number
  /** The body's first sentences as plain text, about 200 characters, for a missing summary. */
  readonly opening: TextSegments
}

/** The picture of its own that a page has where other sites show a link to it. */
export interface Card {
  /** An index into `Entry.links`, or the http or https address of a picture on another server. */
  readonly picture: number | string
  /** Words for those who do not see it, apart from those of the link; null for none. */
  readonly alt: TextSegments | null
}

/** The places of values that only the whole collection can validate; null for a missing one. */
interface Places {
  readonly permalink: Point | null
  readonly citekey: Point | null
  /** One for each of the redirects. */
  readonly redirects: readonly Point[]
}

/** The part of an entry that only its own page (and pages that embed it) reads; kept apart, and read lazily. */
export interface Body {
  /** Top-level blocks in order; joined, they are the whole body. */
  readonly blocks: readonly Block[]
  /** Blocks that carry a `^id`, with their HTML, for block links and block embeds. The id is without the caret. */
  readonly anchors: readonly { readonly id: string; readonly html: Segments }[]
  /** The inline HTML of `Entry.heading`, which is in no block. */
  readonly heading: Segments | null
  /** In order of first reference. */
  readonly footnotes: readonly { readonly html: Segments }[]
  /** Items lifted out of the body because a list of the page shows the same, in order of place. */
  readonly lifted: readonly Lifted[]
  /** In order of place. */
  readonly bases: readonly Base[]
}

/**
 * A list item or a line that became relations, citations or the like; it stays where one of its links is in no list.
 */
export interface Lifted {
  /** A list item. */
  readonly html: Segments
  /** Indexes into `Entry.links`. */
  readonly links: readonly number[]
}

export interface Block {
  readonly html: Segments
  /** Index into `Entry.headings` when this block is a heading. */
  readonly heading: number | null
  /** Indexes into `Body.lifted`: the items that were here. Such a block has no HTML of its own. */
  readonly lifted?: readonly number[]
}

export interface Heading {
  /** 2 to 7: a page has one level-1 heading, its title. HTML has six levels; the last two look alike. */
  readonly depth: number
  readonly text: TextSegments
  /** With the signs around formulas, for a heading that has any: links to it are written so. */
  readonly written?: TextSegments
  /** Only lifted items were under it, so it is shown only where one of them stays. */
  readonly lifts?: true
}

export interface Link {
  /** `citation` is `[@key]`; `embed` is `![[…]]` or a markdown image; `property` is in front matter. */
  readonly syntax: 'wikilink' | 'markdown' | 'citation' | 'embed' | 'property'
  /**
   * As written and percent-decoded (markdown), without fragment: a path, name, title, alias or citation key; '' is this
   * page.
   */
  readonly target: string
  /** The target is a path that is looked for beside the file first: an image in markdown's own syntax. */
  readonly beside?: true
  /** After `#`, as written: `A heading`, `A#B`, `^block`; null when absent. */
  readonly fragment: string | null
  /** The author's words as inline HTML (for images: the alternative text, escaped); null for a bare link. */
  readonly label: Segments | null
  /** Pixel size asked for by `![[x.png|300x200]]` or raw HTML; one of the two at least. */
  readonly size: { readonly width: number | null; readonly height: number | null } | null
  /** For citations: what follows the key, as `p. 4`. */
  readonly locator: string | null
  /** A citation in the words of a sentence, as `@key says`, which is text where no paper has the key; or only its year, as `[-@key]`. */
  readonly form?: 'narrative' | 'year'
  readonly point: Point
  /** The sentence around it; empty outside the body. The link itself is one of the holes. */
  readonly sentence: TextSegments
  /**
   * The purpose of the link; a `body` link becomes a source, a citation or a mention depending on its target. A `query`
   * only names what the notes of a base are compared with, and is shown nowhere.
   */
  readonly role: 'body' | 'relation' | 'source' | 'next' | 'cites' | 'property' | 'query'
  /** The key of the property or Dataview field of a `property` link. */
  readonly property: string | null
}

/** An authored relation, in whichever form it was written. */
export interface Relation {
  /** `related`, or a key of the vocabulary. */
  readonly type: string
  /** Index into `Entry.links`. */
  readonly link: number
  /** Inline HTML; null when the author gave no reason. */
  readonly why: Segments | null
  /** A program keeps it, in which there is no place for a reason. */
  readonly byProgram?: true
}

export interface Property {
  readonly key: string
  /** Inline HTML of each value. */
  readonly values: readonly Segments[]
  /**
   * For a key whose links are shown elsewhere on the page: the index of each value's link in `Entry.links`. Such a
   * value stays a property only where its link leads to nothing.
   */
  readonly links?: readonly number[]
}

export interface PaperFields {
  readonly citekey: string | null
  /** Full names in order. */
  readonly authors: readonly TextSegments[]
  readonly year: number | null
  readonly venue: TextSegments | null
  readonly doi: string | null
  readonly arxiv: string | null
  readonly url: string | null
  readonly abstract: Segments | null
}

export interface EntryProblem {
  readonly rule: RuleName
  readonly point: Point
  readonly message: string
  /** Overrides the rule's own fix where something more exact can be said. */
  readonly fix: string | null
}
