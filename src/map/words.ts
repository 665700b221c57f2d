import { isIndexAddress } from '../core/address.ts'
import { edges, neighbours, pageKind } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import type { NodeRef } from '../core/node-ref.ts'
import { isOfCentre, type MapDrawing } from './draw.ts'
import type { LayerCounts, MapEdge } from './map-edge.ts'

/** The word for a node. To readers, the text of home or of an index is a page, not a note. */
export function kindWord({ kind, address }: Pick<NodeRef, 'kind' | 'address'>): string {
  return isIndexAddress(address) ? pageKind : wordsOfKind(kind).one
}

/** The name of an edge as seen from the node at one of its ends. */
export function nameAt({ type, from }: Pick<MapEdge, 'type' | 'from'>, end: number): string {
  const { kind, computed, label, inverse } = type
  const names = label === null ? edges.names[kind] : { forth: label, back: inverse ?? label }
  const name = names[from === end ? 'forth' : 'back']
  return computed ? edges.computed(name) : name
}

/** Neighbours with authored edges to the centre, and neighbours with only computed ones. */
export interface NeighbourCounts {
  readonly authored: number
  readonly computed: number
}

/** `degree` is that of the centre. */
export function numbersOf(counts: LayerCounts, degree: number): NeighbourCounts {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { authored: degree, computed: all - degree }
}

export function leftOut(
  all: NeighbourCounts,
  { nodes, edges }: Pick<MapDrawing, 'nodes' | 'edges'>,
): NeighbourCounts {
  const ends = (isComputed: boolean) => {
    const own = edges.filter((edge) => edge.type.computed === isComputed && isOfCentre(edge))
    return new Set(own.map(({ from, to }) => (from === 0 ? to : from)))
  }
  const computed = ends(true).difference(ends(false)).size
  return { authored: all.authored - (nodes.length - 1 - computed), computed: all.computed - computed }
}

/** "4 neighbours", "4 neighbours and 8 computed", "8 computed neighbours". */
export function neighboursInWords({ authored, computed }: NeighbourCounts): string {
  return neighbours(authored, computed)
}
