import { draw, type MapDrawing } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import type { NeighbourRef, NodeNeighbourhood } from '../walk-file.ts'
import {
  layers,
  layersAtFirst,
  modest,
  mostAtFirst,
  mostChosen,
  mostOfLayer,
  shares,
  type Layer,
  type MapEdge,
} from '../map-edge.ts'
import { markOf } from '../label.ts'
import { nameAt, numbersOf, type NeighbourCounts } from '../words.ts'

export interface Scene {
  readonly centre: NodeNeighbourhood
  readonly came: Arrival | null
  readonly drawing: MapDrawing
  readonly shown: ReadonlySet<Layer>
  /** Shown layers of which only a part is drawn, until the reader asks for all. */
  readonly partly: ReadonlySet<Layer>
  /** Counts neighbours, drawn or not. */
  readonly around: NeighbourCounts
  /** The edges between the centre, which is index 0, and each neighbour, which is 1. */
  readonly connections: ReadonlyMap<Address, readonly MapEdge[]>
}

/** The node that the reader came from. The map shows it even if it would not have room for it. */
export interface Arrival {
  readonly node: NeighbourRef
  /** Between the new centre, which is index 0, and this node, which is 1. */
  readonly connections: readonly MapEdge[]
}

/** A pure function. Without chosen layers or an arrival, it returns the still map of the page. */
export function sceneOf(
  centre: NodeNeighbourhood,
  chosen: ReadonlyMap<Layer, boolean>,
  came: Arrival | null = null,
  isMirrored = false,
): Scene {
  const shown = shownLayers(centre, chosen)
  const counts = chosen.get('similar') ? centre.counts : modest(centre.counts)
  const from = came && came.node.address !== centre.address && came.connections.length > 0 ? came : null
  const known = from ? indexOfNeighbour(centre, from.node.address) : 0
  const isStranger = from !== null && known === 0
  const most = chosen.size > 0 ? mostChosen : mostAtFirst
  let drawn = first(centre, shares(counts, shown, most))
  if (from && !drawn.has(known)) drawn = first(centre, shares(counts, shown, most - 1))
  if (known > 0) drawn.add(known)
  const places = [0, ...[...drawn].sort((a, b) => a - b)]
  const index = new Map(places.map((place, at) => [place, at]))
  const nodes: readonly NeighbourRef[] = [
    ...places.map((place) => nodeAt(centre, place)),
    ...(isStranger ? [from.node] : []),
  ]
  const edges = centre.edges.flatMap((edge) => {
    const [start, end] = [index.get(edge.from), index.get(edge.to)]
    return start === undefined || end === undefined ? [] : [{ ...edge, from: start, to: end }]
  })
  const own = connectionsTo(centre, known)
  const at = isStranger ? nodes.length - 1 : (index.get(known) ?? 0)
  const others = (from?.connections ?? [])
    .filter((edge) => !own.some((one) => isSame(one, edge)))
    .map((edge) => ({ ...edge, from: edge.from * at, to: edge.to * at }))
  const { authored, computed } = numbersOf(centre.counts, centre.degree)
  // An edge that was computed only for the other end is not in this end's counts.
  const isCounted = !isStranger || from.connections.some(({ type }) => !type.computed)
  const around = { authored, computed: computed + (isCounted ? 0 : 1) }
  const drawing = draw({
    marks: nodes.map((node) => markOf(node, node.radius)),
    isMirrored,
    edges: [...edges, ...others],
    hidden: around.authored + around.computed - (nodes.length - 1),
  })
  const connections = new Map(
    places.slice(1).map((place) => [nodeAt(centre, place).address, connectionsTo(centre, place)]),
  )
  if (from) connections.set(from.node.address, from.connections)
  const partly = new Set(layers.filter((layer) => shown.has(layer) && counts[layer] !== centre.counts[layer]))
  return { centre, came, drawing, shown, partly, around, connections }
}

/** The previous node, as seen from the new centre. */
export function arrivalAt(centre: NodeNeighbourhood, from: NodeNeighbourhood): Arrival {
  const own = connectionsTo(centre, indexOfNeighbour(centre, from.address))
  const others = reversed(connectionsTo(from, indexOfNeighbour(from, centre.address)))
  return {
    node: nearOf(from),
    // A centre with many neighbours knows only the first of them, and each end has its own computed edges.
    connections: [...own, ...others.filter((edge) => !own.some((one) => isSame(one, edge)))],
  }
}

function isSame(a: MapEdge, b: MapEdge): boolean {
  return (
    a.type.kind === b.type.kind &&
    a.type.computed === b.type.computed &&
    a.from === b.from &&
    nameAt(a, 0) === nameAt(b, 0)
  )
}

/** Counted from 1; 0 if it is not among the known neighbours. */
function indexOfNeighbour(centre: NodeNeighbourhood, other: Address): number {
  return centre.around.findIndex(({ address }) => address === other) + 1
}

/** Swaps the ends, so that the other node is index 0. */
export function reversed(connections: readonly MapEdge[]): readonly MapEdge[] {
  return connections.map((edge) => ({ ...edge, from: edge.to, to: edge.from }))
}

function shownLayers({ counts }: NodeNeighbourhood, chosen: ReadonlyMap<Layer, boolean>): ReadonlySet<Layer> {
  const atFirst = layersAtFirst(counts)
  return new Set(layers.filter((layer) => counts[layer] && (chosen.get(layer) ?? atFirst.has(layer))))
}

/** The places, from 1, of the first nodes of each layer. */
function first({ counts }: NodeNeighbourhood, room: NodeNeighbourhood['counts']): Set<number> {
  const places = new Set<number>()
  let start = 1
  for (const layer of layers) {
    for (let place = 0; place < (room[layer] ?? 0); place += 1) places.add(start + place)
    start += Math.min(counts[layer] ?? 0, mostOfLayer)
  }
  return places
}

function nodeAt(centre: NodeNeighbourhood, place: number): NeighbourRef {
  const node = place === 0 ? nearOf(centre) : centre.around[place - 1]
  if (!node) throw new Error(`no node at ${place}`)
  return node
}

function nearOf({ kind, address, title, lang, dir, radius }: NodeNeighbourhood): NeighbourRef {
  return { kind, address, title, lang, dir, radius }
}

/** The edges between the centre and the node at a place, as 0 and 1; empty for place 0. */
function connectionsTo(centre: NodeNeighbourhood, place: number): readonly MapEdge[] {
  return centre.edges.flatMap((edge) => {
    if (edge.from === 0 && edge.to === place) return [{ ...edge, to: 1 }]
    return edge.to === 0 && edge.from === place ? [{ ...edge, from: 1 }] : []
  })
}
