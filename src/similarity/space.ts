import type { Ranked } from './top.ts'

/** Texts, by number, that can be compared. A pure function of their vectors, and the same on every machine. */
export interface Space {
  /** Of each text: changes with all that its cosines depend on besides the other text. */
  readonly digests: Float64Array
  /** Among more columns than this some of the nearest may be missed. */
  readonly exactUpTo: number
  /** What compares texts with each of `columns`, which ascend. */
  among(columns: readonly number[]): Comparison
}

export interface Comparison {
  /**
   * The columns nearest to a text by cosine but itself, at most `most`, each of at least `floor` and with something in
   * common: the nearest first, equals by number.
   */
  nearest(row: number, most: number, floor: number): readonly Ranked[]
}
