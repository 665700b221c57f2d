import type { Numbers } from '../../map/neighbours.ts'
import { edgesAt, otherEnd, type LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

/** A node beside another, and the first of the edges between the two. */
export interface Neighbour {
  readonly node: number
  readonly edge: number
}

/** The shown neighbours of a node: those that somebody joined to it, then the others; the best connected of each first. */
export function neighboursOf(graph: LoadedGraph, { edges }: Visibility, node: number): readonly Neighbour[] {
  const first = new Map<number, number>()
  for (const edge of edgesAt(graph, node)) {
    const other = otherEnd(graph, edge, node)
    if (edges[edge] === 1 && other !== node && !first.has(other)) first.set(other, edge)
  }
  const isComputed = ({ edge }: Neighbour) => Number(edge >= graph.edges.authored)
  const degree = (one: number) => graph.degrees[one] ?? 0
  return [...first]
    .map(([other, edge]) => ({ node: other, edge }))
    .sort((a, b) => isComputed(a) - isComputed(b) || degree(b.node) - degree(a.node) || a.node - b.node)
}

/** How many of some neighbours somebody joined to the node, and how many only computed edges do. */
export function numbersOf({ edges }: LoadedGraph, neighbours: readonly Neighbour[]): Numbers {
  const authored = neighbours.filter(({ edge }) => edge < edges.authored).length
  return { authored, computed: neighbours.length - authored }
}
