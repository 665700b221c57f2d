import { layers, type Layer, type LayerCounts } from './layers.ts'
import { type Edge, type NodeId, otherEnd, type EdgeLists } from '../core/graph.ts'
import type { ComputedKind, NextCandidate, Measure, SimilarTo } from '../core/nearest.ts'
import type { TextView } from '../rendering/view.ts'
import type { MapMark } from './label.ts'

export interface MapView extends TextView {
  mark(id: NodeId): MapMark
  /** The measure of nearness, the same for every node. */
  readonly measure: Measure
  /** Empty for an inquiry. */
  similar(id: NodeId): SimilarTo
  /** The inquiries to read after an inquiry; empty for other nodes. */
  nextCandidates(id: NodeId): readonly NextCandidate[]
}

/** A computed edge. Similarity has no direction: `from` is the lower id. */
export interface ComputedEdge {
  readonly kind: ComputedKind
  readonly from: NodeId
  readonly to: NodeId
  /** The candidate that was chosen as an inquiry to read next; null for similar nodes. */
  readonly candidate: NextCandidate | null
}

export function isComputed(edge: Edge | ComputedEdge): edge is ComputedEdge {
  return !('place' in edge)
}

/** The computed edges of a node: similar papers and notes alternate, the nearest first. */
export function computedEdges(
  { similar, nextCandidates }: Pick<MapView, 'similar' | 'nextCandidates'>,
  id: NodeId,
): readonly ComputedEdge[] {
  const { papers, notes } = similar(id)
  const turns = Math.max(papers.length, notes.length)
  const alike = Array.from({ length: turns }, (_, turn) => [papers[turn], notes[turn]].filter(isThere)).flat()
  return [
    ...nextCandidates(id)
      .filter(({ by }) => by !== 'author')
      .map((candidate) => ({ kind: 'next', from: id, to: candidate.id, candidate }) as const),
    ...alike.map((other) => {
      const [from, to] = id < other ? [id, other] : [other, id]
      return { kind: 'similar', from, to, candidate: null } as const
    }),
  ]
}

function isThere(id: NodeId | undefined): id is NodeId {
  return id !== undefined
}

/**
 * The nodes around a centre, each in the first layer it belongs to. In a layer, those with authored edges come first.
 */
export class Neighbourhood {
  readonly counts: LayerCounts
  /** How many of `counts` are in their layer only by computed edges. */
  readonly computed: LayerCounts
  readonly #graph: EdgeLists
  readonly #centre: NodeId
  /** The computed edges whose other end is in the layer of their kind. */
  readonly #computed: readonly ComputedEdge[]
  readonly #layers: ReadonlyMap<Layer, ReadonlySet<NodeId>>

  constructor(graph: EdgeLists, centre: NodeId, computed: readonly ComputedEdge[]) {
    const seen = new Set([centre])
    const found = new Map<Layer, Set<NodeId>>()
    const added: Partial<Record<Layer, number>> = {}
    for (const layer of layers) {
      const own = new Set<NodeId>()
      const add = (id: NodeId) => {
        if (seen.has(id)) return
        seen.add(id)
        own.add(id)
      }
      if (layer !== 'similar') {
        for (const edge of graph.from(centre, layer)) add(edge.to)
        for (const edge of graph.to(centre, layer)) add(edge.from)
      }
      const { size } = own
      for (const edge of computed) if (edge.kind === layer) add(otherEnd(edge, centre))
      if (own.size > size) added[layer] = own.size - size
      if (own.size > 0) found.set(layer, own)
    }
    this.#graph = graph
    this.#centre = centre
    this.#layers = found
    this.#computed = computed.filter((edge) => found.get(edge.kind)?.has(otherEnd(edge, centre)))
    this.computed = added
    this.counts = Object.fromEntries(Array.from(found, ([layer, { size }]) => [layer, size]))
  }

  get size(): number {
    return Array.from(this.#layers.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0)
  }

  /**
   * The first nodes of each layer with a share, layer by layer. Nodes that the centre points to come first, in authored
   * order, then nodes that point to it, by address. Inquiries that draw on a note are sorted by how many of their
   * sources are related to the note.
   */
  first(shares: LayerCounts): readonly NodeId[] {
    return layers.flatMap((layer) => {
      const ids = this.#layers.get(layer)
      const share = shares[layer] ?? 0
      if (!ids || share === 0) return []
      return (layer === 'source' ? this.#bySharedSources(ids) : [...ids]).slice(0, share)
    })
  }

  /** The edges between the centre and some nodes, and the relations among these nodes. */
  edges(among: readonly NodeId[]): readonly Edge[] {
    const shown = new Set(among)
    const graph = this.#graph
    return [
      ...graph.from(this.#centre).filter((edge) => shown.has(edge.to)),
      ...graph.to(this.#centre).filter((edge) => shown.has(edge.from)),
      ...among.flatMap((id) => graph.from(id, 'related').filter((edge) => shown.has(edge.to))),
    ]
  }

  /** The computed edges between the centre and some nodes, except nodes that are in an earlier layer. */
  computedEdges(among: readonly NodeId[]): readonly ComputedEdge[] {
    const shown = new Set(among)
    return this.#computed.filter((edge) => shown.has(otherEnd(edge, this.#centre)))
  }

  /** Ties keep their order. */
  #bySharedSources(ids: ReadonlySet<NodeId>): readonly NodeId[] {
    const notes = this.#layers.get('related')
    if (!notes) return [...ids]
    const shared = new Map(
      Array.from(ids, (id) => [
        id,
        this.#graph.from(id, 'source').filter((edge) => notes.has(edge.to)).length,
      ]),
    )
    return [...ids].sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
  }
}
