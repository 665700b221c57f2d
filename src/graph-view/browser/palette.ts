import type { NodeKind } from '../../core/kinds.ts'
import { siteKinds } from '../../core/site-kinds.ts'
import { element } from '../../browser/dom.ts'
import { readLooks, type EdgeLook } from './edge-look.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** The colours and fonts of the page, for the canvas. */
export interface Palette {
  readonly ground: string
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly kinds: ReadonlyMap<NodeKind, string>
  /** The looks of the edge types of the graph, by `lookKey`. */
  readonly looks: ReadonlyMap<string, EdgeLook>
  /** The colour of computed edges of every kind. */
  readonly computed: string
  /** The colours of the largest communities, in order. Smaller ones get the quiet colour. */
  readonly communities: readonly string[]
  readonly path: string
  /** The font families of labels, and of the names of topics. */
  readonly font: string
  readonly nameFont: string
}

/** The number of communities with their own colour: `--community-1` and so on in graph.css. */
export const colouredCommunities = 10

export function readPalette(within: HTMLElement, { types }: Pick<LoadedGraph, 'types'>): Palette {
  const probe = element('span', { hidden: true })
  within.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const family = (name: string) => {
    probe.style.fontFamily = `var(--${name})`
    return getComputedStyle(probe).fontFamily
  }
  // `tokens.css` gives every element with `data-kind` the colour of that kind.
  const kind = (id: NodeKind) => {
    probe.dataset['kind'] = id
    return colour('kind')
  }
  const palette: Palette = {
    ground: colour('ground'),
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    kinds: new Map(siteKinds().map(({ id }) => [id, kind(id)])),
    looks: readLooks(within, types.keys()),
    computed: colour('computed'),
    communities: Array.from({ length: colouredCommunities }, (_, index) => colour(`community-${index + 1}`)),
    path: colour('graph-path'),
    font: getComputedStyle(within).fontFamily,
    nameFont: family('serif'),
  }
  probe.remove()
  return palette
}

/** Calls back whenever the colours of the page may have changed. Returns a function that stops it. */
export function watchColours(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'].map(
    (query) => matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', changed)
  const theme = new MutationObserver(changed)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
    theme.disconnect()
  }
}
