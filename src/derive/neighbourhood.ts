import type { Edge, Graph, NodeId } from '../model/graph.ts'

/** The nodes of a still map, the centre first, and every authored edge among them. */
export interface Neighbourhood {
  readonly nodes: readonly NodeId[]
  readonly edges: readonly Edge[]
  /** Neighbours left out because the map was full. */
  readonly hidden: number
}

/**
 * At most `most` nodes around a centre. A note shows its relations in both directions, then its inquiries by the
 * number of sources they share with those relations, then what it cites; an inquiry its sources, then the inquiries
 * to read next and what it cites; a paper what cites it. Whatever else is joined comes last.
 */
export function neighbourhood(graph: Graph, centre: NodeId, most: number): Neighbourhood {
  const near = new Set<NodeId>()
  const add = (ids: Iterable<NodeId>) => {
    for (const id of ids) if (id !== centre) near.add(id)
  }
  const out = graph.from(centre)
  const into = graph.to(centre)
  const ends = (kind: Edge['kind']) => out.filter((edge) => edge.kind === kind).map((edge) => edge.to)
  const beginnings = (kind: Edge['kind']) =>
    into.filter((edge) => edge.kind === kind).map((edge) => edge.from)

  add(ends('related'))
  add(beginnings('related'))
  add(ends('source'))
  add(bySharedSources(graph, beginnings('source'), new Set(near)))
  add(ends('next'))
  add(ends('cites'))
  add(beginnings('cites'))
  add(beginnings('next'))
  add(ends('mention'))
  add(beginnings('mention'))

  const nodes = [centre, ...[...near].slice(0, most - 1)]
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  return { nodes, edges, hidden: near.size + 1 - nodes.length }
}

/** Inquiries with the most sources among `notes` first; equals in address order. */
function bySharedSources(
  graph: Graph,
  inquiries: readonly NodeId[],
  notes: ReadonlySet<NodeId>,
): readonly NodeId[] {
  const shared = new Map(
    inquiries.map((id) => [
      id,
      graph.from(id).filter((edge) => edge.kind === 'source' && notes.has(edge.to)).length,
    ]),
  )
  return inquiries.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
}

/** The best connected nodes of the whole graph, with the edges among them. */
export function core(graph: Graph, most: number): Neighbourhood {
  const nodes = byDegree(graph).slice(0, most)
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  return { nodes, edges, hidden: graph.nodes.length - nodes.length }
}

/** Every node that is joined to another, best connected first; equals in address order. */
export function byDegree(graph: Graph): readonly NodeId[] {
  const degrees = new Map(graph.nodes.map((node) => [node.id, graph.degree(node.id)]))
  return graph.nodes
    .map((node) => node.id)
    .filter((id) => (degrees.get(id) ?? 0) > 0)
    .toSorted((a, b) => (degrees.get(b) ?? 0) - (degrees.get(a) ?? 0))
}
