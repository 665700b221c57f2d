import type { Layer } from '../model/near.ts'

/** What an edge without a relation type is called, as its `from` says it and as its `to` does. */
export const plainNames: Readonly<Record<Layer, readonly [string, string]>> = {
  related: ['Related', 'Related'],
  source: ['Draws on', 'Drawn on by'],
  next: ['Read next', 'Read before'],
  cites: ['Cites', 'Cited by'],
  mention: ['Mentions', 'Mentioned by'],
}
