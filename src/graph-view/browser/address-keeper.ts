import { graphAddress, href } from '../../core/address.ts'
import { readFragment, typeKey, writeFragment, type GraphAddress, type Viewport } from './fragment.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { GraphState, Restored } from './state.ts'

/** `view` is null if the default view follows from the rest of the state. */
export function addressOfState(graph: LoadedGraph, state: GraphState, view: Viewport | null): GraphAddress {
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

/** The state for an address. Nodes, types and tags that the graph does not have are left out. */
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

/** Writes the state into the page's URL, and reports changes of the URL that come from elsewhere. */
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

  #written = location.hash

  /** Adds a history entry for a choice; any other change replaces the current entry. */
  keep(address: GraphAddress, isChoice: boolean): void {
    const fragment = writeFragment(address)
    if (fragment === this.#written) return
    const url = fragment === '' ? href(this.#base, graphAddress) : fragment
    try {
      if (isChoice) history.pushState(null, '', url)
      else history.replaceState(history.state, '', url)
      this.#written = location.hash
    } catch {
      // Browsers throw after some dozens of calls in a row. The next call writes the whole state anyway.
    }
  }
}
