/** How the lines of a relation are drawn, besides their colour. */
export const relationLines = ['solid', 'dashed', 'dotted', 'double', 'dash-dot', 'long-dash'] as const
export type RelationLine = (typeof relationLines)[number]

/** Where around a note the others stand that a relation joins to it, whichever end states it. */
export const relationSides = ['start', 'end', 'above', 'below'] as const
export type RelationSide = (typeof relationSides)[number]

/** How maps and the graph show the relations of a type. */
export interface RelationLook {
  /** On a light background and on a dark one, as in `#17695c`. */
  readonly colour: readonly [light: string, dark: string]
  readonly line: RelationLine
  /** One letter or sign. */
  readonly glyph: string
  readonly side: RelationSide
}
