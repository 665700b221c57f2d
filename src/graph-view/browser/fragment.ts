import type { Point } from '../../browser/arrows.ts'
import { graphAddress, href, pathInFragment, type Address } from '../../core/address.ts'
import { siteKinds } from '../../core/kinds.ts'
import { computedKinds } from '../../core/nearest.ts'
import { extent } from '../../core/graph-position.ts'
import { layers, type EdgeType } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { GraphState, Restored } from './state.ts'

/** In graph units: the middle, and the length along the shorter side of the canvas. */
export interface Viewport extends Point {
  readonly span: number
}

/** The name of an authored edge type in a URL. */
function typeKey({ kind, relation }: Pick<EdgeType, 'kind' | 'relation'>): string {
  if (!relation) return kind
  const { name } = relation
  return layers.some((layer) => layer === name) ? `related.${name}` : name
}

/**
 * What a fragment of `/graph/` says, with or without its `#`, as in `#node=notes/theta&colour=kind&view=5000,4000,900`.
 */
export function readFragment(graph: LoadedGraph, fragment: string) {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const list = (name: string) => values.get(name)?.split(',') ?? []
  const [without, unlinked, computed] = [list('without'), list('unlinked'), list('computed')]
  const addressOf = (name: string) => {
    const segments = (values.get(name) ?? '').split('/').filter(Boolean)
    return segments.length === 0 ? null : (`/${segments.join('/')}/` as Address)
  }
  const nodeOf = (address: Address | null) => (address && graph.byAddress.get(address)) ?? null
  const address = addressOf('node')
  const [chosen, from, to] = [nodeOf(address), nodeOf(addressOf('from')), nodeOf(addressOf('to'))]
  const least = Number(values.get('least'))
  const tag = graph.tags.find((one) => one.tag === values.get('tag'))?.tag ?? null
  /** Invalid values are left out, and so are nodes, types and tags that the graph does not have. */
  const state: Restored = {
    shown: values.get('as') === 'table' ? 'table' : 'picture',
    colouring: values.get('colour') === 'kind' ? 'kind' : 'community',
    chosen,
    path: from !== null && to !== null && from !== to ? { from, to } : null,
    filters: {
      withoutKinds: siteKinds().flatMap(({ id }) => (without.includes(id) ? [id] : [])),
      withoutTypes: [...graph.types.keys()].filter(
        (type) => !type.computed && unlinked.includes(typeKey(type)),
      ),
      withComputed: computedKinds.filter((kind) => computed.includes(kind)),
      tag,
      leastDegree: Number.isSafeInteger(least) && least > 0 ? least : 0,
    },
  }
  return {
    state,
    /** Null for the default view: of what is chosen, or of the whole graph. */
    view: viewOf(values.get('view') ?? ''),
    /** The address of the node, if the graph has none there. */
    missing: chosen === null ? address : null,
  }
}

/** The fragment with its `#`; empty if all is as at first. `view` is null if it follows from the state. */
export function writeFragment(graph: LoadedGraph, state: GraphState, view: Viewport | null): string {
  const { filters, path } = state
  const node = (number: number | null | undefined) => {
    const address = graph.nodes.addresses[number ?? -1]
    return address === undefined ? '' : pathInFragment(address)
  }
  const list = (values: readonly string[]) => values.map(encodeURIComponent).join(',')
  const hasPath = path !== null && path.to !== null
  const values = {
    node: node(state.chosen),
    from: hasPath ? node(path.from) : '',
    to: hasPath ? node(path.to) : '',
    as: state.shown === 'table' ? 'table' : '',
    colour: state.colouring === 'kind' ? 'kind' : '',
    without: list(filters.withoutKinds),
    unlinked: list(filters.withoutTypes.map(typeKey)),
    computed: list(filters.withComputed),
    tag: list(filters.tag === null ? [] : [filters.tag.toWellFormed()]),
    least: filters.leastDegree > 0 ? String(filters.leastDegree) : '',
    view: view ? [view.x, view.y, view.span].map((value) => String(Math.round(value))).join(',') : '',
  }
  const said = Object.entries(values).filter(([, value]) => value !== '')
  return said.length === 0 ? '' : `#${said.map(([name, value]) => `${name}=${value}`).join('&')}`
}

function viewOf(text: string): Viewport | null {
  const match = /^(-?\d+),(-?\d+),(\d+)$/.exec(text)
  if (!match) return null
  const [x = NaN, y = NaN, span = NaN] = match.slice(1).map(Number)
  const isNear = (value: number) => value >= -extent && value <= 2 * extent
  return isNear(x) && isNear(y) && span >= 1 && span <= 4 * extent ? { x, y, span } : null
}

/**
 * Calls back if the fragment of the page's URL changes from elsewhere. Returns what writes a fragment there: with a
 * history entry for a choice; any other change replaces the current entry.
 */
export function followFragment(
  base: string,
  came: (fragment: string) => void,
): (fragment: string, isChoice: boolean) => void {
  let written = location.hash
  const follow = () => {
    if (location.hash === written) return
    written = location.hash
    came(written)
  }
  window.addEventListener('hashchange', follow)
  window.addEventListener('popstate', follow)
  return (fragment, isChoice) => {
    if (fragment === written) return
    const url = fragment === '' ? href(base, graphAddress) : fragment
    try {
      if (isChoice) history.pushState(null, '', url)
      else history.replaceState(history.state, '', url)
      written = location.hash
    } catch {
      // Browsers throw after some dozens of calls in a row. The next call writes the whole state anyway.
    }
  }
}
