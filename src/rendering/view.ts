import type { BaseSource } from '../bases/records.ts'
import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Html } from '../core/html.ts'
import type { NodeItem, NodeRef, TagRef } from '../core/node-ref.ts'
import type { Settings } from '../core/settings.ts'
import type { Attachment } from '../links/link.ts'

/** Everything that rendering a text may know of other nodes, as plain values. */
export interface TextView {
  readonly settings: Settings
  readonly graph: Pick<Graph, 'node' | 'from' | 'to'>
  readonly tags: { get(key: string): TagRef | undefined }
  readonly attachments: { get(path: string): Attachment | undefined }
  readonly bases: BaseSource
  bodyOf(id: NodeId): Body
  name(id: NodeId): NodeName
  nodeItem(id: NodeId): NodeItem
  /** Summary, or else description, abstract or opening, as inline HTML without links. */
  summary(id: NodeId): Html | null
}

export interface NodeName extends Pick<
  Node,
  'kind' | 'address' | 'title' | 'titleLanguage' | 'language' | 'authors' | 'venue'
> {
  readonly ref: NodeRef
  readonly year: number | null
}

export interface Scope {
  readonly view: TextView
  /** The node whose links the holes index. */
  readonly author: Node
  /** `label`: inside a link, so no further links, but pictures. `words`: only words. */
  readonly links: 'live' | 'label' | 'words'
  readonly prefix: string
  /** Nodes being transcluded, outermost first, to detect cycles. */
  readonly within: readonly NodeId[]
  /** Collects citations and footnotes; null outside a body. */
  readonly marks: BodyMarks | null
}

/** Collected while a body is rendered, for the rest of the page. */
export interface BodyMarks {
  /** Sources of the page's inquiry → their numbers. */
  readonly numbers: ReadonlyMap<NodeId, number>
  readonly citedAt: Map<NodeId, string[]>
  /** Footnote index → number of references so far, in order of first reference. */
  readonly footnotes: Map<number, number>
  embeds: number
  readonly room: Room
}

/** What a page may still transclude, at any depth. */
export interface Room {
  transclusions: number
  /** Characters of transcluded HTML. */
  characters: number
  /** Evaluation steps for expressions in bases. */
  steps: number
}
