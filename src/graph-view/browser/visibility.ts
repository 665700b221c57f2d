import { degreesOf, type LinkGroup, type LoadedGraph, edgesAt, otherEnd } from './loaded-graph.ts'
import type { Filters } from './state.ts'
import type { Numbers } from '../../map/words.ts'

/** What the filters leave. */
export interface Visibility {
  /** By node and by edge: 1 where it is shown, else 0. */
  readonly nodes: Uint8Array
  readonly edges: Uint8Array
  readonly nodeCount: number
  /** Of authored edges, and of computed ones. */
  readonly edgeCount: number
  readonly computedCount: number
}

/** An edge is shown where its group is and both its ends are. */
export function visibilityOf(graph: LoadedGraph, filters: Filters): Visibility {
  const groups = Uint8Array.from(graph.groups, (group, number) => (isWanted(group, number, filters) ? 1 : 0))
  const counts = (edge: number) => groups[graph.edges.groups[edge] ?? 0] === 1
  const nodes = nodesOf(graph, filters, counts)
  const edges = new Uint8Array(graph.edges.count)
  const { authored } = graph.edges
  let edgeCount = 0
  let computedCount = 0
  for (let edge = 0; edge < edges.length; edge += 1) {
    const { from, to } = graph.edges
    if (!counts(edge) || nodes[from[edge] ?? 0] !== 1 || nodes[to[edge] ?? 0] !== 1) continue
    edges[edge] = 1
    if (edge < authored) edgeCount += 1
    else computedCount += 1
  }
  return { nodes, edges, nodeCount: nodes.reduce((sum, one) => sum + one, 0), edgeCount, computedCount }
}

function isWanted({ kind, computed }: LinkGroup, number: number, filters: Filters): boolean {
  return computed
    ? filters.withComputed.some((wanted) => wanted === kind)
    : !filters.withoutGroups.includes(number)
}

function nodesOf(
  graph: LoadedGraph,
  { withoutKinds, withoutGroups, tag, leastDegree }: Filters,
  counts: (edge: number) => boolean,
): Uint8Array {
  const { kinds } = graph.nodes
  const nodes = Uint8Array.from(kinds, (kind) => (withoutKinds.includes(kind) ? 0 : 1))
  if (tag !== null) {
    const tagged = new Set(graph.tags.find((one) => one.tag === tag)?.nodes)
    for (let node = 0; node < nodes.length; node += 1) if (!tagged.has(node)) nodes[node] = 0
  }
  if (leastDegree > 0) {
    const { authored } = graph.edges
    const degrees =
      withoutGroups.length === 0 ? graph.degrees : degreesOf(graph, (edge) => edge < authored && counts(edge))
    for (let node = 0; node < nodes.length; node += 1) if ((degrees[node] ?? 0) < leastDegree) nodes[node] = 0
  }
  return nodes
}

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
