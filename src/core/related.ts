import type { EdgeOf, Graph, NodeId } from './graph.ts'

/** What is needed of a graph to go along its edges. */
export type EdgeLists = Pick<Graph, 'from' | 'to'>

export function otherEnd({ from, to }: { readonly from: NodeId; readonly to: NodeId }, end: NodeId): NodeId {
  return from === end ? to : from
}

/** The relations listed at a node: its own in authored order, then symmetric ones that only the other end states. */
export function relatedTo(graph: EdgeLists, id: NodeId): EdgeOf<'related'>[] {
  const written: { readonly edge: EdgeOf<'related'>; readonly place: EdgeOf<'related'>['place'] }[] = []
  const unwritten: EdgeOf<'related'>[] = []
  for (const edge of graph.from(id, 'related')) written.push({ edge, place: edge.place })
  for (const edge of graph.to(id, 'related')) {
    if (!edge.symmetric) continue
    const reason = edge.reasons.find(({ by }) => by === id)
    if (reason) written.push({ edge, place: reason.place })
    else unwritten.push(edge)
  }
  written.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
  return [...written.map(({ edge }) => edge), ...unwritten]
}

/** One-way relations that the other end states, in address order. */
export function referredBy(graph: EdgeLists, id: NodeId): EdgeOf<'related'>[] {
  return graph.to(id, 'related').filter(({ symmetric }) => !symmetric)
}
