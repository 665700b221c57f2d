import { graphAddress, href } from '../../core/address.ts'
import { readFragment, typeKey, writeFragment, type GraphAddress, type View } from './fragment.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { GraphState, Restored } from './state.ts'

/** All that one sees, as an address names it; `view` is null where it follows from the rest. */
export function addressOfState(graph: LoadedGraph, state: GraphState, view: View | null): GraphAddress {
  const address = (node: number | null | undefined) => graph.nodes.addresses[node ?? -1] ?? null
  const { filters, path } = state
  const hasPath = path !== null && path.to !== null
  return {
    node: address(state.chosen),
    from: hasPath ? address(path.from) : null,
    to: hasPath ? address(path.to) : null,
    shown: state.shown,
    colouring: state.colouring,
    withoutKinds: filters.withoutKinds,
    withoutTypes: filters.withoutTypes.map(typeKey),
    withComputed: filters.withComputed,
    tag: filters.tag,
    leastDegree: filters.leastDegree,
    view,
  }
}

/** What an address names of the graph that there is; the rest of it is left out. */
export function stateOfAddress(graph: LoadedGraph, address: GraphAddress): Restored {
  const node = (named: GraphAddress['node']) => (named === null ? undefined : graph.byAddress.get(named))
  const [from, to] = [node(address.from), node(address.to)]
  const { withoutKinds, withoutTypes, withComputed, tag, leastDegree } = address
  return {
    shown: address.shown,
    colouring: address.colouring,
    chosen: node(address.node) ?? null,
    path: from !== undefined && to !== undefined && from !== to ? { from, to } : null,
    filters: {
      withoutKinds,
      withoutTypes: [...graph.types.keys()].filter(
        (type) => !type.computed && withoutTypes.includes(typeKey(type)),
      ),
      withComputed,
      tag: graph.tags.some((one) => one.tag === tag) ? tag : null,
      leastDegree,
    },
  }
}

/** Writes what one sees into the address of the page, and tells of addresses that come from elsewhere. */
export class AddressKeeper {
  readonly #base: string

  constructor(base: string, came: (address: GraphAddress) => void) {
    this.#base = base
    const follow = () => {
      if (location.hash === this.#written) return
      this.#written = location.hash
      came(readFragment(location.hash))
    }
    window.addEventListener('hashchange', follow)
    window.addEventListener('popstate', follow)
  }

  /** As it was last read or written. */
  #written = location.hash

  /** With an entry of its own in the history where somebody has chosen something. */
  keep(address: GraphAddress, isChoice: boolean): void {
    const fragment = writeFragment(address)
    if (fragment === this.#written) return
    const url = fragment === '' ? href(this.#base, graphAddress) : fragment
    try {
      if (isChoice) history.pushState(null, '', url)
      else history.replaceState(history.state, '', url)
      this.#written = location.hash
    } catch {
      // Browsers refuse more than some dozens in a row: the next one holds all again.
    }
  }
}
