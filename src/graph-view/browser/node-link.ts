import { href } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
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

export function mark({ nodes }: LoadedGraph, node: number): HTMLElement {
  return element('span', { class: 'mark', 'data-kind': nodes.kinds[node] ?? 'note', 'aria-hidden': 'true' })
}

export function nodeLink(graph: LoadedGraph, base: string, node: number): HTMLAnchorElement {
  const address = graph.nodes.addresses[node]
  return element(
    'a',
    { href: address === undefined ? '' : href(base, address), ...languageAttributes(graph, node) },
    graph.nodes.titles[node] ?? '',
  )
}
