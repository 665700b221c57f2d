import { edgesAt, otherEnd, type LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

/** A node beside another, and the first of the edges between the two. */
export interface Neighbour {
  readonly node: number
  readonly edge: number
}

/** The shown neighbours of a node, the best connected first. */
export function neighboursOf(graph: LoadedGraph, { edges }: Visibility, node: number): readonly Neighbour[] {
  const first = new Map<number, number>()
  for (const edge of edgesAt(graph, node)) {
    const other = otherEnd(graph, edge, node)
    if (edges[edge] === 1 && other !== node && !first.has(other)) first.set(other, edge)
  }
  const degree = (one: number) => graph.degrees[one] ?? 0
  return [...first]
    .map(([other, edge]) => ({ node: other, edge }))
    .sort((a, b) => degree(b.node) - degree(a.node) || a.node - b.node)
}
