import { powerOfTwo, roleAddress, type Address } from '../core/address.ts'
import { roleOf, siteKinds } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Graph } from '../core/graph.ts'
import type { LayerCounts } from './layers.ts'
import { decodeEdges, encodeEdges, type EncodedEdges, type EncodedList, type MapEdge } from './map-edge.ts'

export interface NodeNeighbourhood extends NeighbourRef {
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
  /** The number of different nodes joined to it. */
  readonly degree: number
}

/** The approximate number of neighbours in a file. It keeps every file well below 20 KB, compressed. */
const neighboursInFile = 120

/** The usual number of computed neighbours of a node. */
const computedNeighbours = 8

/** The number of files. A power of two, so that nodes move to other files only when the amount of data doubles. */
export function walkFileCount({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): number {
  const neighbours = nodes.length * computedNeighbours + edges.length * 2
  return powerOfTwo(neighbours / neighboursInFile)
}

/** As short as can be, as there are a dozen for each node. `lang` and `dir` are left out if it has neither. */
type EncodedRef = readonly [
  /** The index in `siteKinds`. */
  kind: number,
  /** The part below the address of its role; the whole address if there is none. */
  address: string,
  title: string,
  degree: number,
  lang?: string | null,
  dir?: Language['dir'],
]

interface EncodedNode extends Pick<NodeNeighbourhood, 'counts' | 'computed'> {
  readonly ref: EncodedRef
  readonly around: readonly EncodedRef[]
  readonly edges: EncodedList
}

interface EncodedWalkFile {
  readonly version: number
  readonly types: EncodedEdges['types']
  readonly nodes: readonly EncodedNode[]
}

const version = 7

export function encodeWalkFile(nodes: readonly NodeNeighbourhood[]): string {
  const { types, lists } = encodeEdges(nodes.map(({ edges }) => edges))
  const encoded = nodes.map((node, index): EncodedNode => {
    const { counts, computed, around } = node
    return {
      ref: encodeRef(node),
      counts,
      computed,
      around: around.map(encodeRef),
      edges: lists[index] ?? [],
    }
  })
  return JSON.stringify({ version, types, nodes: encoded } satisfies EncodedWalkFile)
}

function encodeRef({ kind, address, title, degree, lang, dir }: NeighbourRef): EncodedRef {
  const above = roleAddress(roleOf(kind))
  const below = address.startsWith(above) && address !== above ? address.slice(above.length, -1) : address
  const head = [siteKinds().findIndex(({ id }) => id === kind), below, title, degree] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

function decodeRef([number, below, title, degree, lang = null, dir = null]: EncodedRef): NeighbourRef {
  const kind = siteKinds()[number]?.id ?? 'note'
  const address = below.startsWith('/') ? below : `${roleAddress(roleOf(kind))}${below}/`
  return { kind, address: address as Address, title, degree, lang, dir }
}

/** Throws if the text is not a file of this version, for example if a page is older than the files. */
export function decodeWalkFile(text: string): readonly NodeNeighbourhood[] {
  const encoded = JSON.parse(text) as EncodedWalkFile
  if (encoded.version !== version) throw new Error(`neighbours of version ${encoded.version}`)
  const lists = decodeEdges({ types: encoded.types, lists: encoded.nodes.map(({ edges }) => edges) })
  return encoded.nodes.map(({ ref, around, ...node }, index) => ({
    ...node,
    ...decodeRef(ref),
    around: around.map(decodeRef),
    edges: lists[index] ?? [],
  }))
}
