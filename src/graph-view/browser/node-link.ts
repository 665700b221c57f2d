import { href } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import { languageAttributes } from './direction.ts'
import type { LoadedGraph } from './loaded-graph.ts'

export function mark({ nodes }: LoadedGraph, node: number): HTMLElement {
  return element('span', { class: 'mark', 'data-kind': nodes.kinds[node] ?? 'note', 'aria-hidden': 'true' })
}

/** The title of a node as a link to its page. */
export function nodeLink(graph: LoadedGraph, base: string, node: number): HTMLAnchorElement {
  const address = graph.nodes.addresses[node]
  return element(
    'a',
    { href: address === undefined ? '' : href(base, address), ...languageAttributes(graph, node) },
    graph.nodes.titles[node] ?? '',
  )
}
