import type { NodeId } from './graph.ts'

/** The largest coordinate; the smallest is 0. */
export const extent = 9999
/** In the root of a collection: the saved positions of nodes in the whole graph. */
export const positionsFile = 'graph-positions.json'
/** A position in the whole graph: integers from 0 to `extent`, rightwards and downwards. */
export type Position = readonly [x: number, y: number]
/** A line of the positions file. It pins the node to the position, and to the topic with that title. */
export type SavedPosition = readonly [id: NodeId, x: number, y: number, topic?: string]

/** Positions and communities, indexed by node. */
export interface GraphLayout {
  readonly x: Int32Array
  readonly y: Int32Array
  /** Community numbers, by descending size; ties go by the first node. */
  readonly communities: Int32Array
}

/**
 * `ends` holds edges as pairs of nodes. Nodes in `fixed` stay. `groups` (-1: none) or else communities stay together.
 */
export type LayoutGraph = (
  count: number,
  ends: Int32Array,
  fixed: ReadonlyMap<number, Position>,
  groups?: Int32Array | null,
) => GraphLayout
