import type { Edge, Graph, NodeId } from '../model/graph.ts'

type Edges = Pick<Graph, 'from' | 'to'>

/** The nodes of a still map, the centre first, and the authored edges that it draws. */
export interface Neighbourhood {
  readonly nodes: readonly NodeId[]
  readonly edges: readonly NearEdge[]
  /** Neighbours left out because the map was full. */
  readonly hidden: number
}

/** An edge as far as a map draws it. */
export interface NearEdge extends Pick<Edge, 'kind' | 'from' | 'to'> {
  /** Of a relation, else null. */
  readonly type: string | null
  readonly symmetric: boolean
}

/**
 * At most `most` nodes around a centre. A note shows its relations in both directions, then the inquiries that draw
 * on it, those that share most sources with its relations first; an inquiry its sources, then what follows it; a paper
 * what cites it. What only mentions or is mentioned comes last. Between two neighbours only relations are drawn: the
 * map is of the centre.
 */
export function neighbourhood(graph: Edges, centre: NodeId, most: number): Neighbourhood {
  const near = new Set<NodeId>()
  const add = (ids: Iterable<NodeId>) => {
    for (const id of ids) if (id !== centre) near.add(id)
  }
  const ends = (kind: Edge['kind']) => graph.from(centre, kind).map((edge) => edge.to)
  const beginnings = (kind: Edge['kind']) => graph.to(centre, kind).map((edge) => edge.from)

  add(ends('related'))
  add(beginnings('related'))
  add(ends('source'))
  add(bySharedSources(graph, beginnings('source'), new Set(near)))
  add(ends('next'))
  add(beginnings('next'))
  add(beginnings('cites'))
  add(ends('mention'))
  add(beginnings('mention'))

  const nodes = [centre, ...[...near].slice(0, most - 1)]
  const shown = new Set(nodes.slice(1))
  const edges = [
    ...graph.from(centre).filter((edge) => shown.has(edge.to)),
    ...graph.to(centre).filter((edge) => shown.has(edge.from)),
    ...nodes.slice(1).flatMap((id) => graph.from(id, 'related').filter((edge) => shown.has(edge.to))),
  ]
  return { nodes, edges: edges.map(drawn), hidden: near.size + 1 - nodes.length }
}

/** Inquiries with the most sources among `notes` first; equals in address order. */
function bySharedSources(
  graph: Edges,
  inquiries: readonly NodeId[],
  notes: ReadonlySet<NodeId>,
): readonly NodeId[] {
  const shared = new Map(
    inquiries.map((id) => [id, graph.from(id, 'source').filter((edge) => notes.has(edge.to)).length]),
  )
  return inquiries.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
}

/** The best connected nodes of the whole graph, with the edges among them. */
export function core(graph: Graph, most: number): Neighbourhood {
  const nodes = byDegree(graph).slice(0, most)
  const shown = new Set(nodes)
  const edges = nodes.flatMap((id) => graph.from(id).filter((edge) => edge.to !== id && shown.has(edge.to)))
  return { nodes, edges: edges.map(drawn), hidden: graph.nodes.length - nodes.length }
}

function drawn(edge: Edge): NearEdge {
  const { kind, from, to } = edge
  return kind === 'related'
    ? { kind, from, to, type: edge.type, symmetric: edge.symmetric }
    : { kind, from, to, type: null, symmetric: false }
}

/** Every node that is joined to another, best connected first; equals in address order. */
export function byDegree(graph: Graph): readonly NodeId[] {
  return graph.nodes
    .map((node) => node.id)
    .filter((id) => graph.degree(id) > 0)
    .toSorted((a, b) => graph.degree(b) - graph.degree(a))
}
