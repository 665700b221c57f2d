import type { NodeRef } from '../core/node-ref.ts'

/** Still positions in a box of the given size, in CSS pixels. */
export interface MapDrawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  /** Neighbours that the drawing leaves out. */
  readonly hidden: number
}

export interface MapNode extends NodeRef {
  readonly centre: boolean
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The title broken into at most three short lines. */
  readonly label: readonly string[]
  /** Of the first line's letters, from the middle of the mark. */
  readonly labelY: number
  /** Mark and label; `top` is from the middle of the mark, which stands half-way across. */
  readonly box: { readonly width: number; readonly height: number; readonly top: number }
}

export interface MapEdge {
  readonly kind: 'source' | 'related' | 'cites' | 'mention' | 'next' | 'similar'
  /** Whether nobody wrote it. */
  readonly computed: boolean
  /** The relation's name, which the line is titled by. */
  readonly label: string
  readonly symmetric: boolean
  /** Indexes into `nodes`. */
  readonly from: number
  readonly to: number
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}
