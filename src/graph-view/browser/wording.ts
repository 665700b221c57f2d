import { kindNoun } from '../../core/kinds.ts'
import { nameAt, neighboursInWords } from '../../map/words.ts'
import type { ComputedKind } from '../../core/nearest.ts'
import { grouped } from '../../search/browser/wording.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { numbersOf, type Neighbour, type Visibility } from './visibility.ts'
import type { GraphPath } from './path.ts'
import type { GraphState } from './state.ts'

/** A type of edges as a list of them names it. */
export function edgeTypeName({ kind, label }: EdgeType): string {
  return label ?? kindNames[kind]
}

const kindNames: Readonly<Record<EdgeType['kind'], string>> = {
  source: 'Draws on',
  related: 'Related',
  cites: 'Cites',
  mention: 'Mentions',
  next: 'Is followed by',
  similar: 'Is similar to',
}

/** The same of computed edges. */
export const computedNames: Readonly<Record<ComputedKind, string>> = {
  similar: 'Similar, computed',
  next: 'Lines onward, computed',
}

/** An edge as the node at one of its ends says it, within a sentence. */
export function linkWords({ edges }: Pick<LoadedGraph, 'edges'>, edge: number, node: number): string {
  const own = edges[edge]
  if (!own) return ''
  const { kind, computed, label } = own.type
  if (label !== null || computed) return nameAt(own, node).toLowerCase()
  const isOut = own.from === node
  switch (kind) {
    case 'source':
      return isOut ? 'draws on' : 'is drawn on by'
    case 'related':
      return 'is related to'
    case 'cites':
      return isOut ? 'cites' : 'is cited by'
    case 'mention':
      return isOut ? 'mentions' : 'is mentioned by'
    case 'next':
      return isOut ? 'is followed by' : 'follows'
    case 'similar':
      return 'is similar to'
  }
}

export function count(number: number, one: string, many: string): string {
  return `${grouped(number)} ${number === 1 ? one : many}`
}

/** How much of the graph the filters leave. */
export function shownWords({ nodes, authored }: LoadedGraph, visibility: Visibility): string {
  const { nodeCount, edgeCount, computedCount } = visibility
  const more = computedCount === 0 ? '' : `, and ${grouped(computedCount)} computed`
  const links = `${count(authored, 'link', 'links')}${more}`
  if (nodeCount === nodes.count && edgeCount === authored)
    return `All ${count(nodes.count, 'page', 'pages')} and ${links}`
  if (nodeCount === 0) return 'The filters hide all pages'
  return `${grouped(nodeCount)} of ${count(nodes.count, 'page', 'pages')}, ${grouped(edgeCount)} of ${links}`
}

const mostSaid = 5

/** What is said of a node that is chosen. */
export function chosenWords(graph: LoadedGraph, node: number, neighbours: readonly Neighbour[]): string {
  const title = graph.nodes.titles[node] ?? ''
  const kind = kindNoun(graph.nodes.kinds[node] ?? 'note')
  if (neighbours.length === 0) return `${title}, ${kind}, without a link to what is shown.`
  const names = neighbours.slice(0, mostSaid).map(({ node: other }) => graph.nodes.titles[other] ?? '')
  const rest = neighbours.length - names.length
  const others = rest > 0 ? ` and ${count(rest, 'other', 'others')}` : ''
  return `${title}, ${kind}, ${neighboursInWords(numbersOf(graph, neighbours))}: ${names.join('; ')}${others}.`
}

/** Where a path leads, and how far. */
export function pathWords(
  { nodes: { titles }, authored }: LoadedGraph,
  from: number,
  to: number,
  path: GraphPath | null,
): string {
  const ends = `from “${titles[from] ?? ''}” to “${titles[to] ?? ''}”`
  if (!path) return `No path among what is shown leads ${ends}.`
  const computed = path.edges.filter((edge) => edge >= authored).length
  const ofThem = computed === 0 ? '' : `, ${grouped(computed)} of them computed`
  return `The shortest path ${ends} has ${count(path.edges.length, 'step', 'steps')}${ofThem}.`
}

/** Why the graph could not be shown. */
export function failureWords(isVersion: boolean): string {
  return isVersion
    ? 'The whole graph is of another build than this page. Reload the page. Until then, this is the map of the best connected pages.'
    : 'The whole graph could not be loaded. This is the map of the best connected pages.'
}

/** The state of the computed edges, while they are not there. */
export function computedWords(state: GraphState['computed']): string {
  switch (state) {
    case 'unasked':
    case 'there':
      return ''
    case 'awaited':
      return 'Loading what is computed…'
    case 'failed':
      return 'What is computed could not be loaded. Choose it again to try again.'
  }
}
