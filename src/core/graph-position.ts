import type { NodeId } from './graph.ts'

/** Coordinates are whole numbers from 0 to this. */

export const extent = 9999
/** The file in the root of a collection that says where nodes of the whole graph stand. */
export const positionsFile = 'graph-positions.json'
/** A place in the picture of the whole graph: whole numbers from 0 to `extent`. */
export type Position = readonly [x: number, y: number]
/** Where a node is to stand. */
export type KeptPosition = readonly [id: NodeId, x: number, y: number]

/** The picture of a graph, node by node. */
export interface GraphLayout {
  readonly x: Int32Array
  readonly y: Int32Array
  /** Numbers of communities: 0 is the one with most nodes, equals go by their first node. */
  readonly communities: Int32Array
}

/**
 * Makes the picture of so many nodes. Those at indexes 0 and 1 of `ends` are joined, those at 2 and 3, and so on. Some
 * nodes are to stand at a place.
 */
export type LayoutGraph = (
  count: number,
  ends: Int32Array,
  kept: ReadonlyMap<number, Position>,
) => GraphLayout
