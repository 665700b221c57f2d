import type { NodeKind } from '../../core/kinds.ts'
import type { Address } from '../../core/address.ts'
import type { Language } from '../../core/script.ts'
import type { EdgeGroup } from '../whole-graph.ts'
import type { ComputedKind } from '../../core/nearest.ts'

/** The whole graph as the picture asks for it. Nodes and edges are known by their indexes; all columns run over them. */
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
  readonly edges: {
    readonly count: number
    /** How many somebody wrote: those come first, and the computed ones after them. */
    readonly authored: number
    readonly from: Uint32Array
    readonly to: Uint32Array
    /** Indexes into `groups`. */
    readonly groups: Uint16Array
  }
  readonly groups: readonly LinkGroup[]
  /** Every tag and every parent of one: each with the nodes that have it or one below it. */
  readonly tags: readonly { readonly tag: string; readonly nodes: readonly number[] }[]
  readonly byAddress: ReadonlyMap<Address, number>
  /** The edges at each node, in either direction: those of a node stand in `edges` from `starts[node]` to `starts[node + 1]`. */
  readonly incidence: { readonly starts: Uint32Array; readonly edges: Uint32Array }
  /** Numbers of different nodes that somebody joined to each, in either direction. */
  readonly degrees: Uint32Array
  /** All nodes, the best connected first. */
  readonly ranked: Uint32Array
}

/** The edges of one kind, and of one type where they are relations; authored, or computed. */
export interface LinkGroup extends Pick<EdgeGroup, 'label' | 'inverse' | 'symmetric'> {
  readonly kind: EdgeGroup['kind'] | ComputedKind
  readonly computed: boolean
  readonly count: number
}

/** The edges that begin or end at a node. */
export function edgesAt({ incidence: { starts, edges } }: LoadedGraph, node: number): Uint32Array {
  return edges.subarray(starts[node] ?? 0, starts[node + 1] ?? 0)
}

/** The other end of an edge at a node. */
export function otherEnd({ edges: { from, to } }: LoadedGraph, edge: number, node: number): number {
  const start = from[edge] ?? 0
  return start === node ? (to[edge] ?? 0) : start
}

/**
 * How many different nodes each node is joined to by the edges that `counts` says yes to. `edges` of one node need not
 * be in any order.
 */
export function degreesOf(
  graph: Pick<LoadedGraph, 'nodes' | 'edges' | 'incidence'>,
  counts: (edge: number) => boolean,
): Uint32Array {
  const { from, to } = graph.edges
  const { starts, edges } = graph.incidence
  const degrees = new Uint32Array(graph.nodes.count)
  const seenAt = new Int32Array(graph.nodes.count).fill(-1)
  for (let node = 0; node < degrees.length; node += 1) {
    let degree = 0
    for (let place = starts[node] ?? 0; place < (starts[node + 1] ?? 0); place += 1) {
      const edge = edges[place] ?? 0
      if (!counts(edge)) continue
      const start = from[edge] ?? 0
      const other = start === node ? (to[edge] ?? 0) : start
      if (other === node || seenAt[other] === node) continue
      seenAt[other] = node
      degree += 1
    }
    degrees[node] = degree
  }
  return degrees
}
