/** A point in a source file: both counted from 1, the column in UTF-16 code units. */
export interface Point {
  readonly line: number
  readonly column: number
}

/** A point in a named file; the path is relative to the collection, with forward slashes. */
export interface Place extends Point {
  readonly file: string
}

/** Orders places as a reader meets them: by file, then line, then column. */
export function byPlace(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}
