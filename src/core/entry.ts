import type { Need } from './html.ts'
import { type NodeKind, roleOf } from './kinds.ts'
import { noteName } from './path.ts'
import type { SourcePoint, RuleName } from './rules.ts'
import type { Script } from './script.ts'
import type { Trust } from './trust.ts'

/**
 * Sanitised HTML with holes. A file is parsed alone, so its HTML cannot contain anything that depends on another file,
 * such as an address, a page title or whether a target is a draft. Each such thing is a hole, filled when a page is
 * rendered. That is why an unchanged file need not be parsed again.
 */
export type Segments = readonly Segment[]

export type Segment = string | Hole

export type Hole =
  /** An inline link. In every hole, `link` is an index into `Entry.links`. */
  | { readonly hole: 'link'; readonly link: number }
  /** The label of an inline link inside another link, where it cannot be a link itself. */
  | { readonly hole: 'words'; readonly link: number }
  /** A link as a card of a canvas, with the description of its page. */
  | { readonly hole: 'card'; readonly link: number }
  | { readonly hole: 'embed'; readonly link: number }
  /** The id of a heading, inside an attribute; an index into `Entry.headings`. */
  | { readonly hole: 'heading'; readonly heading: number }
  /** A footnote reference; an index into `Body.footnotes`. */
  | { readonly hole: 'footnote'; readonly footnote: number }
  /** A view of a base; indexes into `Body.bases` and its `views`. */
  | { readonly hole: 'base'; readonly base: number; readonly view: number }
  | { readonly hole: 'tag'; readonly tag: string }
  /** The prefix of every other id in the body, inside an attribute. Only transclusions need one, to keep ids unique. */
  | { readonly hole: 'prefix' }
  /** Shows nothing: what the page needs for these segments. At their end. */
  | { readonly hole: 'needs'; readonly needs: readonly Need[] }

/** Plain text (not HTML) with its links as holes; `link` is an index into `Entry.links`. */
export type TextSegments = readonly (string | { readonly link: number })[]

/**
 * The content of one file, parsed alone: a pure function of its bytes, the kind of its folder, the relation vocabulary,
 * `strictLineBreaks` and the interface language. It contains no path, so a moved file is not parsed again.
 */
export interface Entry {
  readonly kind: NodeKind
  /** The `type` that decided the kind, as written: it is a concept of the Open Knowledge Format. */
  readonly type: string | null
  /** A text about its folder, if its name and place say so, too: a list of links (`index.md`), or days (`log.md`). */
  readonly ofFolder: 'listing' | 'history' | null
  readonly title: TextSegments | null
  /** The level-1 heading that opens the body, unless `title` differs from it; it may be the title of the page. */
  readonly heading: TextSegments | null
  readonly description: TextSegments | null
  readonly summary: Segments | null
  readonly claim: TextSegments | null
  readonly aliases: readonly TextSegments[]
  /** Written without `#`. Case-insensitively unique, front matter first. */
  readonly tags: readonly string[]
  /** ISO date, `YYYY-MM-DD`, as is `updated`. */
  readonly date: string | null
  readonly updated: string | null
  /** `draft: true`, `publish: false`, or a value whose meaning is in doubt. */
  readonly draft: boolean
  /** `publish: true`. */
  readonly optsIn: boolean
  /** A row of a source, so that there is no file to edit. */
  readonly isRow?: true
  readonly card: Card | null
  /** Safe class names for the author's styles: letters, digits, hyphens and underscores only. */
  readonly cssclasses: readonly string[]
  /** A drawing of the Excalidraw or tldraw plugin; its data is left out of the body. */
  readonly drawing: boolean
  /** Whether the body has a diagram that is rendered in the browser. */
  readonly diagrams: boolean
  /** A BCP 47 tag; null if the author gives none. */
  readonly lang: string | null
  readonly dir: 'ltr' | 'rtl' | null
  /** The script of most words in the body; null without words. */
  readonly script: Script | null
  /** `nodeInstanceId`, which the Discourse Graphs plugin assigns. */
  readonly instanceId: string | null
  readonly trust: Trust | null
  readonly permalink: string | null
  readonly redirects: readonly string[]
  readonly places: Places
  /** Non-null if and only if `kind` is `paper`. */
  readonly paper: PaperFields | null
  /** Every link of the file, in this order: body, relations, properties, front matter. */
  readonly links: readonly Link[]
  readonly relations: readonly Relation[]
  /** Indexes into `links`, front matter first, as are `next` and `cites`. */
  readonly sources: readonly number[]
  readonly next: readonly number[]
  readonly cites: readonly number[]
  /** Front-matter keys and Dataview fields outside the vocabulary, if readers should see them. */
  readonly properties: readonly Property[]
  /** JSON of the front matter for bases, with keys as written; without program-only keys and local paths. */
  readonly front: string | null
  /** An Obsidian base, or a note with a base in a code block. */
  readonly base: 'file' | 'block' | null
  readonly headings: readonly Heading[]
  /** The ids of `Body.anchors`, without the caret. */
  readonly blockIds: readonly string[]
  /** The ids in raw HTML, as rendered on the page. */
  readonly placeIds: readonly string[]
  readonly problems: readonly EntryProblem[]
  /** Word count of the body, for the reading time. */
  readonly words: number
  /** The first sentences of the body as plain text, about 200 characters; stands in for a missing summary. */
  readonly opening: TextSegments
}

