import type { Edge, NodeId } from '../core/graph.ts'
import type { NeighbourRef, NodeNeighbourhood } from './neighbourhood-shard.ts'
import type { MapEdge } from './map-edge.ts'
import { plainText } from '../core/html-text.ts'
import { layers, shares } from './layers.ts'
import { nextReason } from './words.ts'
import { wordsOnly } from '../rendering/body.ts'
import { computedEdges, isComputed, type ComputedEdge, Neighbourhood, type MapView } from './neighbourhood.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import { mapEdge } from './map.ts'
import { brief } from '../rendering/reference.ts'

/** A node and what stands one step away from it, as the walk shows them. */
export function neighbourhoodOf(view: MapView, id: NodeId): NodeNeighbourhood {
  const near = new Neighbourhood(view.graph, id, computedEdges(view, id))
  const ids = near.first(shares(near.counts, new Set(layers), Infinity))
  const places = new Map([id, ...ids].map((one, place) => [one, place]))
  return {
    ...nearOf(view, id),
    ...brief(view, id),
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

/** What is said of an edge besides its name, in plain words. */
function reasonsOf(view: MapView, edge: Edge | ComputedEdge): MapEdge['reasons'] {
  if (isComputed(edge)) {
    return edge.candidate ? [{ by: 'from', why: nextReason(edge.candidate, view.measure.by) }] : []
  }
  const authored = (id: NodeId) => wordsOnly(view, view.graph.node(id))
  switch (edge.kind) {
    case 'related':
      return edge.reasons.flatMap(({ by, why }) => {
        const words = plainText(fill(why, authored(by)))
        return words ? [{ by: by === edge.from ? 'from' : 'to', why: words } as const] : []
      })
    case 'mention': {
      const words = edge.property ?? plainText(fillSentence(edge.sentence, authored(edge.from), edge.to))
      return words ? [{ by: 'from', why: words }] : []
    }
    case 'source':
    case 'cites':
    case 'next':
      return []
  }
}
