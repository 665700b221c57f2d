import { fold } from '../../core/search-text.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Order } from './state.ts'
import type { Visibility } from './visibility.ts'

/** The shown nodes in the order of the table; among equals, in the order of the graph. */
export function orderedNodes(
  graph: LoadedGraph,
  { nodes }: Visibility,
  { by, descending }: Order,
): readonly number[] {
  const shown = Array.from(nodes.keys()).filter((node) => nodes[node] === 1)
  const turn = descending ? -1 : 1
  if (by === 'degree')
    return shown.sort((a, b) => turn * ((graph.degrees[a] ?? 0) - (graph.degrees[b] ?? 0)) || a - b)
  const folded = new Map(shown.map((node) => [node, fold(graph.nodes.titles[node] ?? '')]))
  const key = (node: number) => folded.get(node) ?? ''
  return shown.sort((a, b) => (key(a) < key(b) ? -turn : key(a) > key(b) ? turn : a - b))
}
