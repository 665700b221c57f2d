import type { Direction } from '../../core/script.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** In which direction the title of a node runs. */
export function directionOfTitle({ nodes }: LoadedGraph, node: number): Direction {
  const own = nodes.languages.get(node)?.dir
  return own ?? (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
}

/** The language of a title as attributes; empty for that of the site. */
export function languageAttributes({ nodes }: LoadedGraph, node: number): Record<string, string> {
  const { lang = null, dir = null } = nodes.languages.get(node) ?? {}
  return { ...(lang === null ? {} : { lang }), ...(dir === null ? {} : { dir }) }
}
