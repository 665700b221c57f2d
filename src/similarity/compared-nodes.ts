import { isIndexAddress } from '../core/address.ts'
import type { Graph, Node } from '../core/graph.ts'

/** The nodes of a graph whose texts are compared, in order of id: without texts of home and of indexes. */
export function comparedNodes({ nodes }: Pick<Graph, 'nodes'>): readonly Node[] {
  return nodes.filter(({ address }) => !isIndexAddress(address)).sort((a, b) => (a.id < b.id ? -1 : 1))
}
