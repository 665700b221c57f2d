import { graph as words } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

export function shownWords({ nodes, authored }: LoadedGraph, visibility: Visibility): string {
  const { nodeCount, edgeCount, computedCount } = visibility
  return words.shown(
    { pages: nodeCount, links: edgeCount, computed: computedCount },
    { pages: nodes.count, links: authored },
  )
}
