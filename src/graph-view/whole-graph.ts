import { hash, type Address } from '../core/address.ts'
import type { Edge } from '../core/graph.ts'
import type { Language } from '../core/script.ts'
import type { ComputedKind, Measure } from '../core/nearest.ts'

/** The file that `/graph/` loads, and no other page: below the base, without a slash before it. */
export const wholeGraphPath = 'graph/whole.json'
/** The one that it loads when a reader asks for what is computed. */
export const computedGraphPath = 'graph/computed.json'

/**
 * The published nodes with where they stand, and the authored edges, column by column: the value at one index of every
 * column of `nodes` is of one node. As JSON in the file.
 */
export interface WholeGraph {
  /** Of this format: a script that knows another one must not read it. */
  readonly version: 1
  readonly nodes: {
    /** The `letter` of each, as in `kinds`. */
    readonly kinds: string
    /** In address order. */
    readonly addresses: readonly Address[]
    readonly titles: readonly string[]
    /** Of the titles that are not in the language of the site. */
    readonly languages: readonly (readonly [node: number, language: Language])[]
    /** From 0 to `extent`, to the right and down. */
    readonly x: readonly number[]
    readonly y: readonly number[]
    /** Numbers of communities: 0 is the one with most nodes. */
    readonly communities: readonly number[]
  }
  /** Every tag and every parent of one, parents before children: each with the nodes that have it or one below it. */
  readonly tags: readonly { readonly tag: string; readonly nodes: readonly number[] }[]
  /** By kind, and relations in the order of the vocabulary; none without edges. */
  readonly edges: readonly EdgeGroup[]
}

/** The edges of one kind, and of one type where they are relations. */
export interface EdgeGroup {
  readonly kind: Edge['kind']
  /** The name of the relation type, as "Supports"; null for edges of other kinds and for plain relations. */
  readonly label: string | null
  /** The same as its `to` says it, as "Supported by"; null where `label` is. */
  readonly inverse: string | null
  readonly symmetric: boolean
  /** Pairs of indexes of nodes, by `from`, then `to`: how much further `from` is than that of the pair before, then `to`. */
  readonly ends: readonly number[]
}

/** The edges that nobody wrote between the nodes of a `WholeGraph`. As JSON in the file. */
export interface ComputedGraph {
  /** Of this format. */
  readonly version: 1
  /** `fingerprint` of the graph whose nodes the indexes count. */
  readonly nodes: number
  /** By what similar ones were found. */
  readonly measure: Measure['by']
  readonly edges: readonly ComputedGroup[]
}

interface ComputedGroup extends Pick<EdgeGroup, 'ends'> {
  /** `similar`: one edge for a pair, whichever end it was found at, with the lesser index first. */
  readonly kind: ComputedKind
}

/** Two graphs with other nodes have other ones, but for a chance of one in four thousand millions. */
export function fingerprint(addresses: readonly Address[]): number {
  return hash(addresses.join('\n'))
}

/** A pair of indexes of nodes. */
export type Pair = readonly [from: number, to: number]

/** The `ends` of pairs that are sorted by `from`, then `to`. */
export function endsOf(pairs: Iterable<Pair>): readonly number[] {
  const ends: number[] = []
  let last = 0
  for (const [from, to] of pairs) {
    ends.push(from - last, to)
    last = from
  }
  return ends
}

/** The edges of a group, sorted by `from`, then `to`. */
export function edgesIn({ ends }: Pick<EdgeGroup, 'ends'>): readonly Pair[] {
  const pairs: Pair[] = []
  let from = 0
  for (let at = 0; at + 1 < ends.length; at += 2) {
    from += ends[at] ?? 0
    pairs.push([from, ends[at + 1] ?? 0])
  }
  return pairs
}
