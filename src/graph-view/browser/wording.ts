import { nameAt, neighboursInWords } from '../../map/words.ts'
import { graph as words, joins } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { numbersOf, type Neighbour, type Visibility } from './visibility.ts'
import type { GraphPath } from './focus.ts'

/** The name of an edge as seen from the node at one of its ends, for use within a sentence. */
export function linkWords({ edges }: Pick<LoadedGraph, 'edges'>, edge: number, node: number): string {
  const own = edges[edge]
  if (!own) return ''
  const { kind, computed, label } = own.type
  if (label !== null || computed) return words.within(nameAt(own, node))
  return words.relates[kind][own.from === node ? 'forth' : 'back']
}

const mostSaid = 5

export function chosenWords(graph: LoadedGraph, node: number, neighbours: readonly Neighbour[]): string {
  const title = graph.nodes.titles[node] ?? ''
  const kind = wordsOfKind(graph.nodes.kinds[node] ?? 'note').one
  if (neighbours.length === 0) return words.chosenAlone(title, kind)
  const names = neighbours.slice(0, mostSaid).map(({ node: other }) => graph.nodes.titles[other] ?? '')
  const around = neighboursInWords(numbersOf(graph, neighbours))
  return words.chosenAmong(title, kind, around, joins.groups(names), neighbours.length - names.length)
}

export function pathWords(
  { nodes: { titles }, authored }: LoadedGraph,
  from: number,
  to: number,
  path: GraphPath | null,
): string {
  const [start, end] = [titles[from] ?? '', titles[to] ?? '']
  if (!path) return words.noPath(start, end)
  const computed = path.edges.filter((edge) => edge >= authored).length
  return words.shortestPath(start, end, path.edges.length, computed)
}

export function shownWords({ nodes, authored }: LoadedGraph, visibility: Visibility): string {
  const { nodeCount, edgeCount, computedCount } = visibility
  return words.shown(
    { pages: nodeCount, links: edgeCount, computed: computedCount },
    { pages: nodes.count, links: authored },
  )
}
