import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId, Topics } from '../core/graph.ts'
import type { Linked } from './link.ts'
import type { Nearest } from '../core/nearest.ts'
import type { Settings } from '../core/settings.ts'
import type { SocialCard } from '../core/node-ref.ts'

/** Everything pages are rendered from. Bodies are read on demand, so they are never all in memory. */
export interface Collection {
  readonly settings: Settings
  readonly graph: Graph
  readonly tags: Linked['tags']
  readonly redirects: Linked['redirects']
  readonly wanted: Linked['wanted']
  readonly nearest: Nearest
  readonly topics: Topics
  /** Pictures with page titles; empty unless `cards: page` is set. */
  readonly socialCards: ReadonlyMap<NodeId, SocialCard>
  readonly attachments: ReadonlyMap<string, Attachment>
  bodyOf(id: NodeId): Body
  /** A cache key for the content of a node: that of its body, and of its entry if the body does not determine it. */
  keyOf(node: Pick<Node, 'id' | 'entry'>): readonly [body: string, entry?: string]
}

export interface Attachment {
  readonly path: string
  /** The path on the site, without the base: `files/figure.png`. */
  readonly sitePath: string
  /** Intrinsic size in CSS pixels; null if it is no image or cannot be measured. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: number
  /** A vector drawing without colours for dark pages. */
  readonly isLightDrawing?: boolean
}