/** The page's own picture for link previews on other sites. */
export interface Card {
  /** An index into `Entry.links`, or the http(s) URL of a picture on another server. */
  readonly picture: number | string
  /** An explicit alternative text; null to use that of the link. */
  readonly alt: TextSegments | null
}

/** The positions of values that are checked against the whole collection; null if the value is missing. */
interface Places {
  readonly permalink: SourcePoint | null
  readonly citekey: SourcePoint | null
  readonly redirects: readonly SourcePoint[]
}

/** What only the page itself and pages that embed it need; stored apart from `Entry` and read lazily. */
export interface Body {
  /** Top-level blocks in order; joined, they are the whole body. */
  readonly blocks: readonly Block[]
  /** Blocks with a `^id`, for block links and block embeds. The id has no caret. */
  readonly anchors: readonly { readonly id: string; readonly html: Segments }[]
  /** Inline HTML of `Entry.heading`, which is in no block. */
  readonly heading: Segments | null
  /** In order of first reference. */
  readonly footnotes: readonly { readonly html: Segments }[]
  /** Items removed from the body because a list on the page shows them, in source order. */
  readonly lifted: readonly Lifted[]
  readonly bases: readonly Base[]
}

/** A list item or line that became relations or citations. It is shown if one of its links is in no list. */
export interface Lifted {
  readonly html: Segments
  /** Indexes into `Entry.links`. */
  readonly links: readonly number[]
}

export interface Block {
  readonly html: Segments
  /** An index into `Entry.headings` if this block is a heading. */
  readonly heading: number | null
  /** Indexes into `Body.lifted`: the items that were here. Such a block has no HTML of its own. */
  readonly lifted?: readonly number[]
}

export interface Heading {
  /** 2 to 7, because the title is the only level-1 heading. HTML stops at 6, so the last two look alike. */
  readonly depth: number
  readonly text: TextSegments
  /** The text with formula delimiters, as links to the heading spell it; only if it contains formulas. */
  readonly written?: TextSegments
  /** Only lifted items are under it, so it is hidden unless one of them is shown. */
  readonly lifts?: true
}

