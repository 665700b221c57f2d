import type { Onward } from '../core/nearest.ts'

/** One way on from an inquiry. */
export interface Line {
  /** An inquiry by number. */
  readonly to: number
  readonly by: Onward['by']
}

/** So many are shown after an inquiry, and all that its author names. */
export const mostLines = 5
