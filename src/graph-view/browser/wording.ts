import { nameAt, neighboursInWords } from '../../map/words.ts'
import { counts, graph as words, joins } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { numbersOf, type LoadedGraph, type Neighbour, type Visibility } from './loaded-graph.ts'
import { typeSign } from './looks.ts'
import type { GraphPath } from './focus.ts'
import { homeAddress, href } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import type { NodeKind } from '../../core/kinds.ts'
import type { Direction } from '../../core/script.ts'

/** The name of an edge as seen from the node at one of its ends, for use within a sentence. */
export function linkWords({ edges }: Pick<LoadedGraph, 'edges'>, edge: number, node: number): string {
  const own = edges[edge]
  if (!own) return ''
  return words.within(nameAt(own, node))
}

export function kindOf({ nodes }: LoadedGraph, node: number): string {
  return wordsOfKind(nodes.kinds[node] ?? 'note').one
}

const mostSaid = 5

export function chosenWords(graph: LoadedGraph, node: number, neighbours: readonly Neighbour[]): string {
  const title = graph.nodes.titles[node] ?? ''
  const kind = kindOf(graph, node)
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
  if (nodeCount === 0 && nodes.count > 0) return words.nothingShown
  const isAll = nodeCount === nodes.count && edgeCount === authored
  const shown = joins.items(
    isAll
      ? [counts.pages(nodeCount), counts.links(edgeCount)]
      : [words.somePages(nodeCount, nodes.count), words.someLinks(edgeCount, authored)],
  )
  return computedCount === 0 ? shown : words.andComputed(shown, computedCount)
}

export function directionOfTitle({ nodes }: LoadedGraph, node: number): Direction {
  const own = nodes.languages.get(node)?.dir
  return own ?? (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
}

/** Titles in the language of the site have no attributes for it. */
export function titleOf({ nodes }: LoadedGraph, node: number): HTMLElement {
  return element('span', { ...nodes.languages.get(node) }, nodes.titles[node] ?? '')
}

export function markOf(kind: NodeKind): HTMLElement {
  return element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
}

export function mark({ nodes }: LoadedGraph, node: number): HTMLElement {
  return markOf(nodes.kinds[node] ?? 'note')
}

export function nodeLink({ nodes }: LoadedGraph, base: string, node: number): HTMLAnchorElement {
  const address = nodes.addresses[node] ?? homeAddress
  return element('a', { href: href(base, address), ...nodes.languages.get(node) }, nodes.titles[node] ?? '')
}

export function topicLink(topics: LoadedGraph['topics'], base: string, topic: number): HTMLElement {
  const { title = '', address = null, lang = null } = topics[topic] ?? {}
  return element(address ? 'a' : 'span', { href: address && href(base, address), lang }, title)
}

/** The name of an edge, as seen from the node at one of its ends, with its sample line. */
export function namedRelation(graph: LoadedGraph, edge: number, node: number): HTMLElement {
  const type = graph.edges[edge]?.type
  return element(
    'span',
    {
      class: 'whole-relation',
      'data-edge': type?.kind ?? null,
      'data-relation': type?.relation?.name ?? null,
    },
    ...(type ? typeSign(type) : []),
    linkWords(graph, edge, node),
  )
}
