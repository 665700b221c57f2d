import type { Body } from '../core/entry.ts'
import type { Address, Graph, Node, NodeId } from '../core/graph.ts'
import type { CardItem, FolderContents, FolderRef, InquiryItem, NodeRef, TagRef } from './node-page-value.ts'
import type { Measure, Onward, SimilarTo } from '../core/nearest.ts'
import type { Settings } from '../core/settings.ts'
import type { Attachment } from '../links/collection.ts'
import type { Mark } from '../map/mark.ts'
import type { Lengths } from './page-lengths.ts'
import type { Outline } from './outline.ts'

/**
 * All that the page of a node or of a list is made from, as questions with answers that are plain values. Whoever makes a page
 * through a view that keeps the questions (`watched`) knows what the page depends on.
 */
export interface View {
  readonly settings: Settings
  readonly graph: Pick<Graph, 'node' | 'from' | 'to'>
  readonly tags: { get(key: string): TagRef | undefined }
  readonly attachments: { get(path: string): Attachment | undefined }
  bodyOf(id: NodeId): Body
  name(id: NodeId): Name
  card(id: NodeId): CardItem
  /** Its summary, else its description or opening, as inline HTML without links. */
  summary(id: NodeId): string | null
  mark(id: NodeId): Mark
  /** By what nearness is measured: the same for every node. */
  readonly measure: Measure
  /** What is similar to a note or a paper; nothing to an inquiry. */
  similar(id: NodeId): SimilarTo
  /** Where to go on from an inquiry; nowhere from any other node. */
  onward(id: NodeId): readonly Onward[]
  /** The inquiries that draw on a note, by title. */
  inquiries(id: NodeId): readonly NodeId[]
  lengths(id: NodeId): Lengths
  /** An inquiry as the notes that it draws on show it. */
  thread(id: NodeId): InquiryItem
  /** Null for the text of an index, which stands in none. */
  beside(id: NodeId): Beside | null
  /** The folders it stands in, outermost first; the folder whose page it is itself is left out. */
  above(id: NodeId): readonly FolderRef[]
  /** What stands in the folder whose page this node is; null for every other node. */
  contents(id: NodeId): FolderContents | null
  /** Of a page that has one; null where another stands at the address, or none. */
  outline(address: Address): Outline | null
  /** The nodes of the file of the walk at an address. */
  nodesIn(file: Address): readonly NodeId[]
}

/** A view with the whole graph, for what is made of all nodes. */
export interface WholeView extends View {
  readonly graph: Graph
}

/** What other pages call a node: all that they may know of it without asking for more. */
export interface Name extends Pick<
  Node,
  'kind' | 'address' | 'title' | 'titleLanguage' | 'language' | 'authors' | 'venue'
> {
  readonly ref: NodeRef
  readonly year: number | null
}

/** What stands on either side of a node in the index of its kind. */
export interface Beside {
  readonly previous: NodeRef
  readonly next: NodeRef
}
