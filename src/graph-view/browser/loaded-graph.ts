import { fileHref, type Address } from '../../core/address.ts'
import { siteKinds, type NodeKind } from '../../core/kinds.ts'
import type { Language } from '../../core/script.ts'
import { tagKey } from '../../core/tag.ts'
import { decodeEdges, type EdgeType, type MapEdge } from '../../map/map-edge.ts'
import {
  fingerprint,
  formatVersion,
  computedGraphPath,
  wholeGraphPath,
  type ComputedGraph,
  type WholeGraph,
} from '../whole-graph.ts'
import type { Filters } from './state.ts'
import type { NeighbourCounts } from '../../map/words.ts'

/** The whole graph in the browser. Nodes and edges are identified by index; the columns of `nodes` share one. */
export interface LoadedGraph {
  readonly nodes: {
    readonly count: number
    readonly kinds: readonly NodeKind[]
    readonly addresses: readonly Address[]
    readonly titles: readonly string[]
    /** Languages of the titles that are not in the language of the site. */
    readonly languages: ReadonlyMap<number, Language>
    readonly x: Float32Array
    readonly y: Float32Array
    /** Indexes into `topics`; a higher number for a node without a topic. */
    readonly communities: Uint32Array
    /** The tags of each node, without the parents of nested ones. */
    readonly tags: readonly (readonly string[])[]
  }
  readonly edges: readonly MapEdge[]
  /** The number of authored edges. They come first; the computed ones follow. */
  readonly authored: number
  /** The number of edges of each type. */
  readonly types: ReadonlyMap<EdgeType, number>
  /** Every tag, parent tag and standing, with the nodes that have it or a tag below it. */
  readonly tags: WholeGraph['tags']
  readonly topics: WholeGraph['topics']
  readonly byAddress: ReadonlyMap<Address, number>
  /** The edges at each node, in either direction. */
  readonly incidence: readonly (readonly number[])[]
  /** The number of different nodes that authored edges join to each node, in either direction. */
  readonly degrees: Uint32Array
  /** All nodes, the best connected first. */
  readonly ranked: Uint32Array
}

export function edgesAt({ incidence }: Pick<LoadedGraph, 'incidence'>, node: number): readonly number[] {
  return incidence[node] ?? []
}

export function otherEnd({ edges }: Pick<LoadedGraph, 'edges'>, number: number, node: number): number {
  const edge = edges[number]
  return (edge?.from === node ? edge.to : edge?.from) ?? node
}

function degreesOf(
  graph: Pick<LoadedGraph, 'nodes' | 'edges' | 'incidence'>,
  counts: (edge: MapEdge) => boolean,
): Uint32Array {
  return Uint32Array.from({ length: graph.nodes.count }, (_, node) => {
    const counted = edgesAt(graph, node).filter((edge) => {
      const own = graph.edges[edge]
      return own && own.from !== own.to && counts(own)
    })
    return new Set(counted.map((edge) => otherEnd(graph, edge, node))).size
  })
}

/** The file has a format that this script does not know: page and file come from different builds. */
export class UnknownVersion extends Error {}

/** Throws an `UnknownVersion`, or another error if the value is not a graph. */
export function decode(value: unknown): LoadedGraph {
  checkVersion(value)
  const { nodes, topics, tags, standings, edges: encoded } = value as WholeGraph
  const count = nodes.addresses.length
  const [edges = []] = decodeEdges(encoded)
  const loaded = {
    nodes: {
      count,
      kinds: nodes.kinds.map((kind) => siteKinds()[kind]?.id ?? 'note'),
      addresses: nodes.addresses,
      titles: nodes.titles,
      languages: new Map(nodes.languages),
      x: Float32Array.from(nodes.x),
      y: Float32Array.from(nodes.y),
      communities: Uint32Array.from(nodes.communities),
      tags: ownTags(count, tags),
    },
    authored: edges.length,
    topics,
    tags: [...tags, ...standings.map(({ standing, nodes }) => ({ tag: `!${standing}`, nodes }))],
    byAddress: new Map(nodes.addresses.map((address, node) => [address, node])),
    ...withEdges(count, edges),
  }
  const degrees = degreesOf(loaded, () => true)
  const ranked = Uint32Array.from(degrees.keys()).sort(
    (a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b,
  )
  return { ...loaded, degrees, ranked }
}

/** Adds computed edges. Throws an `UnknownVersion` if format or nodes differ, or another error for any other value. */
export function withComputed(graph: LoadedGraph, value: unknown): LoadedGraph {
  checkVersion(value)
  const computed = value as ComputedGraph
  if (computed.nodes !== fingerprint(graph.nodes.addresses)) throw new UnknownVersion('another build')
  const [more = []] = decodeEdges(computed.edges)
  return { ...graph, ...withEdges(graph.nodes.count, [...graph.edges, ...more]) }
}

function checkVersion(value: unknown): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null
  if (version !== formatVersion) throw new UnknownVersion(String(version))
}