export interface Link {
  /** `citation` is `[@key]`; `embed` is `![[…]]` or a markdown image; `property` is in front matter; `title` is plain text. */
  readonly syntax: 'wikilink' | 'markdown' | 'citation' | 'embed' | 'property' | 'title'
  /** A path, name, title, alias or citation key; '' is this page. Markdown targets are percent-decoded. */
  readonly target: string
  /** Resolve the target relative to the file first; set for markdown images. */
  readonly beside?: true
  /** After `#`, as written: `A heading`, `A#B`, `^block`; null if absent. */
  readonly fragment: string | null
  /** The author's label as inline HTML (for images, the escaped alternative text); null for a bare link. */
  readonly label: Segments | null
  /** The size in pixels from `![[x.png|300x200]]` or raw HTML; at least one is set. */
  readonly size: { readonly width: number | null; readonly height: number | null } | null
  /** For citations: what follows the key, such as `p. 4`. */
  readonly locator: string | null
  /** `narrative` is `@key says`, which is plain text if no paper has the key; `year` is `[-@key]`; `mark` is `[^id]`. */
  readonly form?: 'narrative' | 'year' | 'mark'
  /** Words of the target that the author quotes. The link opens there. */
  readonly quote?: string
  readonly point: SourcePoint
  /** The sentence around it, with the link itself as a hole; empty outside the body. */
  readonly sentence: TextSegments
  /** The target decides whether a `body` link is a source, citation or mention. A `query` is never shown. */
  readonly role: 'body' | 'relation' | 'source' | 'next' | 'cites' | 'property' | 'query'
  /** For a `property` link: the key of the property or Dataview field. */
  readonly property: string | null
}

export interface Relation {
  /** `related`, or a key of the vocabulary. */
  readonly type: string
  /** An index into `Entry.links`. */
  readonly link: number
  readonly why: Segments | null
  /** Maintained by a program that has no place for a reason. */
  readonly byProgram?: true
}

export interface Property {
  readonly key: string
  readonly values: readonly Segments[]
  /** Indexes into `Entry.links`, if these are shown elsewhere: only values that do not resolve stay a property. */
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
  readonly point: SourcePoint
  readonly message: string
  /** Overrides the fix of the rule. */
  readonly fix: string | null
}

/** Days, in UTC, of the commits that added the file and last changed it. */
export interface GitDates {
  readonly path: string
  readonly date: string
  readonly updated: string
}

/** A relation that a plugin keeps in its own file, between files that it knows by id. */
export interface InstanceRelation {
  readonly type: string
  /** Both ends are the `nodeInstanceId` of a file. */
  readonly from: string
  readonly to: string
}

