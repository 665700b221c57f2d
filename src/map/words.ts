import type { NodeKind } from '../model/entry.ts'
import type { Layer } from '../model/near.ts'

/** What an edge without a relation type is called, as its `from` says it and as its `to` does. */
export const plainNames: Readonly<Record<Layer, readonly [string, string]>> = {
  related: ['Related', 'Related'],
  source: ['Draws on', 'Drawn on by'],
  next: ['Read next', 'Read before'],
  cites: ['Cites', 'Cited by'],
  mention: ['Mentions', 'Mentioned by'],
}

/** What an edge of a kind does, in the legend. */
export const lineWords: Readonly<Record<Layer, string>> = {
  related: 'is related to',
  source: 'draws on',
  next: 'is followed by',
  cites: 'cites',
  mention: 'mentions',
}

/** What the nodes of a layer are to a centre of this kind. */
export const layerNames: Readonly<Record<Layer, Readonly<Record<NodeKind, string>>>> = {
  related: { note: 'Related notes', inquiry: 'Related', paper: 'Related' },
  source: { note: 'Inquiries that draw on it', inquiry: 'Sources', paper: 'Sources' },
  next: { note: 'Lines onward', inquiry: 'Lines onward', paper: 'Lines onward' },
  cites: { note: 'Papers cited', inquiry: 'Papers cited', paper: 'Cited by' },
  mention: { note: 'Mentions', inquiry: 'Mentions', paper: 'Mentions' },
}
