import type { Node, NodeId } from '../core/graph.ts'
import type { TextView } from './view.ts'

/** Whose words are being filled in, and what is known of the page they are filled in on. */
export interface Scope {
  readonly view: TextView
  /** The node whose links the holes index. */
  readonly author: Node
  /** `label` is inside a link: no further link, but pictures. `words` is what all of it says. */
  readonly links: 'live' | 'label' | 'words'
  /** Stands before every id. */
  readonly prefix: string
  /** The nodes being transcluded, outermost first: the way to see a cycle. */
  readonly within: readonly NodeId[]
  /** Where citations and footnotes of the body are kept; null outside a body. */
  readonly marks: Marks | null
}

/** What filling a body leaves behind for the rest of its page. */
export interface Marks {
  /** The sources of the page's inquiry → the number they carry; empty elsewhere. */
  readonly numbers: ReadonlyMap<NodeId, number>
  /** Cited node → ids of the places that cite it. */
  readonly citedAt: Map<NodeId, string[]>
  /** Index into the author's footnotes → references to it so far, in order of first reference. */
  readonly footnotes: Map<number, number>
  /** Transclusions so far: each gets a prefix of its own. */
  embeds: number
  readonly room: Room
}

/** What a page may still take in of other pages, however deep within each other. */
export interface Room {
  transclusions: number
  /** Of their HTML. */
  characters: number
}
