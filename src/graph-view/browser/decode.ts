import { type NodeKind, kinds, nodeKinds } from '../../core/kinds.ts'
import { plainNames } from '../../map/words.ts'
import { tagKey } from '../../core/tag.ts'
import {
  edgesIn,
  fingerprint,
  type ComputedGraph,
  type EdgeGroup,
  type WholeGraph,
  computedGraphPath,
  wholeGraphPath,
} from '../whole-graph.ts'
import { degreesOf, type LinkGroup, type LoadedGraph } from './loaded-graph.ts'
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
  const groups = computed.edges.map((group): LinkGroup => {
    const [label, inverse] = plainNames({ kind: group.kind, computed: true }, computed.measure)
    const symmetric = group.kind === 'similar'
    return { kind: group.kind, label, inverse, symmetric, computed: true, count: group.ends.length / 2 }
  })
  const more = edgesOf(computed.edges, graph.groups.length)
  const edges = {
    count: graph.edges.count + more.count,
    authored: graph.edges.count,
    from: Uint32Array.from([...graph.edges.from, ...more.from]),
    to: Uint32Array.from([...graph.edges.to, ...more.to]),
    groups: Uint16Array.from([...graph.edges.groups, ...more.groups]),
  }
  const incidence = incidenceOf(graph.nodes.count, edges)
  return { ...graph, edges, groups: [...graph.groups, ...groups], incidence }
}

function checkVersion(value: unknown): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null
  if (version !== 1) throw new UnknownVersion(version)
}

const kindOf = new Map<string, NodeKind>(nodeKinds.map((kind) => [kinds[kind].letter, kind]))

function load({ nodes, tags, edges: groups }: WholeGraph): LoadedGraph {
  const count = nodes.addresses.length
  const edges = edgesOf(groups, 0)
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
    edges,
    groups: groups.map(({ kind, label, inverse, symmetric, ends }) => ({
      kind,
      label,
      inverse,
      symmetric,
      computed: false,
      count: ends.length / 2,
    })),
    tags,
    byAddress: new Map(nodes.addresses.map((address, node) => [address, node])),
    incidence: incidenceOf(count, edges),
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

/** The number of the first group is `first`. */
function edgesOf(groups: readonly Pick<EdgeGroup, 'ends'>[], first: number): LoadedGraph['edges'] {
  const count = groups.reduce((sum, { ends }) => sum + ends.length / 2, 0)
  const edges = {
    count,
    authored: count,
    from: new Uint32Array(count),
    to: new Uint32Array(count),
    groups: new Uint16Array(count),
  }
  let edge = 0
  for (const [number, group] of groups.entries()) {
    for (const [from, to] of edgesIn(group)) {
      edges.from[edge] = from
      edges.to[edge] = to
      edges.groups[edge] = first + number
      edge += 1
    }
  }
  return edges
}

function incidenceOf(nodes: number, { count, from, to }: LoadedGraph['edges']): LoadedGraph['incidence'] {
  const starts = new Uint32Array(nodes + 1)
  const add = (node: number, number: number) => (starts[node] = (starts[node] ?? 0) + number)
  for (let edge = 0; edge < count; edge += 1) {
    add((from[edge] ?? 0) + 1, 1)
    if (from[edge] !== to[edge]) add((to[edge] ?? 0) + 1, 1)
  }
  for (let node = 1; node <= nodes; node += 1) add(node, starts[node - 1] ?? 0)
  const next = starts.slice()
  const edges = new Uint32Array(starts[nodes] ?? 0)
  const put = (node: number, edge: number) => {
    const place = next[node] ?? 0
    edges[place] = edge
    next[node] = place + 1
  }
  for (let edge = 0; edge < count; edge += 1) {
    put(from[edge] ?? 0, edge)
    if (from[edge] !== to[edge]) put(to[edge] ?? 0, edge)
  }
  return { starts, edges }
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
