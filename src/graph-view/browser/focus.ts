import { edgesAt, otherEnd, type LoadedGraph } from './loaded-graph.ts'
import type { Way } from './path.ts'
import type { Visibility } from './visibility.ts'

/** What stands out in the picture, while all else steps back. */
export interface Focus {
  readonly centre: number | null
  /** With the centre. */
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  /** Of `edges`, those that are steps of a path. */
  readonly steps: ReadonlySet<number>
}

/** A path, where there is one; else the neighbourhood of a node; else null. */
export function focusOf(
  graph: LoadedGraph,
  visibility: Visibility,
  node: number | null,
  way: Way | null,
): Focus | null {
  if (way) return { centre: node, nodes: way.nodes, edges: way.edges, steps: new Set(way.edges) }
  if (node === null || visibility.nodes[node] !== 1) return null
  const edges = Array.from(edgesAt(graph, node)).filter((edge) => visibility.edges[edge] === 1)
  const nodes = new Set(edges.map((edge) => otherEnd(graph, edge, node)))
  return { centre: node, nodes: [...nodes.add(node)], edges, steps: new Set() }
}
