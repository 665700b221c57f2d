import { plainText } from '../core/html-text.ts'
import { wordsOnly, citingSentence } from '../rendering/body.ts'
import { fill } from '../rendering/fill.ts'
import type { NeighbourRef, NodeNeighbourhood } from './walk-file.ts'
import { placeCore, type CoreDrawing } from './core.ts'
import { draw, fitting, type MapDrawing } from './draw.ts'
import type { Edge, Graph, NodeId } from '../core/graph.ts'
import { layers, layersAtFirst, modest, shares } from './layers.ts'
import type { ComputedKind, Measure } from '../core/nearest.ts'
import { directionOfLanguage } from '../core/script.ts'
import type { Settings } from '../core/settings.ts'
import type { DrawnRelation, EdgeType, MapEdge } from './map-edge.ts'
import { pageLanguage, wordsFor, type WordSettings } from '../words/languages.ts'
import { computedEdges, isComputed, type ComputedEdge, Neighbourhood, type MapView } from './neighbourhood.ts'

function core(
  graph: Graph,
  most: number,
): { readonly nodes: readonly NodeId[]; readonly edges: readonly Edge[] } {
  const nodes = byDegree(graph).slice(0, most)
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  return { nodes, edges }
}

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
  const { marks, edges } = fitting((most) => {
    const shown = near.first(shares(modest(near.counts), layersAtFirst(near.counts), most))
    const own = [...near.edges(shown), ...near.computedEdges(shown)]
    const input = drawingInput(view, [centre, ...shown], own)
    return { ...input, nodes: input.marks.map(({ ref }) => ref) }
  })
  const isMirrored = directionOfLanguage(pageLanguage(view.settings)) === 'rtl'
  return draw({ marks, edges, hidden: near.size - (marks.length - 1), isMirrored })
}

/** The still map of the best connected nodes; null in a collection without edges. */
export function drawCore(view: MapView & { readonly graph: Graph }): CoreDrawing | null {
  const graph = view.graph.counted()
  const { nodes, edges } = core(graph, coreNodes)
  const hidden = graph.nodes.length - nodes.length
  if (nodes.length < 2) return null
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
  const names = isComputed(edge)
    ? namesByMeasure(edge.kind, view.measure, view.settings)
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

/** The names of computed edges, if the measure that found them gives them other names than the default. */
export function namesByMeasure(
  kind: ComputedKind,
  measure: Measure,
  settings: WordSettings,
): Pick<EdgeType, 'label' | 'inverse'> {
  const isMeaning = kind === 'similar' && measure.by === 'model'
  const label = isMeaning ? wordsFor(settings).similarInMeaning : null
  return { label, inverse: label }
}

export function neighbourhoodOf(view: MapView, id: NodeId): NodeNeighbourhood {
  const near = new Neighbourhood(view.graph, id, computedEdges(view, id))
  const ids = near.first(shares(near.counts, new Set(layers), Infinity))
  const places = new Map([id, ...ids].map((one, place) => [one, place]))
  return {
    ...nearOf(view, id),
    counts: near.counts,
    computed: near.computed,
    around: ids.map((one) => nearOf(view, one)),
    edges: [...near.edges(ids), ...near.computedEdges(ids)].map((edge) =>
      mapEdge(view, edge, places, edge.from === id || edge.to === id ? reasonsOf(view, edge) : []),
    ),
  }
}

function nearOf(view: MapView, id: NodeId): NeighbourRef {
  const { ref, degree } = view.mark(id)
  return { ...ref, degree }
}

function reasonsOf(view: MapView, edge: Edge | ComputedEdge): MapEdge['reasons'] {
  if (isComputed(edge)) {
    return edge.candidate
      ? [
          {
            by: 'from',
            why: wordsFor(view.settings).nextReasons.brief(edge.candidate, view.measure),
          },
        ]
      : []
  }
  const authored = (id: NodeId) => wordsOnly(view, view.graph.node(id))
  switch (edge.kind) {
    case 'related':
      return edge.reasons.flatMap(({ by, why }) => {
        const words = plainText(fill(why, authored(by)).text)
        return words ? [{ by: by === edge.from ? 'from' : 'to', why: words } as const] : []
      })
    case 'mention': {
      const words = edge.property ?? citingSentence(edge.sentence, authored(edge.from))
      return words ? [{ by: 'from', why: words }] : []
    }
    case 'source':
    case 'cites':
    case 'next': {
      if (edge.sentence.length === 0) return []
      const why = citingSentence(edge.sentence, authored(edge.from))
      return why ? [{ by: 'from', why }] : []
    }
  }
}
