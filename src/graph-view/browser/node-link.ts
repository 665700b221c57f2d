import { href } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { NodeKind } from '../../core/kinds.ts'
import type { Direction } from '../../core/script.ts'

export function directionOfTitle({ nodes }: LoadedGraph, node: number): Direction {
  const own = nodes.languages.get(node)?.dir
  return own ?? (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
}

/** The `lang` and `dir` attributes of a title; empty if it is in the language of the site. */
export function languageAttributes({ nodes }: LoadedGraph, node: number): Record<string, string> {
  const { lang = null, dir = null } = nodes.languages.get(node) ?? {}
  return { ...(lang === null ? {} : { lang }), ...(dir === null ? {} : { dir }) }
}

export function markOf(kind: NodeKind): HTMLElement {
  return element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' })
}

export function mark({ nodes }: LoadedGraph, node: number): HTMLElement {
  return markOf(nodes.kinds[node] ?? 'note')
}

export function nodeLink(graph: LoadedGraph, base: string, node: number): HTMLAnchorElement {
  const address = graph.nodes.addresses[node]
  return element(
    'a',
    { href: address === undefined ? '' : href(base, address), ...languageAttributes(graph, node) },
    graph.nodes.titles[node] ?? '',
  )
}

export function topicLink(topics: LoadedGraph['topics'], base: string, topic: number): HTMLElement {
  const { title = '', address = null, lang = null } = topics[topic] ?? {}
  return address === null
    ? element('span', { lang }, title)
    : element('a', { href: href(base, address), lang }, title)
}
