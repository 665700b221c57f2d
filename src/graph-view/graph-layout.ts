import type { Position } from '../core/graph-position.ts'

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
