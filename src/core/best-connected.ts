import type { Edge, Graph, NodeId } from './graph.ts'

/** The best connected nodes of the whole graph, with the edges among them. */
export function core(
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
