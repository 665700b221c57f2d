/** Coordinates are whole numbers from 0 to this. */

import type { NodeId } from './graph.ts'

export const extent = 9999
/** The file in the root of a collection that says where nodes of the whole graph stand. */
export const positionsFile = 'graph-positions.json'
/** A place in the picture of the whole graph: whole numbers from 0 to `extent`. */
export type Position = readonly [x: number, y: number]
/** Where a node is to stand. */
export type KeptPosition = readonly [id: NodeId, x: number, y: number]
