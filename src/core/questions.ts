import type { CitesEdge, Edge, EdgeOf, MentionEdge, NextEdge, RelatedEdge, SourceEdge } from './graph.ts'
import type { Graph, NodeId } from './graph.ts'

type Edges = Pick<Graph, 'from' | 'to'>

/** A node at the other end of an edge. */
export interface Neighbour<Kind extends Edge = Edge> {
  readonly id: NodeId
  readonly edge: Kind
}

/** The notes that an inquiry rests on, in order of first citation. */
export function sourcesOf(graph: Edges, id: NodeId): Neighbour<SourceEdge>[] {
  return ahead(graph, id, 'source')
}

/** The inquiries that draw on a note, in address order. */
export function inquiriesOf(graph: Edges, id: NodeId): Neighbour<SourceEdge>[] {
  return behind(graph, id, 'source')
}

/** The relations that stand at this end: its own in authored order, then symmetric ones that only the other end wrote. */
export function relatedTo(graph: Edges, id: NodeId): Neighbour<RelatedEdge>[] {
  const own = ahead(graph, id, 'related')
  const both = behind(graph, id, 'related').filter(({ edge }) => edge.symmetric)
  const written = both.flatMap((neighbour) => {
    const reason = neighbour.edge.reasons.find(({ by }) => by === id)
    return reason ? [{ neighbour, place: reason.place }] : []
  })
  const all = [...own.map((neighbour) => ({ neighbour, place: neighbour.edge.place })), ...written]
  all.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
  const unwritten = both.filter(({ edge }) => !edge.reasons.some(({ by }) => by === id))
  return [...all.map(({ neighbour }) => neighbour), ...unwritten]
}

/** The relations that only the other end states, in address order. */
export function referredBy(graph: Edges, id: NodeId): Neighbour<RelatedEdge>[] {
  return behind(graph, id, 'related').filter(({ edge }) => !edge.symmetric)
}

/** The papers that a note or an inquiry cites, in order of first citation. */
export function referencesOf(graph: Edges, id: NodeId): Neighbour<CitesEdge>[] {
  return ahead(graph, id, 'cites')
}

/** The notes and inquiries that cite a paper, in address order. */
export function citedBy(graph: Edges, id: NodeId): Neighbour<CitesEdge>[] {
  return behind(graph, id, 'cites')
}

/** The pages that mention this one, in address order. */
export function mentionsOf(graph: Edges, id: NodeId): Neighbour<MentionEdge>[] {
  return behind(graph, id, 'mention')
}

/** The inquiries to read next, in authored order. */
export function nextOf(graph: Edges, id: NodeId): Neighbour<NextEdge>[] {
  return ahead(graph, id, 'next')
}

function ahead<Kind extends Edge['kind']>(graph: Edges, id: NodeId, kind: Kind): Neighbour<EdgeOf<Kind>>[] {
  return graph.from(id, kind).map((edge) => ({ id: edge.to, edge }))
}

function behind<Kind extends Edge['kind']>(graph: Edges, id: NodeId, kind: Kind): Neighbour<EdgeOf<Kind>>[] {
  return graph.to(id, kind).map((edge) => ({ id: edge.from, edge }))
}
