import { roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds } from '../core/site-kinds.ts'
import { type Address, hash, powerOfTwo, roleAddress } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Edge, Graph, NodeId } from '../core/graph.ts'
import { layers, mostOfLayer, type LayerCounts } from './layers.ts'
import { decodeEdges, encodeEdges, type EncodedEdges, type EncodedList, type MapEdge } from './map-edge.ts'

/** A node and the nodes one step away from it. */
export interface NodeNeighbourhood extends NodeRef {
  /** How many different nodes are joined to it. */
  readonly degree: number
  /** Each neighbour is counted in the first layer that it is in. */
  readonly counts: LayerCounts
  /** Of `counts`, how many are in their layer by computed edges alone. */
  readonly computed: LayerCounts
  /** The first `mostOfLayer` of every layer in `counts`, layer after layer. */
  readonly around: readonly NeighbourRef[]
  /**
   * By places in `around`, counted from 1; 0 is the centre. First those between the centre and the nodes around it,
   * then the relations among these, then computed edges: only between the centre and nodes that are in a layer of that
   * kind. Only edges of the centre have reasons.
   */
  readonly edges: readonly MapEdge[]
}

export interface NeighbourRef extends NodeRef {
  readonly degree: number
}

/** About as many neighbours, of all the nodes in it, are in a file: so none comes near 20 KB, compressed. */
const neighboursInFile = 120

/** About as many neighbours of a node are computed. */
const computedNeighbours = 8

/**
 * The number of files for the nodes of a graph, by how much there is to say of them all: a power of two, so that nodes
 * only move when that has doubled.
 */
export function shardCount({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): number {
  const joined = new Map<Edge['kind'], Map<NodeId, number>>()
  let neighbours = nodes.length * computedNeighbours
  for (const { kind, from, to } of edges) {
    const counts = joined.get(kind) ?? new Map<NodeId, number>()
    joined.set(kind, counts)
    for (const end of [from, to]) {
      const before = counts.get(end) ?? 0
      counts.set(end, before + 1)
      if (before < mostOfLayer) neighbours += 1
    }
  }
  return powerOfTwo(neighbours / neighboursInFile)
}

/** The number of the file, from 0, with the node at an address. */
export function shardOf(address: Address, files: number): number {
  return hash(address) % files
}

/** The address of a file. */
export function shardAddress(file: number): Address {
  return `/graph/near/${file}.json` as Address
}

/** Version 6. Empty values at the end of a list are left out; kinds are indexes into `siteKinds`. */
interface Encoded {
  readonly version: number
  /** Of the edges of all nodes. */
  readonly types: EncodedEdges['types']
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
  edges: EncodedList,
  /** Layer by layer. */
  computed?: readonly number[],
]

const version = 6

export function encodeShard(nodes: readonly NodeNeighbourhood[]): string {
  const { types, lists } = encodeEdges(nodes.map(({ edges }) => edges))
  const encoded = nodes.map((node, index) => encodeNode(node, lists[index] ?? []))
  return JSON.stringify({ version, types, nodes: encoded } satisfies Encoded)
}

function encodeNode(node: NodeNeighbourhood, edges: EncodedList): EncodedNode {
  const places = [encodeCounts(node.counts), node.around.map(encodeRef)] as const
  const head = [encodeRef(node), ...places, edges] as const
  const computed = encodeCounts(node.computed)
  return computed.length > 0 ? [...head, computed] : head
}

function encodeCounts(counts: LayerCounts): readonly number[] {
  const all = layers.map((layer) => counts[layer] ?? 0)
  return all.slice(0, all.findLastIndex((count) => count > 0) + 1)
}

function encodeRef({ kind, address, title, degree, lang, dir }: NeighbourRef): EncodedRef {
  const head = [
    siteKinds().findIndex(({ id }) => id === kind),
    encodeAddress(kind, address),
    title,
    degree,
  ] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

/** Of an address below that of its role, only what is below it. */
function encodeAddress(kind: NodeKind, address: Address): string {
  const above = roleAddress(roleOf(kind))
  return address.startsWith(above) && address !== above ? address.slice(above.length, -1) : address
}

function decodeAddress(kind: NodeKind, address: string): Address {
  return (address.startsWith('/') ? address : `${roleAddress(roleOf(kind))}${address}/`) as Address
}

/** Throws when the text is not a file of this version, as when a page outlives the build that it came from. */
export function decodeShard(text: string): readonly NodeNeighbourhood[] {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== version) throw new Error(`neighbours of version ${encoded.version}`)
  const lists = decodeEdges({ types: encoded.types, lists: encoded.nodes.map((node) => node[3]) })
  return encoded.nodes.map(([ref, counts, around, , computed = []], index) => ({
    ...decodeRef(ref),
    counts: decodeCounts(counts),
    computed: decodeCounts(computed),
    around: around.map(decodeRef),
    edges: lists[index] ?? [],
  }))
}

function decodeCounts(counts: readonly number[]): LayerCounts {
  const some = layers.flatMap((layer, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [[layer, count] as const]
  })
  return Object.fromEntries(some)
}

function decodeRef([number, address, title, degree, lang = null, dir = null]: EncodedRef): NeighbourRef {
  const kind = siteKinds()[number]?.id ?? 'note'
  return { kind, address: decodeAddress(kind, address), title, lang, dir, degree }
}
