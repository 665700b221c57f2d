import { type MapDrawing, draw, narrow } from './draw.ts'
import type { Edge, Graph, NodeId } from '../core/graph.ts'
import { layersAtFirst, modest, mostAtFirst, shares } from './layers.ts'
import type { MapEdge } from './map-edge.ts'
import { namesByMeasure } from './words.ts'
import { isComputed, type ComputedEdge, type Neighbourhood, type MapView } from './neighbourhood.ts'

/** The best connected nodes of the whole graph, with the edges among them. */
function core(
  graph: Graph,
  most: number,
): { readonly nodes: readonly NodeId[]; readonly edges: readonly Edge[] } {
  const nodes = byDegree(graph).slice(0, most)
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  return { nodes, edges }
}

/** Every node that is joined to another, best connected first; equals in address order. */
export function byDegree(graph: Graph): readonly NodeId[] {
  return graph.nodes
    .map((node) => node.id)
    .filter((id) => graph.degree(id) > 0)
    .toSorted((a, b) => graph.degree(b) - graph.degree(a))
}

const coreNodes = 40

/** The still map around a node; null for a node that is joined to nothing. */
export function drawMap(view: MapView, centre: NodeId, near: Neighbourhood): MapDrawing | null {
  if (near.size === 0) return null
  const shown = near.first(shares(modest(near.counts), layersAtFirst(near.counts), mostAtFirst))
  const nodes = [centre, ...shown]
  const hidden = near.size - shown.length
  const edges = [...near.edges(shown), ...near.computedEdges(shown)]
  return draw({ ...drawingInput(view, nodes, edges), hasCentre: true, hidden }, narrow)
}

/** The still map of the best connected nodes; null in a collection without edges. */
export function drawCore(view: MapView & { readonly graph: Graph }): MapDrawing | null {
  const graph = view.graph.counted()
  const { nodes, edges } = core(graph, coreNodes)
  const hidden = graph.nodes.length - nodes.length
  return nodes.length < 2
    ? null
    : draw({ ...drawingInput(view, nodes, edges), hasCentre: false, hidden }, 2 * narrow)
}

function drawingInput(view: MapView, nodes: readonly NodeId[], edges: readonly (Edge | ComputedEdge)[]) {
  const places = new Map(nodes.map((id, place) => [id, place]))
  return {
    marks: nodes.map((id) => view.mark(id)),
    edges: edges.map((edge) => mapEdge(view, edge, places, [])),
  }
}

/** `places` are the indexes of nodes. */
export function mapEdge(
  view: MapView,
  edge: Edge | ComputedEdge,
  places: ReadonlyMap<NodeId, number>,
  reasons: MapEdge['reasons'],
): MapEdge {
  const names = isComputed(edge)
    ? namesByMeasure(edge.kind, view.measure.by)
    : edge.kind === 'related'
      ? view.settings.relations[edge.type]
      : undefined
  return {
    type: {
      kind: edge.kind,
      computed: isComputed(edge),
      symmetric: edge.kind === 'similar' || (edge.kind === 'related' && edge.symmetric),
      label: names?.label ?? null,
      inverse: names?.inverse ?? null,
    },
    from: places.get(edge.from) ?? 0,
    to: places.get(edge.to) ?? 0,
    reasons,
  }
}
