import { layers, type Layer } from './layers.ts'
import type { DrawnRelation, MapEdge } from './map-edge.ts'

type GroupedEdge = Pick<MapEdge, 'type' | 'from' | 'to'>

/** Neighbours with the same relation to the centre in the same direction, or in the same layer. */
export interface NeighbourGroup {
  /** The edge that gives the group its name. */
  readonly edge: GroupedEdge
  readonly kind: Layer
  readonly computed: boolean
  readonly relation: DrawnRelation | null
  /** Indexes of marks; never empty. */
  readonly members: readonly number[]
  readonly band: Band
  /** The side that a relation asks for; null if any will do. */
  readonly side: 'start' | 'end' | null
}

/** From top to bottom. */
export const bands = ['above', 'beside', 'below'] as const
export type Band = (typeof bands)[number]

/** Groups the neighbours of the centre, which is index 0. */
export function groupsOf(edges: readonly GroupedEdge[]): readonly NeighbourGroup[] {
  const strongest = new Map<number, GroupedEdge>()
  for (const edge of edges) {
    if ((edge.from !== 0 && edge.to !== 0) || edge.from === edge.to) continue
    const other = edge.from === 0 ? edge.to : edge.from
    const before = strongest.get(other)
    if (!before || strength(edge) < strength(before)) strongest.set(other, edge)
  }
  const alike = Map.groupBy(strongest, ([, edge]) => keyOf(edge))
  const groups = Array.from(alike.values(), (some) => groupOf(some))
  groups.sort((a, b) => rank(a) - rank(b))
  // If all groups would stand below, the first one moves beside the centre.
  return groups.some(({ band }) => band !== 'below')
    ? groups
    : groups.map((group, index) => (index === 0 ? { ...group, band: 'beside' } : group))
}

/** A rank, 0 for the strongest edge, which decides on a neighbour's group. Named relations come before plain ones. */
function strength({ type }: GroupedEdge): number {
  const isPlain = type.kind === 'related' && !type.relation
  return (type.computed ? layers.length : 0) + layers.indexOf(type.kind) + (isPlain ? 0.5 : 0)
}

/** Direction counts for relations and `next`, whose two ends have different names. */
function keyOf({ type, from }: GroupedEdge): string {
  const { kind, computed, symmetric, label } = type
  const direction = symmetric || (kind !== 'related' && kind !== 'next') ? '' : from === 0
  return [kind, computed, kind === 'related' ? label : '', direction].join('\n')
}

function groupOf(some: readonly (readonly [number, GroupedEdge])[]): NeighbourGroup {
  const [first] = some
  if (!first) throw new Error('a group without members')
  const [, edge] = first
  const { kind, computed, relation } = edge.type
  const side = relation?.side ?? null
  const isMain =
    !computed &&
    (kind === 'related' || kind === 'source'
      ? edge.from === 0 || kind === 'related'
      : kind === 'cites' && edge.to === 0)
  return {
    edge,
    kind,
    computed,
    relation,
    members: some.map(([index]) => index),
    band: side === 'above' || side === 'below' ? side : isMain ? 'beside' : 'below',
    side: side === 'start' || side === 'end' ? side : null,
  }
}

/** Relations first, then the other layers. Computed groups come last. */
function rank({ kind, computed, relation, edge }: NeighbourGroup): number {
  return (
    (computed ? 1000 : 0) +
    layers.indexOf(kind) * 100 +
    (kind === 'related' && !relation ? 50 : 0) +
    (edge.from === 0 ? 1 : 0)
  )
}
