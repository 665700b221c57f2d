import { plainText } from '../core/html-text.ts'
import { byKey } from '../core/lazily.ts'
import { citingSentence, wordsOnly } from '../rendering/body.ts'
import { fill } from '../rendering/fill.ts'
import type { NeighbourRef, NodeNeighbourhood } from './walk-file.ts'
import { placeCore, type CoreDrawing } from './core.ts'
import { draw, type MapDrawing } from './draw.ts'
import { degreeIn, otherEnd, type Edge, type EdgeLists, type Graph, type NodeId } from '../core/graph.ts'
import {
  layers,
  layersAtFirst,
  modest,
  mostAtFirst,
  shares,
  type Layer,
  type LayerCounts,
  type DrawnRelation,
  type MapEdge,
} from './map-edge.ts'
import type { ComputedKind, Measure, NextCandidate, SimilarTo } from '../core/nearest.ts'
import { directionOfLanguage } from '../core/script.ts'
import type { Settings } from '../core/settings.ts'
import { pageLanguage, wordsFor } from '../words/languages.ts'
import type { TextView } from '../rendering/view.ts'
import type { MapMark } from './label.ts'

/** Every node with an edge, the best connected first; ties in address order. */
export function byDegree(graph: Graph): readonly NodeId[] {
  return graph.nodes
    .map((node) => node.id)
    .filter((id) => graph.degree(id) > 0)
    .toSorted((a, b) => graph.degree(b) - graph.degree(a))
}

const coreNodes = 24

/** The still map around a node; null for a node without neighbours. */
export function drawMap(view: MapView, centre: NodeId, near: Neighbourhood): MapDrawing | null {
  if (near.size === 0) return null
  const shown = near.first(shares(modest(near.counts), layersAtFirst(near.counts), mostAtFirst))
  const own = [...near.edges(shown), ...near.computedEdges(shown)]
  const { marks, edges } = drawingInput(view, [centre, ...shown], own)
  const isMirrored = directionOfLanguage(pageLanguage(view.settings)) === 'rtl'
  return draw({ marks, edges, hidden: near.size - (marks.length - 1), isMirrored })
}

/** The still map of the best connected nodes; null in a collection without edges. */
export function drawCore(view: MapView & { readonly graph: Graph }): CoreDrawing | null {
  const graph = view.graph.counted()
  const nodes = byDegree(graph).slice(0, coreNodes)
  const hidden = graph.nodes.length - nodes.length
  if (nodes.length < 2) return null
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  const { marks, edges: drawn } = drawingInput(view, nodes, edges)
  return placeCore(marks, drawn, hidden, directionOfLanguage(pageLanguage(view.settings)))
}

function drawingInput(view: MapView, nodes: readonly NodeId[], edges: readonly (Edge | ComputedEdge)[]) {
  const places = new Map(nodes.map((id, place) => [id, place]))
  return {
    marks: nodes.map((id) => view.mark(id)),
    edges: edges.map((edge) => mapEdge(view, edge, places, [])),
  }
}

/** `places` are the indexes of nodes. */
function mapEdge(
  view: MapView,
  edge: Edge | ComputedEdge,
  places: ReadonlyMap<NodeId, number>,
  reasons: MapEdge['reasons'],
): MapEdge {
  const names = !isComputed(edge) && edge.kind === 'related' ? view.settings.relations[edge.type] : undefined
  return {
    type: {
      kind: edge.kind,
      computed: isComputed(edge),
      symmetric: edge.kind === 'similar' || (edge.kind === 'related' && edge.symmetric),
      label: names?.label ?? null,
      inverse: names?.inverse ?? null,
      relation: isComputed(edge) || edge.kind !== 'related' ? null : drawnRelation(edge.type, view.settings),
    },
    from: places.get(edge.from) ?? 0,
    to: places.get(edge.to) ?? 0,
    reasons,
  }
}

/** The look of a relation on maps; null for plain `related`. */
export function drawnRelation(name: string, { looks }: Pick<Settings, 'looks'>): DrawnRelation | null {
  const look = Object.hasOwn(looks, name) ? looks[name] : undefined
  return look ? { name, glyph: look.glyph, line: look.line, side: look.side } : null
}

