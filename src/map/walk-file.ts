import type { Address } from '../core/address.ts'
import { siteKinds } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import type { NodeRef } from '../core/node-ref.ts'
import { encodePreview, version, type Preview } from '../previews/preview.ts'
import {
  decodeEdges,
  encodeEdges,
  type LayerCounts,
  type EncodedEdges,
  type EncodedList,
  type MapEdge,
} from './map-edge.ts'

export interface NodeNeighbourhood extends NeighbourRef {
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
  /** The radius of its sign: as much of its degree as a map shows, which changes less often. */
  readonly radius: number
}

/** As short as can be, as there are a dozen for each node. `lang` and `dir` are left out if it has neither. */
type EncodedRef = readonly [
  /** The index in `siteKinds`. */
  kind: number,
  /** By `shortAddress`. */
  address: string,
  title: string,
  radius: number,
  lang?: string | null,
  dir?: Language['dir'],
]

interface EncodedNode extends Pick<NodeNeighbourhood, 'degree' | 'counts' | 'computed'> {
  readonly ref: EncodedRef
  readonly around: readonly EncodedRef[]
  readonly edges: EncodedList
}

/** The text of a data file. It also holds previews, which `decodePreviews` reads. */
export function encodeWalkFile(nodes: readonly NodeNeighbourhood[], previews: readonly Preview[]): string {
  const { types, lists } = encodeEdges(nodes.map(({ edges }) => edges))
  const encoded = nodes.map(({ degree, counts, computed, around, ...ref }, index): EncodedNode => ({
    ref: encodeRef(ref),
    degree,
    counts,
    computed,
    around: around.map(encodeRef),
    edges: lists[index] ?? [],
  }))
  return JSON.stringify({ version, previews: previews.map(encodePreview), types, nodes: encoded })
}

function encodeRef({ kind, address, title, radius, lang, dir }: NeighbourRef): EncodedRef {
  const number = siteKinds().findIndex(({ id }) => id === kind)
  const head = [number, shortAddress(address, title), title, radius] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

function decodeRef([number, short, title, radius, lang = null, dir = null]: EncodedRef): NeighbourRef {
  const address = longAddress(short, title)
  return { kind: siteKinds()[number]?.id ?? 'note', address, title, radius, lang, dir }
}

const wordsOf = (title: string) => title.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Most names in addresses are words of the title. They become their places in it, in base 36, after a colon. */
export function shortAddress(address: Address, title: string): string {
  const [folder = '', name = ''] = address.split(/([^/]*)\/$/)
  const words = wordsOf(title).slice(0, 36)
  const places = name.split('-').map((word) => words.indexOf(word))
  return places.includes(-1) ? address : `${folder}:${places.map((one) => one.toString(36)).join('')}`
}

/** The inverse of `shortAddress`. */
export function longAddress(short: string, title: string): Address {
  const [folder = '', places] = short.split(/:([^:/]+)$/)
  if (places === undefined) return short as Address
  const words = wordsOf(title)
  return `${folder}${Array.from(places, (place) => words[parseInt(place, 36)]).join('-')}/` as Address
}

/** Throws if the text is not a file of this version, for example if a page is older than the files. */
export function decodeWalkFile(text: string): readonly NodeNeighbourhood[] {
  const encoded = JSON.parse(text) as EncodedEdges & { version: number; nodes: readonly EncodedNode[] }
  if (encoded.version !== version) throw new Error(`neighbours of version ${encoded.version}`)
  const lists = decodeEdges({ types: encoded.types, lists: encoded.nodes.map(({ edges }) => edges) })
  return encoded.nodes.map(({ ref, around, ...node }, index) => ({
    ...node,
    ...decodeRef(ref),
    around: around.map(decodeRef),
    edges: lists[index] ?? [],
  }))
}
