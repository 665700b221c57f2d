import { hash, type Address } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { EncodedEdges } from '../map/map-edge.ts'

/** The file that `/graph/` loads, and no other page: below the base, without a slash before it. */
export const wholeGraphPath = 'graph/whole.json'
/** The file that it loads when a reader asks for computed edges. */
export const computedGraphPath = 'graph/computed.json'

/** Of the format of both files: a script that knows another one must not read them. */
export const formatVersion = 4

/**
 * The published nodes with their positions, and the authored edges, column by column: the value at one index of every
 * column of `nodes` is of one node. As JSON in the file.
 */
export interface WholeGraph {
  readonly version: typeof formatVersion
  readonly nodes: {
    /** Indexes into the kinds of the site. */
    readonly kinds: readonly number[]
    /** In address order. */
    readonly addresses: readonly Address[]
    readonly titles: readonly string[]
    /** Of the titles that are not in the language of the site. */
    readonly languages: readonly (readonly [node: number, language: Language])[]
    /** From 0 to `extent`, to the right and down. */
    readonly x: readonly number[]
    readonly y: readonly number[]
    /** Indexes into `themes`; a node of no theme has a number beyond them. */
    readonly communities: readonly number[]
  }
  /** Parts of the graph that have a name. `address` is that of a page; null where there is none. */
  readonly themes: readonly {
    readonly title: string
    readonly address: Address | null
    /** Of the title, if it is not in the language of the site. */
    readonly lang?: string | null
  }[]
  /** Every tag and every parent of one, parents before children: each with the nodes that have it or one below it. */
  readonly tags: readonly { readonly tag: string; readonly nodes: readonly number[] }[]
  /** One list: by kind, and relations in the order of the vocabulary; those of one type by `from`, then `to`. */
  readonly edges: EncodedEdges
}

/** The computed edges between the nodes of a `WholeGraph`. As JSON in the file. */
export interface ComputedGraph {
  readonly version: typeof formatVersion
  /** `fingerprint` of the graph whose nodes the indexes count. */
  readonly nodes: number
  /** One list. A pair of similar nodes has one edge, whichever end it was found at, with `from` as the lesser index. */
  readonly edges: EncodedEdges
}

/** Graphs with different nodes have different fingerprints, but for a chance of one in four thousand million. */
export function fingerprint(addresses: readonly Address[]): number {
  return hash(addresses.join('\n'))
}