export function neighbourhoodOf(view: MapView, id: NodeId): NodeNeighbourhood {
  const near = neighbourhoodAround(view.graph, id, computedEdges(view, id))
  const ids = near.first(shares(near.counts, new Set(layers), Infinity))
  const places = new Map([id, ...ids].map((one, place) => [one, place]))
  return {
    ...nearOf(view, id),
    degree: degreeIn(view.graph, id),
    counts: near.counts,
    computed: near.computed,
    around: ids.map((one) => nearOf(view, one)),
    edges: [...near.edges(ids), ...near.computedEdges(ids)].map((edge) =>
      mapEdge(view, edge, places, edge.from === id || edge.to === id ? reasonsOf(view, edge) : []),
    ),
  }
}

function nearOf(view: MapView, id: NodeId): NeighbourRef {
  const { ref, radius } = view.mark(id)
  return { ...ref, radius }
}

function reasonsOf(view: MapView, edge: Edge | ComputedEdge): MapEdge['reasons'] {
  if (isComputed(edge)) {
    if (!edge.candidate) return []
    return [{ by: 'from', why: wordsFor(view.settings).nextReason(edge.candidate, view.measure) }]
  }
  const authored = (id: NodeId) => wordsOnly(view, view.graph.node(id))
  if (edge.kind === 'related') {
    return edge.reasons.flatMap(({ by, why }) => {
      const words = plainText(fill(why, authored(by)).text)
      return words ? [{ by: by === edge.from ? 'from' : 'to', why: words } as const] : []
    })
  }
  const property = edge.kind === 'mention' ? edge.property : null
  const why = property ?? (edge.sentence.length > 0 && citingSentence(edge.sentence, authored(edge.from)))
  return why ? [{ by: 'from', why }] : []
}

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

function isComputed(edge: Edge | ComputedEdge): edge is ComputedEdge {
  return !('place' in edge)
}

/** The computed edges of a node: similar papers and notes alternate, the nearest first. */
export function computedEdges(
  { similar, nextCandidates }: Pick<MapView, 'similar' | 'nextCandidates'>,
  id: NodeId,
): readonly ComputedEdge[] {
  const { papers, notes } = similar(id)
  const turns = Math.max(papers.length, notes.length)
  const alike = Array.from({ length: turns }, (_, turn) => [papers[turn] ?? [], notes[turn] ?? []]).flat(2)
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

export type Neighbourhood = ReturnType<typeof neighbourhoodAround>

/**
 * The nodes around a centre, each in the first layer it belongs to. In a layer, those with authored edges come first.
 */
export function neighbourhoodAround(graph: EdgeLists, centre: NodeId, computed: readonly ComputedEdge[]) {
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
  const counts: LayerCounts = Object.fromEntries(Array.from(found, ([layer, { size }]) => [layer, size]))

  /** Ties keep their order. */
  function bySharedSources(ids: ReadonlySet<NodeId>): readonly NodeId[] {
    const notes = found.get('related')
    if (!notes) return [...ids]
    const shared = byKey((id: NodeId) => graph.from(id, 'source').filter((edge) => notes.has(edge.to)).length)
    return [...ids].sort((a, b) => shared(b) - shared(a))
  }

  return {
    counts,
    /** How many of `counts` are in their layer only by computed edges. */
    computed: added as LayerCounts,
    size: seen.size - 1,
    /**
     * The first nodes of each layer with a share, layer by layer. Nodes that the centre points to come first, in
     * authored order, then nodes that point to it, by address. Inquiries that draw on a note are sorted by how many of
     * their sources are related to the note.
     */
    first: (shares: LayerCounts): readonly NodeId[] =>
      layers.flatMap((layer) => {
        const ids = found.get(layer)
        const share = shares[layer] ?? 0
        if (!ids || share === 0) return []
        return (layer === 'source' ? bySharedSources(ids) : [...ids]).slice(0, share)
      }),
    /** The edges between the centre and some nodes, and the relations among these nodes. */
    edges(among: readonly NodeId[]): readonly Edge[] {
      const shown = new Set(among)
      return [
        ...graph.from(centre).filter((edge) => shown.has(edge.to)),
        ...graph.to(centre).filter((edge) => shown.has(edge.from)),
        ...among.flatMap((id) => graph.from(id, 'related').filter((edge) => shown.has(edge.to))),
      ]
    },
    /** The computed edges between the centre and some nodes, except nodes that are in an earlier layer. */
    computedEdges(among: readonly NodeId[]): readonly ComputedEdge[] {
      const shown = new Set(among)
      return computed.filter((edge) => {
        const other = otherEnd(edge, centre)
        return shown.has(other) && found.get(edge.kind)?.has(other)
      })
    },
  }
}
