import { degreesOf, type LoadedGraph, edgesAt, otherEnd } from './loaded-graph.ts'
import type { EdgeType, MapEdge } from '../../map/map-edge.ts'
import type { Filters } from './state.ts'
import type { NeighbourCounts } from '../../map/words.ts'

export interface Visibility {
  /** Flags by index: 1 if shown, else 0. */
  readonly nodes: Uint8Array
  readonly edges: Uint8Array
  readonly nodeCount: number
  readonly edgeCount: number
  readonly computedCount: number
}

/** An edge is shown if its type and both of its ends are. */
export function visibilityOf(graph: LoadedGraph, filters: Filters): Visibility {
  const wanted = new Set([...graph.types.keys()].filter((type) => isWanted(type, filters)))
  const nodes = nodesOf(graph, filters, wanted)
  const edges = Uint8Array.from(graph.edges, ({ type, from, to }) =>
    nodes[from] === 1 && nodes[to] === 1 && wanted.has(type) ? 1 : 0,
  )
  const count = (flags: Uint8Array) => flags.reduce((sum, one) => sum + one, 0)
  const edgeCount = count(edges.subarray(0, graph.authored))
  return { nodes, edges, nodeCount: count(nodes), edgeCount, computedCount: count(edges) - edgeCount }
}

function isWanted(type: EdgeType, { withComputed, withoutTypes }: Filters): boolean {
  return type.computed ? withComputed.some((wanted) => wanted === type.kind) : !withoutTypes.includes(type)
}

function nodesOf(
  graph: LoadedGraph,
  { withoutKinds, withoutTypes, tag, leastDegree }: Filters,
  wanted: ReadonlySet<EdgeType>,
): Uint8Array {
  const { kinds } = graph.nodes
  const nodes = Uint8Array.from(kinds, (kind) => (withoutKinds.includes(kind) ? 0 : 1))
  if (tag !== null) {
    const tagged = new Set(graph.tags.find((one) => one.tag === tag)?.nodes)
    for (let node = 0; node < nodes.length; node += 1) if (!tagged.has(node)) nodes[node] = 0
  }
  if (leastDegree > 0) {
    const counts = ({ type }: MapEdge) => !type.computed && wanted.has(type)
    const degrees = withoutTypes.length === 0 ? graph.degrees : degreesOf(graph, counts)
    for (let node = 0; node < nodes.length; node += 1) if ((degrees[node] ?? 0) < leastDegree) nodes[node] = 0
  }
  return nodes
}

/** A neighbour, and the first of the edges that lead to it. */
export interface Neighbour {
  readonly node: number
  readonly edge: number
}

/** The shown neighbours of a node: those by authored edges first, and the best connected first in each part. */
export function neighboursOf(graph: LoadedGraph, { edges }: Visibility, node: number): readonly Neighbour[] {
  const first = new Map<number, number>()
  for (const edge of edgesAt(graph, node)) {
    const other = otherEnd(graph, edge, node)
    if (edges[edge] === 1 && other !== node && !first.has(other)) first.set(other, edge)
  }
  const isComputed = ({ edge }: Neighbour) => Number(edge >= graph.authored)
  const degree = (one: number) => graph.degrees[one] ?? 0
  return [...first]
    .map(([other, edge]) => ({ node: other, edge }))
    .sort((a, b) => isComputed(a) - isComputed(b) || degree(b.node) - degree(a.node) || a.node - b.node)
}

/** How many neighbours have an authored edge to the node, and how many only computed ones. */
export function numbersOf(
  { authored: first }: LoadedGraph,
  neighbours: readonly Neighbour[],
): NeighbourCounts {
  const authored = neighbours.filter(({ edge }) => edge < first).length
  return { authored, computed: neighbours.length - authored }
}
