import { nodeKinds } from '../core/kinds.ts'
import { type Address, hash, powerOfTwo } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { MapEdge } from './draw.ts'
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
export interface NodeNeighbourhood extends NodeRef, Brief {
  /** How many different nodes are joined to it. */
  readonly degree: number
  /** Each neighbour is counted in the first layer that it is in. */
  readonly counts: LayerCounts
  /** Of `counts`, how many are in their layer by computed edges alone. */
  readonly computed: LayerCounts
  /** By what similar ones were found. */
  readonly measure: Measure['by']
  /** The first `mostOfLayer` of every layer in `counts`, layer after layer. */
  readonly around: readonly NeighbourRef[]
  /**
   * Between the centre and those around it, then the relations among these, then what is computed: only between the
   * centre and nodes that are in a layer of that kind.
   */
  readonly joins: readonly NeighbourEdge[]
}

export interface NeighbourRef extends NodeRef {
  readonly degree: number
}

/** An edge. Its ends are places in `around`, counted from 1; 0 is the centre. */
export interface NeighbourEdge {
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
export function shardCount(nodes: number): number {
  return powerOfTwo(nodes / nodesInFile)
}

/** Of `files`, the one, from 0, with the node at an address. */
export function shardOf(address: Address, files: number): number {
  return hash(address) % files
}

/** Where a file stands on the site. */
export function shardAddress(file: number): Address {
  return `/graph/near/${file}.json` as Address
}

/** Version 2. What is empty at the end of a list is left out; kinds and layers are indexes into `nodeKinds` and `layers`. */
interface Encoded {
  readonly version: number
  readonly nodes: readonly EncodedNode[]
}

type EncodedRef = readonly [
  kind: number,
  address: string,
  title: string,
  degree: number,
  lang?: string | null,
  dir?: Language['dir'],
]

type EncodedNode = readonly [
  ref: EncodedRef,
  /** Layer by layer. */
  counts: readonly number[],
  around: readonly EncodedRef[],
  joins: readonly EncodedJoin[],
  description: string | null,
  summary: string | null,
  /** Layer by layer. */
  computed?: readonly number[],
  measure?: 0 | 1,
]

type EncodedJoin = readonly [
  layer: number,
  from: number,
  to: number,
  /** Of `from`, then of `to`, each as often as it gave one. */
  reasons?: readonly (readonly [by: 0 | 1, why: string])[],
  symmetric?: 0 | 1,
  names?: NeighbourEdge['names'],
  computed?: 0 | 1,
]

const version = 2

export function encodeShard(nodes: readonly NodeNeighbourhood[]): string {
  return JSON.stringify({ version, nodes: nodes.map(encodeNode) } satisfies Encoded)
}

function encodeNode(node: NodeNeighbourhood): EncodedNode {
  const head = [
    encodeRef(node),
    encodeCounts(node.counts),
    node.around.map(encodeRef),
    node.joins.map(encodeJoin),
    node.description,
    node.summary,
  ] as const
  const computed = encodeCounts(node.computed)
  if (node.measure === 'model') return [...head, computed, 1]
  return computed.length > 0 ? [...head, computed] : head
}

function encodeCounts(counts: LayerCounts): readonly number[] {
  const all = layers.map((layer) => counts[layer] ?? 0)
  return all.slice(0, all.findLastIndex((count) => count > 0) + 1)
}

function encodeRef({ kind, address, title, degree, lang, dir }: NeighbourRef): EncodedRef {
  const head = [nodeKinds.indexOf(kind), address, title, degree] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

function encodeJoin({ kind, from, to, reasons, symmetric, names, computed }: NeighbourEdge): EncodedJoin {
  const head = [layers.indexOf(kind), from, to] as const
  // There are many of these, and all that there is to say is in their kind.
  if (kind === 'similar') return head
  const said = reasons.map(({ by, why }) => [by === 'from' ? 0 : 1, why] as const)
  if (computed) return [...head, said, symmetric ? 1 : 0, names, 1]
  if (names) return [...head, said, symmetric ? 1 : 0, names]
  if (symmetric) return [...head, said, 1]
  return said.length > 0 ? [...head, said] : head
}

/** Throws when the text is not a file of this version, as when a page outlives the build that it came from. */
export function decodeShard(text: string): readonly NodeNeighbourhood[] {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== version) throw new Error(`neighbours of version ${encoded.version}`)
  return encoded.nodes.map(decodeNode)
}

function decodeNode(node: EncodedNode): NodeNeighbourhood {
  const [ref, counts, around, joins, description, summary, computed = [], measure = 0] = node
  return {
    ...decodeRef(ref),
    description,
    summary,
    counts: decodeCounts(counts),
    computed: decodeCounts(computed),
    measure: measure === 1 ? 'model' : 'words',
    around: around.map(decodeRef),
    joins: joins.map(decodeJoin),
  }
}

function decodeCounts(counts: readonly number[]): LayerCounts {
  const some = layers.flatMap((layer, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [[layer, count] as const]
  })
  return Object.fromEntries(some)
}

function decodeRef([kind, address, title, degree, lang = null, dir = null]: EncodedRef): NeighbourRef {
  return { kind: nodeKinds[kind] ?? 'note', address: address as Address, title, lang, dir, degree }
}

function decodeJoin(join: EncodedJoin): NeighbourEdge {
  const [layer, from, to, reasons = [], symmetric = 0, names = null, computed = 0] = join
  const kind = layers[layer] ?? 'mention'
  const isSimilar = kind === 'similar'
  return {
    kind,
    computed: computed === 1 || isSimilar,
    from,
    to,
    symmetric: symmetric === 1 || isSimilar,
    names,
    reasons: reasons.map(([by, why]) => ({ by: by === 0 ? 'from' : 'to', why })),
  }
}
