import { roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds } from '../core/site-kinds.ts'
import { type Address, hash, powerOfTwo, roleAddress } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Edge, Graph, NodeId } from '../core/graph.ts'
import { layers, mostOfLayer, type LayerCounts } from './layers.ts'
import { decodeEdges, encodeEdges, type EncodedEdges, type EncodedList, type MapEdge } from './map-edge.ts'

export interface NodeNeighbourhood extends NodeRef {
  /** The number of different nodes joined to it. */
  readonly degree: number
  /** Each neighbour counts only in the first layer that it is in. */
  readonly counts: LayerCounts
  /** How many of `counts` are in their layer only by computed edges. */
  readonly computed: LayerCounts
  /** The first `mostOfLayer` nodes of each layer, layer by layer. */
  readonly around: readonly NeighbourRef[]
  /**
   * Indexes are 0 for the centre and 1 up for `around`. Edges of the centre come first, then relations among its
   * neighbours, then computed edges, which join the centre and nodes in the layer of their kind. Only edges of the
   * centre have reasons.
   */
  readonly edges: readonly MapEdge[]
}

export interface NeighbourRef extends NodeRef {
  readonly degree: number
}

/** The approximate number of neighbours in a file. It keeps every file well below 20 KB, compressed. */
const neighboursInFile = 120

/** The usual number of computed neighbours of a node. */
const computedNeighbours = 8

/** The number of files. A power of two, so that nodes move to other files only when the amount of data doubles. */
export function walkFileCount({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): number {
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

export function walkFileOf(address: Address, files: number): number {
  return hash(address) % files
}

export function walkAddress(file: number): Address {
  return `/graph/near/${file}.json` as Address
}

/** Empty values at the end of a list are left out; kinds are indexes into `siteKinds`. */
interface EncodedWalkFile {
  readonly version: number
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
  /** By layer. */
  counts: readonly number[],
  around: readonly EncodedRef[],
  edges: EncodedList,
  /** By layer. */
  computed?: readonly number[],
]

const version = 6

export function encodeWalkFile(nodes: readonly NodeNeighbourhood[]): string {
  const { types, lists } = encodeEdges(nodes.map(({ edges }) => edges))
  const encoded = nodes.map((node, index) => encodeNode(node, lists[index] ?? []))
  return JSON.stringify({ version, types, nodes: encoded } satisfies EncodedWalkFile)
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

/** The part below the address of the node's role; the whole address if there is none. */
function encodeAddress(kind: NodeKind, address: Address): string {
  const above = roleAddress(roleOf(kind))
  return address.startsWith(above) && address !== above ? address.slice(above.length, -1) : address
}

function decodeAddress(kind: NodeKind, address: string): Address {
  return (address.startsWith('/') ? address : `${roleAddress(roleOf(kind))}${address}/`) as Address
}

/** Throws if the text is not a file of this version, for example if a page is older than the files. */
export function decodeWalkFile(text: string): readonly NodeNeighbourhood[] {
  const encoded = JSON.parse(text) as EncodedWalkFile
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
