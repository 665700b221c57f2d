import type { MapView } from '../map/neighbourhood.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import type { FolderContents } from './node-page-value.ts'
import type { SocialCard } from '../core/social-card.ts'
import type { FolderRef, NodeRef } from '../core/node-ref.ts'

/**
 * All that the page of a node or of a list may learn of nodes, as plain values. A page that is made through a view that
 * tracks what it is asked has known dependencies (`site/dependencies.ts`).
 */
export interface View extends MapView {
  /** The inquiries that draw on a note, by title. */
  inquiries(id: NodeId): readonly NodeId[]
  /** The same, with those together that ask nearly the same: each family by its first, the families by title. */
  families(id: NodeId): readonly Family[]
  lengths(id: NodeId): Lengths
  /** Null for the text of an index, which is in no index. */
  beside(id: NodeId): Beside | null
  /** The picture that shows its title to other sites; null where there is none. */
  socialCard(id: NodeId): SocialCard | null
  /** The folders that it is in, outermost first; the folder whose page it is itself is left out. */
  above(id: NodeId): readonly FolderRef[]
  /** The contents of the folder whose page this node is; null for every other node. */
  contents(id: NodeId): FolderContents | null
}

/** Inquiries that ask nearly the same; the first is the best connected, the others come by title. */
export type Family = readonly NodeId[]

/** A view with the whole graph, for what is made of all nodes. */
export interface WholeView extends View {
  readonly graph: Graph
}

/** The nodes before and after a node in the index of its kind. */
export interface Beside {
  readonly previous: NodeRef
  readonly next: NodeRef
}

/** By the id of a section that goes on over several pages: how many items it has in all, and how many on one page. */
export type Lengths = Readonly<Record<string, { readonly total: number; readonly length: number }>>
