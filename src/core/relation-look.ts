export const relationLines = ['solid', 'dashed', 'dotted', 'double', 'dash-dot', 'long-dash'] as const
export type RelationLine = (typeof relationLines)[number]

/** Where a map places the other end of a relation, whichever end states it. */
export const relationSides = ['start', 'end', 'above', 'below'] as const
export type RelationSide = (typeof relationSides)[number]

export interface RelationLook {
  readonly colour: readonly [light: string, dark: string]
  readonly line: RelationLine
  /** A single letter or symbol. */
  readonly glyph: string
  readonly side: RelationSide
}
