import { type MapDrawing, draw, narrow } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import {
  layers,
  mostOfLayer,
  type Layer,
  type NeighbourRef,
  type NeighbourEdge,
  type NodeNeighbourhood,
} from '../neighbourhood-shard.ts'
import { layersAtFirst, modest, mostAtFirst, mostChosen, shares } from '../layers.ts'
import { markOf } from '../label.ts'
import { numbersOf, type Numbers, plainNames } from '../words.ts'

/** What a map shows around a centre. */
export interface Scene {
  readonly centre: NodeNeighbourhood
  readonly drawing: MapDrawing
  readonly shown: ReadonlySet<Layer>
  /** Of these, the layers of which the map shows a part until somebody asks for all. */
  readonly partly: ReadonlySet<Layer>
  /** Drawn or not. */
  readonly around: Numbers
  /** What joins each of the nodes around to the centre. */
  readonly ties: ReadonlyMap<Address, readonly Connection[]>
}

/** An edge of the centre, as it is read from the centre. */
export interface Connection {
  readonly kind: Layer
  readonly computed: boolean
  /** "Supports", or "Supported by" where the edge comes from the other. */
  readonly name: string
  /** The name as it is read from the other. */
  readonly back: string
  readonly outward: boolean
  readonly symmetric: boolean
  readonly reasons: readonly { readonly by: 'centre' | 'other'; readonly why: string }[]
}

/** A node that the map has to show although it may be beyond what it has room for: where the reader comes from. */
export interface Arrival {
  readonly node: NeighbourRef
  /** As it is read from the new centre. */
  readonly ties: readonly Connection[]
}

/** A pure function: with no layer chosen and nowhere come from, it is the still map of the page. */
export function sceneOf(
  centre: NodeNeighbourhood,
  chosen: ReadonlyMap<Layer, boolean>,
  came: Arrival | null = null,
): Scene {
  const shown = shownLayers(centre, chosen)
  const most = chosen.size === 0 ? mostAtFirst : mostChosen
  const counts = chosen.get('similar') ? centre.counts : modest(centre.counts)
  const from = came && came.node.address !== centre.address && came.ties.length > 0 ? came : null
  const known = from ? placeOf(centre, from.node.address) : 0
  let kept = first(centre, shares(counts, shown, most))
  if (from && !kept.has(known)) kept = first(centre, shares(counts, shown, most - 1))
  if (known > 0) kept.add(known)
  const isStranger = from !== null && known === 0
  const places = [0, ...[...kept].sort((a, b) => a - b)]
  const index = new Map(places.map((place, at) => [place, at]))
  const nodes: readonly NeighbourRef[] = [
    ...places.map((place) => nodeAt(centre, place)),
    ...(isStranger ? [from.node] : []),
  ]
  const lines = centre.joins.flatMap((join) => {
    const { kind, computed, symmetric } = join
    const [start, end] = [index.get(join.from), index.get(join.to)]
    if (start === undefined || end === undefined) return []
    const label = (join.names ?? plainNames(join, centre.measure))[0]
    return [{ kind, computed, symmetric, label, from: start, to: end }]
  })
  const told = tiesTo(centre, known)
  const own = (from?.ties ?? [])
    .filter((tie) => !told.some((one) => isSame(one, tie)))
    .map((tie) => lineOf(tie, isStranger ? nodes.length - 1 : (index.get(known) ?? 0)))
  const { authored, computed } = numbersOf(centre.counts, centre.degree)
  // What only the other end was found near to is not in the counts of this one.
  const isCounted = !isStranger || from.ties.some((tie) => !tie.computed)
  const around = { authored, computed: computed + (isCounted ? 0 : 1) }
  const drawing = draw(
    {
      marks: nodes.map((node) => markOf(node, node.degree)),
      hasCentre: true,
      edges: [...lines, ...own],
      hidden: around.authored + around.computed - (nodes.length - 1),
    },
    narrow,
  )
  const ties = new Map(places.slice(1).map((place) => [nodeAt(centre, place).address, tiesTo(centre, place)]))
  if (from) ties.set(from.node.address, from.ties)
  const partly = new Set(layers.filter((layer) => shown.has(layer) && counts[layer] !== centre.counts[layer]))
  return { centre, drawing, shown, partly, around, ties }
}

/** The node that one comes from, as the new centre has it. */
export function arrivalAt(centre: NodeNeighbourhood, from: NodeNeighbourhood): Arrival {
  const own = tiesWith(centre, from.address)
  const others = reversed(tiesWith(from, centre.address))
  return {
    node: nearOf(from),
    // Of a centre with many neighbours only the first are known, and of what is computed each end has lists of its own.
    ties: [...own, ...others.filter((tie) => !own.some((one) => isSame(one, tie)))],
  }
}

function isSame(a: Connection, b: Connection): boolean {
  return a.kind === b.kind && a.outward === b.outward && a.computed === b.computed && a.name === b.name
}

/** What joins a centre to one of those around it. */
function tiesWith(centre: NodeNeighbourhood, other: Address): readonly Connection[] {
  const place = placeOf(centre, other)
  return place === 0 ? [] : tiesTo(centre, place)
}

/** From 1; 0 where it is not known to be around. */
function placeOf(centre: NodeNeighbourhood, other: Address): number {
  return centre.around.findIndex(({ address }) => address === other) + 1
}

/** As they are read from the other end. */
export function reversed(ties: readonly Connection[]): readonly Connection[] {
  return ties.map((tie) => ({
    ...tie,
    outward: !tie.outward,
    name: tie.back,
    back: tie.name,
    reasons: tie.reasons.map(({ by, why }) => ({ by: by === 'centre' ? 'other' : 'centre', why })),
  }))
}

/** The layers that are shown, of those that the centre has. */
function shownLayers({ counts }: NodeNeighbourhood, chosen: ReadonlyMap<Layer, boolean>): ReadonlySet<Layer> {
  const atFirst = layersAtFirst(counts)
  return new Set(layers.filter((layer) => counts[layer] && (chosen.get(layer) ?? atFirst.has(layer))))
}

/** Places, from 1, of the first nodes of each layer. */
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

function nearOf({ kind, address, title, lang, dir, degree }: NodeNeighbourhood): NeighbourRef {
  return { kind, address, title, lang, dir, degree }
}

function tiesTo(centre: NodeNeighbourhood, place: number): readonly Connection[] {
  return centre.joins.flatMap((join) => {
    if (join.from === 0 && join.to === place) return [tieOf(join, true, centre)]
    return join.to === 0 && join.from === place ? [tieOf(join, false, centre)] : []
  })
}

function tieOf(join: NeighbourEdge, outward: boolean, { measure }: NodeNeighbourhood): Connection {
  const { kind, computed, symmetric, reasons } = join
  const [forth, back] = join.names ?? plainNames(join, measure)
  return {
    kind,
    computed,
    name: outward ? forth : back,
    back: outward ? back : forth,
    outward,
    symmetric,
    reasons: reasons.map(({ by, why }) => ({ by: (by === 'from') === outward ? 'centre' : 'other', why })),
  }
}

function lineOf({ kind, computed, name, back, outward, symmetric }: Connection, at: number) {
  const [from, to] = outward ? [0, at] : [at, 0]
  return { kind, computed, symmetric, label: outward ? name : back, from, to }
}
