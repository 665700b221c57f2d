import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Linked } from './link.ts'
import type { Nearest } from '../core/nearest.ts'
import type { Settings } from '../core/settings.ts'

/** Everything pages are made from. Bodies are read when asked for, so that they are never all in memory. */
export interface Collection {
  readonly settings: Settings
  readonly graph: Graph
  readonly tags: Linked['tags']
  readonly redirects: Linked['redirects']
  readonly nearest: Nearest
  /** The attachments that published pages use, by path in the collection. */
  readonly attachments: ReadonlyMap<string, Attachment>
  bodyOf(id: NodeId): Body
  /** Names the body of a node, and, where that does not tell it, its entry, by their content. */
  keyOf(node: Pick<Node, 'id' | 'entry'>): readonly [body: string, entry?: string]
}

export interface Attachment {
  readonly path: string
  /** Where it stands on the site, without the base: `files/figure.png`. */
  readonly sitePath: string
  /** Intrinsic size in CSS pixels; null for what is no image or cannot be measured. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: number
}
