import type { Edge, EdgeOf, NodeId } from '../core/graph.ts'
import {
  layers,
  type NeighbourRef,
  type NeighbourEdge,
  type NodeNeighbourhood,
} from './neighbourhood-shard.ts'
import { plainText } from '../core/html-text.ts'
import { shares } from './layers.ts'
import { nextReason } from './words.ts'
import { wordsOnly } from '../rendering/body.ts'
import { computedEdges, type ComputedEdge, Neighbourhood, type MapView } from './neighbourhood.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import { isSymmetric, namesOf } from './map.ts'
import { brief } from '../rendering/reference.ts'

/** A node and what stands one step away from it, as the walk shows them. */
export function neighbourhoodOf(view: MapView, id: NodeId): NodeNeighbourhood {
  const near = new Neighbourhood(view.graph, id, computedEdges(view, id))
  const ids = near.first(shares(near.counts, new Set(layers), Infinity))
  const places = new Map([id, ...ids].map((one, place) => [one, place]))
  const ends = ({ from, to }: Edge | ComputedEdge) => ({
    from: places.get(from) ?? 0,
    to: places.get(to) ?? 0,
  })
  return {
    ...nearOf(view, id),
    ...brief(view, id),
    counts: near.counts,
    computed: near.computed,
    measure: view.measure.by,
    around: ids.map((one) => nearOf(view, one)),
    joins: [
      ...near.edges(ids).map((edge): NeighbourEdge => ({
        kind: edge.kind,
        computed: false,
        ...ends(edge),
        symmetric: isSymmetric(edge),
        names: namesOf(view, edge),
        reasons: edge.from === id || edge.to === id ? reasonsOf(view, edge) : [],
      })),
      ...near.computedEdges(ids).map((edge): NeighbourEdge => ({
        kind: edge.kind,
        computed: true,
        ...ends(edge),
        symmetric: isSymmetric(edge),
        names: null,
        reasons: edge.kind === 'next' ? [{ by: 'from', why: nextReason(edge.way, view.measure.by) }] : [],
      })),
    ],
  }
}

function nearOf(view: MapView, id: NodeId): NeighbourRef {
  const { ref, degree } = view.mark(id)
  return { ...ref, degree }
}

function reasonsOf(view: MapView, edge: Edge): NeighbourEdge['reasons'] {
  switch (edge.kind) {
    case 'related':
      return reasonsOfRelation(view, edge)
    case 'mention':
      return sentenceOf(view, edge)
    case 'source':
    case 'cites':
    case 'next':
      return []
  }
}

function reasonsOfRelation(view: MapView, { from, reasons }: EdgeOf<'related'>): NeighbourEdge['reasons'] {
  return reasons.flatMap(({ by, why }) => {
    const words = plainText(fill(why, wordsOnly(view, view.graph.node(by))))
    return words ? [{ by: by === from ? 'from' : 'to', why: words } as const] : []
  })
}

function sentenceOf(view: MapView, { from, to, sentence, property }: EdgeOf<'mention'>): NeighbourEdge['reasons'] {
  const words = property ?? plainText(fillSentence(sentence, wordsOnly(view, view.graph.node(from)), to))
  return words ? [{ by: 'from', why: words }] : []
}
