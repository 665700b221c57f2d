import { hash, type Address } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { Standing } from '../core/trust.ts'
import type { EncodedEdges } from '../map/map-edge.ts'

/** The file that only `/graph/` loads: a path below the base, without a leading slash. */
export const wholeGraphPath = 'graph/whole.json'
/** The file that `/graph/` loads when a reader asks for computed edges. */
export const computedGraphPath = 'graph/computed.json'

/** The format version of both files. A script must not read a file of another version. */
export const formatVersion = 5

/** Published nodes, positions and authored edges, as the JSON in the file. The columns of `nodes` share one index. */
export interface WholeGraph {
  readonly version: typeof formatVersion
  readonly nodes: {
    readonly kinds: readonly number[]
    /** In address order. */
    readonly addresses: readonly Address[]
    readonly titles: readonly string[]
    /** Languages of the titles that are not in the language of the site. */
    readonly languages: readonly (readonly [node: number, language: Language])[]
    /** From 0 to `extent`, rightwards and downwards. */
    readonly x: readonly number[]
    readonly y: readonly number[]
    /** Indexes into `topics`; a higher number for a node without a topic. */
    readonly communities: readonly number[]
  }
  /** The parts of the graph that have a name. `address` is null for a topic without a page. */
  readonly topics: readonly {
    readonly title: string
    readonly address: Address | null
    /** The language of the title, if it differs from that of the site. */
    readonly lang?: string | null
  }[]
  /** Every tag and every parent tag, parents first, with the nodes that have it or a tag below it. */
  readonly tags: readonly { readonly tag: string; readonly nodes: readonly number[] }[]
  /** The nodes of each standing that any has. */
  readonly standings: readonly { readonly standing: Standing; readonly nodes: readonly number[] }[]
  /** A single list, sorted by kind, with relations in vocabulary order; within a type by `from`, then `to`. */
  readonly edges: EncodedEdges
}

export interface ComputedGraph {
  readonly version: typeof formatVersion
  /** The `fingerprint` of the graph that the indexes refer to. */
  readonly nodes: number
  /** A single list. Two similar nodes have one edge, whichever end it was found at, and `from` is the lower index. */
  readonly edges: EncodedEdges
}

/** Different sets of nodes have different fingerprints, with a chance of one in four billion that they do not. */
export function fingerprint(addresses: readonly Address[]): number {
  return hash(addresses.join('\n'))
}