/** A parsed and checked filter or formula expression; see "Bases syntax" in Obsidian's documentation. */
export type Expression =
  | { readonly is: 'value'; readonly value: string | number | boolean | null }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  /** `link("…")`; `link` is an index into `Entry.links`. */
  | { readonly is: 'link'; readonly link: number; readonly words: string | null }
  /** `row` is the note being evaluated; `this` is the note that embeds the base. */
  | { readonly is: 'file'; readonly of: Whose }
  | { readonly is: 'property'; readonly of: Whose; readonly key: string }
  | { readonly is: 'properties'; readonly of: Whose }
  | { readonly is: 'formula'; readonly name: string }
  /** The current item or its index inside `filter()` and `map()`. */
  | { readonly is: 'variable'; readonly name: Variable }
  | { readonly is: 'member'; readonly of: Expression; readonly name: string }
  | { readonly is: 'item'; readonly of: Expression; readonly at: Expression }
  | { readonly is: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | {
      readonly is: 'method'
      readonly of: Expression
      readonly name: string
      readonly arguments: readonly Expression[]
    }
  | { readonly is: 'unary'; readonly sign: '!' | '-'; readonly of: Expression }
  | { readonly is: 'binary'; readonly sign: Operator; readonly left: Expression; readonly right: Expression }

type Whose = 'row' | 'this'
export type Variable = 'value' | 'index'
export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'

/** Why something cannot be evaluated; `what` is the part of the source at fault. */
export interface Obstacle {
  readonly kind:
    /** It depends on the current date or on file times. */
    | 'time'
    /** An unsupported function, operator or the like. */
    | 'unknown'
    /** A property that is not kept, because only programs use it. */
    | 'unkept'
    | 'syntax'
    | 'layout'
    | 'circle'
    | 'missing'
    | 'size'
  readonly what: string
}

export interface BaseView {
  readonly name: string
  readonly layout: 'table' | 'list'
  readonly filter: Expression | null
  readonly columns: readonly BaseColumn[]
  readonly sort: readonly BaseOrder[]
  readonly group: (BaseOrder & { readonly label: ColumnLabel }) | null
  readonly limit: number | null
  readonly obstacle: Obstacle | null
  readonly omitted: readonly Omission[]
}

export interface BaseColumn {
  readonly label: ColumnLabel
  readonly shows: Expression
}

export type ColumnLabel = { readonly words: string } | { readonly file: string }

export interface BaseOrder {
  readonly by: Expression
  readonly descending: boolean
}

export interface Omission {
  readonly part: 'column' | 'sort' | 'group' | 'summaries'
  readonly obstacle: Obstacle
}

export interface Base {
  readonly formulas: Readonly<Record<string, Expression>>
  readonly views: readonly BaseView[]
}

/** A parsed base. Points are relative to the start of its source. */
export interface BaseReading {
  /** Null if the source is not valid YAML or not a base. */
  readonly base: Base | null
  /** Links named in expressions, in index order. */
  readonly links: readonly Pick<Link, 'target' | 'point'>[]
  readonly problems: readonly Omit<EntryProblem, 'rule'>[]
}

/** `firstLink` is the index of its first link in `Entry.links`. */
export type ReadBase = (source: string, firstLink: number) => BaseReading

export const emptyEntry: Entry = {
  kind: 'note',
  type: null,
  ofFolder: null,
  title: null,
  heading: null,
  description: null,
  summary: null,
  claim: null,
  aliases: [],
  tags: [],
  date: null,
  updated: null,
  draft: false,
  optsIn: false,
  card: null,
  cssclasses: [],
  drawing: false,
  diagrams: false,
  lang: null,
  dir: null,
  script: null,
  instanceId: null,
  trust: null,
  permalink: null,
  redirects: [],
  places: { permalink: null, citekey: null, redirects: [] },
  paper: null,
  links: [],
  relations: [],
  sources: [],
  next: [],
  cites: [],
  properties: [],
  front: null,
  base: null,
  headings: [],
  blockIds: [],
  placeIds: [],
  problems: [],
  words: 0,
  opening: [],
}

export const noPaper: PaperFields = {
  citekey: null,
  authors: [],
  year: null,
  venue: null,
  doi: null,
  arxiv: null,
  url: null,
  abstract: null,
}

export const emptyBody: Body = {
  blocks: [],
  anchors: [],
  footnotes: [],
  lifted: [],
  bases: [],
  heading: null,
}

/** Nothing of the file is shown. It counts as a draft, since it may be one. */
export function unreadableEntry(
  kind: NodeKind,
  problems: readonly EntryProblem[],
): { readonly entry: Entry; readonly body: Body } {
  const paper = roleOf(kind) === 'paper' ? noPaper : null
  return {
    entry: { ...emptyEntry, kind, paper, draft: true, problems },
    body: emptyBody,
  }
}

/** Defaults for a link without a label, outside any sentence. */
export const bareLink = {
  fragment: null,
  label: null,
  size: null,
  locator: null,
  sentence: [],
  property: null,
} as const satisfies Partial<Link>

/** What a link without a label says. */
export function nameInLink({ target, fragment }: Pick<Link, 'target' | 'fragment'>): string {
  return noteName(target) || (fragment ?? '')
}

/** A link in a base: a note to compare others with. */
export function queryLink({ target, point }: Pick<Link, 'target' | 'point'>): Link {
  return { ...bareLink, syntax: 'wikilink', target: target.replace(/\s+/g, ' '), point, role: 'query' }
}
