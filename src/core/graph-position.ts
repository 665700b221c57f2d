import type { NodeId } from './graph.ts'

/** Coordinates are whole numbers from 0 to this. */
export const extent = 9999
/** The file in the root of a collection with the positions of nodes in the whole graph. */
export const positionsFile = 'graph-positions.json'
/** Where a node of the whole graph is drawn: whole numbers from 0 to `extent`, to the right and down. */
export type Position = readonly [x: number, y: number]
/** One line of that file: such a node stays where it is, and in the theme of that title. */
export type SavedPosition = readonly [id: NodeId, x: number, y: number, theme?: string]

/** Positions and communities, node by node. */
export interface GraphLayout {
  readonly x: Int32Array
  readonly y: Int32Array
  /** Numbers of communities: 0 is the one with most nodes, equals go by their first node. */
  readonly communities: Int32Array
}

/**
 * Lays out `count` nodes. `ends` holds pairs of joined nodes: those at indexes 0 and 1, those at 2 and 3, and so on.
 * Nodes in `fixed` stay at their positions. `groups` are those to keep together, node by node, -1 for none; without them,
 * communities are kept together.
 */
export type LayoutGraph = (
  count: number,
  ends: Int32Array,
  fixed: ReadonlyMap<number, Position>,
  groups?: Int32Array | null,
) => GraphLayout
