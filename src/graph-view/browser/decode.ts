import { type NodeKind, kinds, nodeKinds } from '../../core/kinds.ts'
import { decodeEdges, type MapEdge } from '../../map/map-edge.ts'
import { tagKey } from '../../core/tag.ts'
import {
  fingerprint,
  formatVersion,
  type ComputedGraph,
  type WholeGraph,
  computedGraphPath,
  wholeGraphPath,
} from '../whole-graph.ts'
import { degreesOf, type LoadedGraph } from './loaded-graph.ts'
import { fileHref } from '../../core/address.ts'

/** The file is of a format that this script does not know: page and file are not of the same build. */
export class UnknownVersion extends Error {
  constructor(version: unknown) {
    super(`the graph is of version ${String(version)}`)
    this.name = 'UnknownVersion'
  }
}

/** Throws an `UnknownVersion`, or whatever else when the value is no graph at all. */
export function decode(value: unknown): LoadedGraph {
  checkVersion(value)
  return load(value as WholeGraph)
}

/**
 * The graph with what was computed besides. Throws an `UnknownVersion`, also where that is of other nodes, or whatever
 * else when the value is nothing of the sort.
 */
export function withComputed(graph: LoadedGraph, value: unknown): LoadedGraph {
  checkVersion(value)
  const computed = value as ComputedGraph
  if (computed.nodes !== fingerprint(graph.nodes.addresses)) throw new UnknownVersion('another build')
  const [more = []] = decodeEdges(computed.edges)
  return { ...graph, ...withEdges(graph.nodes.count, [...graph.edges, ...more]) }
}

function checkVersion(value: unknown): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null
  if (version !== formatVersion) throw new UnknownVersion(version)
}

const kindOf = new Map<string, NodeKind>(nodeKinds.map((kind) => [kinds[kind].letter, kind]))

function load({ nodes, tags, edges: encoded }: WholeGraph): LoadedGraph {
  const count = nodes.addresses.length
  const [edges = []] = decodeEdges(encoded)
  const loaded = {
    nodes: {
      count,
      kinds: Array.from(nodes.kinds, (letter) => kindOf.get(letter) ?? 'note'),
      addresses: nodes.addresses,
      titles: nodes.titles,
      languages: new Map(nodes.languages),
      x: Float32Array.from(nodes.x),
      y: Float32Array.from(nodes.y),
      communities: Uint32Array.from(nodes.communities),
      tags: ownTags(count, tags),
    },
    authored: edges.length,
    tags,
    byAddress: new Map(nodes.addresses.map((address, node) => [address, node])),
    ...withEdges(count, edges),
  }
  const degrees = degreesOf(loaded, () => true)
  const ranked = Uint32Array.from(degrees.keys()).sort(
    (a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b,
  )
  return { ...loaded, degrees, ranked }
}

/** The tags of each node, without the parents of its others. */
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
  return { edges, types, incidence: incidenceOf(nodes, edges) }
}

function incidenceOf(nodes: number, edges: readonly MapEdge[]): LoadedGraph['incidence'] {
  const starts = new Uint32Array(nodes + 1)
  const eachEnd = (visit: (node: number, edge: number) => void) => {
    for (const [edge, { from, to }] of edges.entries()) {
      visit(from, edge)
      if (from !== to) visit(to, edge)
    }
  }
  eachEnd((node) => (starts[node + 1] = (starts[node + 1] ?? 0) + 1))
  for (let node = 1; node <= nodes; node += 1) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0)
  const next = starts.slice()
  const incident = new Uint32Array(starts[nodes] ?? 0)
  eachEnd((node, edge) => {
    const place = next[node] ?? 0
    incident[place] = edge
    next[node] = place + 1
  })
  return { starts, edges: incident }
}

/** Throws an `UnknownVersion` for a file of another format, and other errors for whatever else fails. */
export async function loadGraph(base: string): Promise<LoadedGraph> {
  return decode(await loaded(base, wholeGraphPath))
}

/** The graph with what is computed; throws as `loadGraph` does, also where that is of another build than the graph. */
export async function loadComputed(base: string, graph: LoadedGraph): Promise<LoadedGraph> {
  return withComputed(graph, await loaded(base, computedGraphPath))
}

async function loaded(base: string, path: string): Promise<unknown> {
  // Asked for afresh, so that page and graph are of the same build.
  const response = await fetch(fileHref(base, path), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
