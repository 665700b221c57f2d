import type { NodeKind } from '../../core/kinds.ts'
import type { Address } from '../../core/address.ts'
import type { Language } from '../../core/script.ts'
import type { EdgeType, MapEdge } from '../../map/map-edge.ts'

/** The whole graph in the browser. Nodes and edges are known by their indexes; all columns of `nodes` run over them. */
export interface LoadedGraph {
  readonly nodes: {
    readonly count: number
    readonly kinds: readonly NodeKind[]
    readonly addresses: readonly Address[]
    readonly titles: readonly string[]
    /** Of the titles that are not in the language of the site. */
    readonly languages: ReadonlyMap<number, Language>
    readonly x: Float32Array
    readonly y: Float32Array
    /** 0 is the one with most nodes. */
    readonly communities: Uint32Array
    /** Of each node, without the parents of nested ones. */
    readonly tags: readonly (readonly string[])[]
  }
  readonly edges: readonly MapEdge[]
  /** How many of the edges somebody wrote: those come first, and the computed ones after them. */
  readonly authored: number
  /** The types of the edges, and how many each has. */
  readonly types: ReadonlyMap<EdgeType, number>
  /** Every tag and every parent of one: each with the nodes that have it or one below it. */
  readonly tags: readonly { readonly tag: string; readonly nodes: readonly number[] }[]
  readonly byAddress: ReadonlyMap<Address, number>
  /** The edges at each node, in either direction: those of a node are in `edges` from `starts[node]` to `starts[node + 1]`. */
  readonly incidence: { readonly starts: Uint32Array; readonly edges: Uint32Array }
  /** Numbers of different nodes that somebody joined to each, in either direction. */
  readonly degrees: Uint32Array
  /** All nodes, the best connected first. */
  readonly ranked: Uint32Array
}

/** The edges that begin or end at a node. */
export function edgesAt({ incidence: { starts, edges } }: LoadedGraph, node: number): Uint32Array {
  return edges.subarray(starts[node] ?? 0, starts[node + 1] ?? 0)
}

/** The other end of an edge at a node. */
export function otherEnd({ edges }: Pick<LoadedGraph, 'edges'>, number: number, node: number): number {
  const edge = edges[number]
  return (edge?.from === node ? edge.to : edge?.from) ?? node
}

/**
 * How many different nodes each node is joined to by the edges that `counts` says yes to. `edges` of one node need not
 * be in any order.
 */
export function degreesOf(
  graph: Pick<LoadedGraph, 'nodes' | 'edges' | 'incidence'>,
  counts: (edge: MapEdge) => boolean,
): Uint32Array {
  const { starts, edges } = graph.incidence
  const degrees = new Uint32Array(graph.nodes.count)
  const seenAt = new Int32Array(graph.nodes.count).fill(-1)
  for (let node = 0; node < degrees.length; node += 1) {
    let degree = 0
    for (let place = starts[node] ?? 0; place < (starts[node + 1] ?? 0); place += 1) {
      const edge = edges[place] ?? 0
      const own = graph.edges[edge]
      if (!own || !counts(own)) continue
      const other = otherEnd(graph, edge, node)
      if (other === node || seenAt[other] === node) continue
      seenAt[other] = node
      degree += 1
    }
    degrees[node] = degree
  }
  return degrees
}
