import type { NodeRef } from '../core/node-ref.ts'
import { label } from './label.ts'

/** A node as maps show it. */
export interface Mark {
  readonly ref: NodeRef
  /** How many different nodes are joined to it. */
  readonly degree: number
  /** Its title in the lines of a label. */
  readonly lines: readonly string[]
  /** In pixels. */
  readonly radius: number
}

/** The radius grows with the square root of the degree, so that the area tells it, and stops at 12. */
export function markOf(ref: NodeRef, degree: number): Mark {
  const radius = Math.min(12, 4 + Math.sqrt(degree) * 1.4)
  return { ref, degree, lines: label(ref.title), radius: Math.round(radius * 10) / 10 }
}
