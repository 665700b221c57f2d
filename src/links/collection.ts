import type { Body } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Linked } from './link.ts'
import type { Nearest } from '../core/nearest.ts'
import type { Settings } from '../core/settings.ts'
import type { SocialCard } from '../core/social-card.ts'
import type { Themes } from '../core/theme.ts'

/** Everything pages are made from. Bodies are read on demand, so they are never all in memory. */
export interface Collection {
  readonly settings: Settings
  readonly graph: Graph
  readonly tags: Linked['tags']
  readonly redirects: Linked['redirects']
  readonly wanted: Linked['wanted']
  readonly nearest: Nearest
  readonly themes: Themes
  /** Pictures that show the titles of pages; none unless the settings ask for them. */
  readonly socialCards: ReadonlyMap<NodeId, SocialCard>
  /** The attachments that published pages use, by path in the collection. */
  readonly attachments: ReadonlyMap<string, Attachment>
  bodyOf(id: NodeId): Body
  /**
   * Identifies the content of a node: the key of its body and, where that does not determine its entry, one of the
   * entry.
   */
  keyOf(node: Pick<Node, 'id' | 'entry'>): readonly [body: string, entry?: string]
}

export interface Attachment {
  readonly path: string
  /** Its path on the site, without the base: `files/figure.png`. */
  readonly sitePath: string
  /** Intrinsic size in CSS pixels; null for a file that is not an image or cannot be measured. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: number
  /** Whether it is a drawing in vectors for light pages alone: it has nothing to say of dark ones. */
  readonly isLightDrawing?: boolean
}
