import type { MapView } from '../map/neighbourhood.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import type { FolderContents } from './node-page-value.ts'
import type { FolderRef, NodeRef, SocialCard } from '../core/node-ref.ts'

/** What a page may ask about nodes. The answers are tracked as its dependencies (`site/dependencies.ts`). */
export interface View extends MapView {
  /** Inquiries that draw on a note, by title. */
  inquiries(id: NodeId): readonly NodeId[]
  /** The same, grouped by similar questions. Families come by the title of their first inquiry. */
  families(id: NodeId): readonly Family[]
  lengths(id: NodeId): Lengths
  /** Null for a node that no index lists. */
  beside(id: NodeId): AdjacentNodes | null
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

/** The neighbours of a node in the index of its kind, wrapping around at the ends. */
export interface AdjacentNodes {
  readonly previous: NodeRef
  readonly next: NodeRef
}

/** By section id, the number of items in all and on one page. */
export type Lengths = Readonly<Record<string, { readonly total: number; readonly length: number }>>
