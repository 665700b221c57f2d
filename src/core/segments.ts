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
  /** What an inline link says, where it cannot be one itself: within another. */
  | { readonly hole: 'words'; readonly link: number }
  /** A transclusion or an image; `link` is an index into `Entry.links`. */
  | { readonly hole: 'embed'; readonly link: number }
  /** The id of a heading, inside an attribute; an index into `Entry.headings`. */
  | { readonly hole: 'heading'; readonly heading: number }
  /** A reference to a footnote; an index into `Body.footnotes`. */
  | { readonly hole: 'footnote'; readonly footnote: number }
  /** An inline tag as written, without `#`. */
  | { readonly hole: 'tag'; readonly tag: string }
  /** Stands before every other id in the body, inside an attribute; empty except in transclusions, where ids must stay unique. */
  | { readonly hole: 'prefix' }

/** Plain text (not HTML) with the links in it as holes: an index into `Entry.links`. */
export type TextSegments = readonly (string | { readonly link: number })[]
