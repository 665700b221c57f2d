import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { CardItem, NodeRef, TagRef } from '../core/node-ref.ts'
import type { Settings } from '../core/settings.ts'
import type { Attachment } from '../links/collection.ts'

/** What texts are rendered from: questions about other nodes, with answers that are plain values. */
export interface TextView {
  readonly settings: Settings
  readonly graph: Pick<Graph, 'node' | 'from' | 'to'>
  readonly tags: { get(key: string): TagRef | undefined }
  readonly attachments: { get(path: string): Attachment | undefined }
  bodyOf(id: NodeId): Body
  name(id: NodeId): Name
  card(id: NodeId): CardItem
  /** Its summary, else its description or opening, as inline HTML without links. */
  summary(id: NodeId): string | null
}

/** What other pages call a node: all that they may know of it without asking for more. */
export interface Name extends Pick<
  Node,
  'kind' | 'address' | 'title' | 'titleLanguage' | 'language' | 'authors' | 'venue'
> {
  readonly ref: NodeRef
  readonly year: number | null
}
