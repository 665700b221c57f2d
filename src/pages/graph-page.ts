import { graphAddress } from '../core/address.ts'
import type { GraphPage } from './page.ts'
import { drawCore, byDegree } from '../map/map.ts'
import { counts } from './home-page.ts'
import type { WholeView } from './view.ts'

const mostConnected = 50

export function graphPage(view: WholeView): GraphPage {
  const graph = view.graph.counted()
  const edges = { source: 0, related: 0, cites: 0, mention: 0, next: 0 }
  for (const edge of graph.edges) edges[edge.kind] += 1
  return {
    kind: 'graph',
    address: graphAddress,
    counts: counts(graph),
    edges,
    computed: {
      similar: graph.nodes.some(({ id }) => {
        const { papers, notes } = view.similar(id)
        return papers.length + notes.length > 0
      }),
      next: graph.nodes.some(({ id }) => view.onward(id).some(({ by }) => by !== 'author')),
    },
    map: drawCore(view),
    connected: byDegree(graph)
      .slice(0, mostConnected)
      .map((id) => ({ ...view.card(id), degree: graph.degree(id) })),
  }
}
