import type { BaseSource } from '../bases/records.ts'
import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { CardItem, NodeRef, TagRef } from '../core/node-ref.ts'
import type { Settings } from '../core/settings.ts'
import type { Attachment } from '../links/collection.ts'

/** Everything that rendering a text may know of other nodes, as plain values. */
export interface TextView {
  readonly settings: Settings
  readonly graph: Pick<Graph, 'node' | 'from' | 'to'>
  readonly tags: { get(key: string): TagRef | undefined }
  readonly attachments: { get(path: string): Attachment | undefined }
  readonly bases: BaseSource
  bodyOf(id: NodeId): Body
  name(id: NodeId): NodeName
  card(id: NodeId): CardItem
  /** Its summary, else its description, abstract or opening, as inline HTML without links. */
  summary(id: NodeId): string | null
}

/** A node's name, as other pages show it. */
export interface NodeName extends Pick<
  Node,
  'kind' | 'address' | 'title' | 'titleLanguage' | 'language' | 'authors' | 'venue'
> {
  readonly ref: NodeRef
  readonly year: number | null
}

/** The author of the text being rendered, and the page it is rendered on. */
export interface Scope {
  readonly view: TextView
  /** The node whose links the holes index. */
  readonly author: Node
  /** `label` is inside a link: no further link, but pictures. `words` leaves only the words. */
  readonly links: 'live' | 'label' | 'words'
  /** Prefixed to every id. */
  readonly prefix: string
  /** The nodes being transcluded, outermost first, in order to detect a cycle. */
  readonly within: readonly NodeId[]
  /** Where citations and footnotes of the body are kept; null outside a body. */
  readonly marks: Marks | null
}

/** Collected while a body is rendered, for the rest of its page. */
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

/** How much a page may still transclude, at any depth. */
export interface Room {
  transclusions: number
  /** The characters of their HTML. */
  characters: number
  /** The steps that the expressions of its bases may take. */
  steps: number
}
