import { hash, powerOfTwo } from '../core/address-hash.ts'
import type { MapEdge } from './drawing.ts'
import type { Address } from '../core/address.ts'
import type { Measure } from '../core/nearest.ts'
import type { Brief, NodeRef } from '../core/node-ref.ts'

/** What joins a node to the centre of a map, in the order in which a map shows it. */
export const layers = [
  'related',
  'source',
  'next',
  'cites',
  'mention',
  'similar',
] as const satisfies MapEdge['kind'][]
export type Layer = (typeof layers)[number]

/** How many nodes there are in each layer that has any. */
export type LayerCounts = Readonly<Partial<Record<Layer, number>>>

/** A node and what stands one step away from it. */
export interface NearNode extends NodeRef, Brief {
  /** How many different nodes are joined to it. */
  readonly degree: number
  /** Each neighbour is counted in the first layer that it is in. */
  readonly counts: LayerCounts
  /** Of `counts`, how many are in their layer by computed edges alone. */
  readonly computed: LayerCounts
  /** By what similar ones were found. */
  readonly measure: Measure['by']
  /** The first `mostOfLayer` of every layer in `counts`, layer after layer. */
  readonly around: readonly Near[]
  /**
   * Between the centre and those around it, then the relations among these, then what is computed: only between the
   * centre and nodes that are in a layer of that kind.
   */
  readonly joins: readonly NearJoin[]
}

export interface Near extends NodeRef {
  readonly degree: number
}

/** An edge. Its ends are places in `around`, counted from 1; 0 is the centre. */
export interface NearJoin {
  readonly kind: Layer
  /** Whether nobody wrote it; true of all that are `similar`, which are symmetric. */
  readonly computed: boolean
  readonly from: number
  readonly to: number
  readonly symmetric: boolean
  /** The name of the relation type as its `from` says it, and as its `to` does; null where it has none. */
  readonly names: readonly [string, string] | null
  /** Plain text; only of edges of the centre. Of a mention: the sentence. */
  readonly reasons: readonly { readonly by: 'from' | 'to'; readonly why: string }[]
}

export const mostOfLayer = 24

/** About so many nodes share a file. */
const nodesInFile = 12

/** The number of files for a collection of `nodes`: a power of two, so that nodes only move when it has doubled. */
export function nearFiles(nodes: number): number {
  return powerOfTwo(nodes / nodesInFile)
}

/** Of `files`, the one, from 0, with the node at an address. */
export function nearFileOf(address: Address, files: number): number {
  return hash(address) % files
}

/** Where a file stands on the site. */
export function nearAddress(file: number): Address {
  return `/graph/near/${file}.json` as Address
}