function ownTags(count: number, tags: WholeGraph['tags']): readonly (readonly string[])[] {
  const all: { readonly tag: string; readonly key: string }[][] = Array.from({ length: count }, () => [])
  for (const { tag, nodes } of tags) {
    const named = { tag, key: tagKey(tag) }
    for (const node of nodes) all[node]?.push(named)
  }
  return all.map((tagged) =>
    tagged
      .filter(({ key }) => !tagged.some((other) => other.key.startsWith(`${key}/`)))
      .map(({ tag }) => tag),
  )
}

function withEdges(
  nodes: number,
  edges: readonly MapEdge[],
): Pick<LoadedGraph, 'edges' | 'types' | 'incidence'> {
  const types = new Map<MapEdge['type'], number>()
  for (const { type } of edges) types.set(type, (types.get(type) ?? 0) + 1)
  const incidence = Array.from({ length: nodes }, (): number[] => [])
  for (const [edge, { from, to }] of edges.entries()) {
    incidence[from]?.push(edge)
    if (from !== to) incidence[to]?.push(edge)
  }
  return { edges, types, incidence }
}

/** Throws an `UnknownVersion` if the file has another format, and other errors for any other failure. */
export async function loadGraph(base: string): Promise<LoadedGraph> {
  return decode(await loaded(base, wholeGraphPath))
}

/** The graph with its computed edges. Throws like `loadGraph`, also if they come from another build than the graph. */
export async function loadComputed(base: string, graph: LoadedGraph): Promise<LoadedGraph> {
  return withComputed(graph, await loaded(base, computedGraphPath))
}

async function loaded(base: string, path: string): Promise<unknown> {
  // Always revalidated, so that page and graph come from the same build.
  const response = await fetch(fileHref(base, path), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

export interface Visibility {
  /** Flags by index: 1 if shown, else 0. */
  readonly nodes: Uint8Array
  readonly edges: Uint8Array
  readonly nodeCount: number
  readonly edgeCount: number
  readonly computedCount: number
}

/** An edge is shown if its type and both of its ends are. */
export function visibilityOf(graph: LoadedGraph, filters: Filters): Visibility {
  const wanted = new Set([...graph.types.keys()].filter((type) => isWanted(type, filters)))
  const nodes = nodesOf(graph, filters, wanted)
  const edges = Uint8Array.from(graph.edges, ({ type, from, to }) =>
    nodes[from] === 1 && nodes[to] === 1 && wanted.has(type) ? 1 : 0,
  )
  const count = (flags: Uint8Array) => flags.reduce((sum, one) => sum + one, 0)
  const edgeCount = count(edges.subarray(0, graph.authored))
  return { nodes, edges, nodeCount: count(nodes), edgeCount, computedCount: count(edges) - edgeCount }
}

function isWanted(type: EdgeType, { withComputed, withoutTypes }: Filters): boolean {
  return type.computed ? withComputed.some((wanted) => wanted === type.kind) : !withoutTypes.includes(type)
}

function nodesOf(
  graph: LoadedGraph,
  { withoutKinds, withoutTypes, tag, leastDegree }: Filters,
  wanted: ReadonlySet<EdgeType>,
): Uint8Array {
  const tagged = new Set(graph.tags.find((one) => one.tag === tag)?.nodes)
  const counts = ({ type }: MapEdge) => !type.computed && wanted.has(type)
  const isCounted = leastDegree > 0 && withoutTypes.length > 0
  const degrees = isCounted ? degreesOf(graph, counts) : graph.degrees
  return Uint8Array.from(graph.nodes.kinds, (kind, node) => {
    if (withoutKinds.includes(kind) || (tag !== null && !tagged.has(node))) return 0
    return (degrees[node] ?? 0) < leastDegree ? 0 : 1
  })
}

/** A neighbour, and the first of the edges that lead to it. */
export interface Neighbour {
  readonly node: number
  readonly edge: number
}

/** The shown neighbours of a node: those by authored edges first, and the best connected first in each part. */
export function neighboursOf(graph: LoadedGraph, { edges }: Visibility, node: number): readonly Neighbour[] {
  const first = new Map<number, number>()
  for (const edge of edgesAt(graph, node)) {
    const other = otherEnd(graph, edge, node)
    if (edges[edge] === 1 && other !== node && !first.has(other)) first.set(other, edge)
  }
  const isComputed = ({ edge }: Neighbour) => Number(edge >= graph.authored)
  const degree = (one: number) => graph.degrees[one] ?? 0
  return [...first]
    .map(([other, edge]) => ({ node: other, edge }))
    .sort((a, b) => isComputed(a) - isComputed(b) || degree(b.node) - degree(a.node) || a.node - b.node)
}

/** How many neighbours have an authored edge to the node, and how many only computed ones. */
export function numbersOf(
  { authored: first }: LoadedGraph,
  neighbours: readonly Neighbour[],
): NeighbourCounts {
  const authored = neighbours.filter(({ edge }) => edge < first).length
  return { authored, computed: neighbours.length - authored }
}
