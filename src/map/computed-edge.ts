import type { Edge, NodeId } from '../core/graph.ts'
import type { Onward } from '../core/nearest.ts'
import type { MapView } from './view.ts'

/** An edge that nobody wrote. */
export type ComputedEdge = SimilarEdge | OnwardEdge

/** Between two nodes that are like each other: it has no direction, and is `from` the lesser id. */
interface SimilarEdge {
  readonly kind: 'similar'
  readonly from: NodeId
  readonly to: NodeId
}

/** inquiry → inquiry, with what it was chosen by. */
interface OnwardEdge {
  readonly kind: 'next'
  readonly from: NodeId
  readonly to: NodeId
  readonly way: Onward
}

export function isComputed(edge: Edge | ComputedEdge): edge is ComputedEdge {
  return !('place' in edge)
}

/** The computed edges of a node as its own lists have them: papers and notes in turns, the nearest of each first. */
export function computedEdges(
  { similar, onward }: Pick<MapView, 'similar' | 'onward'>,
  id: NodeId,
): readonly ComputedEdge[] {
  const { papers, notes } = similar(id)
  const turns = Math.max(papers.length, notes.length)
  const alike = Array.from({ length: turns }, (_, turn) => [papers[turn], notes[turn]].filter(isThere)).flat()
  return [
    ...onward(id)
      .filter(({ by }) => by !== 'author')
      .map((way): OnwardEdge => ({ kind: 'next', from: id, to: way.id, way })),
    ...alike.map((other): SimilarEdge => similarEdge(id, other)),
  ]
}

export function similarEdge(one: NodeId, other: NodeId): SimilarEdge {
  return one < other ? { kind: 'similar', from: one, to: other } : { kind: 'similar', from: other, to: one }
}

function isThere(id: NodeId | undefined): id is NodeId {
  return id !== undefined
}
