import type { Entry } from '../core/entry.ts'
import type { Point } from '../core/place.ts'

/** An entry with the place it was read from. */
export interface Document {
  /** Relative to the collection, with forward slashes. */
  readonly path: string
  /** Set for an entry of a bibliography file, whose id is `@citekey`; null for a markdown file. */
  readonly citekey: string | null
  /** Where it begins in its file; 1:1 for markdown. */
  readonly point: Point
  readonly entry: Entry
}
