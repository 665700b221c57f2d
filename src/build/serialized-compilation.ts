import { deserialize, serialize } from 'node:v8'
import type { Body, Entry } from '../core/entry.ts'
import type { Nearest, NextCandidate } from '../core/nearest.ts'
import { Graph, type Edge, type EdgeOf, type Node, type NodeId, type Target } from '../core/graph.ts'
import type { Collection } from '../links/collection.ts'

/** A collection and what its home page features. */
export interface Compilation {
  readonly collection: Collection
  readonly featured: readonly NodeId[]
}

/** Ids stand as numbers of nodes: as text, each would be copied wherever it stands. */
interface SerializedCompilation extends Omit<Collection, 'graph' | 'nearest' | 'bodyOf' | 'keyOf'> {
  readonly nodes: readonly (Omit<Node, 'targets'> & { readonly targets: readonly ShippedTarget[] })[]
  readonly edges: readonly ShippedEdge[]
  /** Of each edge: from, to, line, column. */
  readonly ends: Uint32Array
  /** Of the nodes, index by index. */
  readonly keys: readonly ReturnType<Collection['keyOf']>[]
  readonly featured: readonly NodeId[]
  readonly nearest: ShippedNearest
}

/** Numbers of nodes in the place of ids. */
interface ShippedNearest {
  readonly measure: Nearest['measure']
  readonly similar: readonly (readonly [of: number, papers: readonly number[], notes: readonly number[]])[]
  readonly onward: readonly (readonly [of: number, ways: readonly ShippedWay[]])[]
}

type ShippedWay = readonly [
  to: number,
  by: NextCandidate['by'],
  shared: number,
  others: number,
  near: boolean,
  among: readonly number[],
]

type NodeTarget = Extract<Target, { readonly found: 'node' }>

/** A number is a whole node. */
type ShippedTarget =
  number | Exclude<Target, NodeTarget> | readonly [number, Omit<NodeTarget, 'id' | 'found'>]

/** What an edge is besides its ends; its kind alone where that is all. */
type ShippedEdge =
  | 'source'
  | 'cites'
  | 'next'
  | Omit<EdgeOf<'related'>, 'from' | 'to' | 'place'>
  | Omit<EdgeOf<'mention'>, 'from' | 'to' | 'place'>

/** All of a collection but its bodies, as bytes that threads share. */
export function serializeCompilation({ collection, featured }: Compilation): SharedArrayBuffer {
  const { settings, graph, tags, redirects, attachments } = collection
  const numbers = new Map(graph.nodes.map(({ id }, number) => [id, number]))
  const numberOf = (id: NodeId) => numbers.get(id) ?? 0
  const serialized: SerializedCompilation = {
    settings,
    tags,
    redirects,
    attachments,
    featured,
    nearest: shippedNearest(collection.nearest, numberOf),
    keys: graph.nodes.map((node) => collection.keyOf(node)),
    nodes: graph.nodes.map((node) => ({
      ...node,
      entry: lightened(node.entry),
      targets: node.targets.map((target) => shippedTarget(target, numberOf)),
    })),
    edges: graph.edges.map(shippedEdge),
    ends: Uint32Array.from(
      graph.edges.flatMap(({ from, to, place }) => [numberOf(from), numberOf(to), place.line, place.column]),
    ),
  }
  const bytes = serialize(serialized)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

function shippedNearest(
  { measure, similar, next: onward }: Nearest,
  numberOf: (id: NodeId) => number,
): ShippedNearest {
  return {
    measure,
    similar: Array.from(similar, ([id, { papers, notes }]) => [
      numberOf(id),
      papers.map(numberOf),
      notes.map(numberOf),
    ]),
    onward: Array.from(onward, ([of, ways]) => [
      numberOf(of),
      ways.map(({ id, by, shared, others, near, among }): ShippedWay => [
        numberOf(id),
        by,
        shared,
        others,
        near,
        among.map(numberOf),
      ]),
    ]),
  }
}

function nearestFrom(
  { measure, similar, onward }: ShippedNearest,
  idOf: (number: number) => NodeId,
): Nearest {
  return {
    measure,
    similar: new Map(
      similar.map(([of, papers, notes]) => [idOf(of), { papers: papers.map(idOf), notes: notes.map(idOf) }]),
    ),
    next: new Map(
      onward.map(([of, ways]) => [
        idOf(of),
        ways.map(([to, by, shared, others, near, among]): NextCandidate => ({
          id: idOf(to),
          by,
          shared,
          others,
          among: among.map(idOf),
          near,
        })),
      ]),
    ),
  }
}

/** Without what only linking asks for: where links stand, and in which sentences. */
function lightened(entry: Entry): Entry {
  const links = entry.links.map((link) => ({ ...link, point: nowhere, sentence: nothing }))
  return { ...entry, links, problems: [], places: { permalink: null, citekey: null, redirects: [] } }
}

const nowhere = { line: 0, column: 0 }
const nothing: readonly string[] = []

function shippedTarget(target: Target, numberOf: (id: NodeId) => number): ShippedTarget {
  if (target.found !== 'node') return target
  const { id, fragment, gone } = target
  if (gone) return [numberOf(id), { fragment, gone }]
  return fragment === null ? numberOf(id) : [numberOf(id), { fragment }]
}

function shippedEdge(edge: Edge): ShippedEdge {
  switch (edge.kind) {
    case 'source':
    case 'cites':
    case 'next':
      return edge.kind
    case 'related':
      return { kind: edge.kind, type: edge.type, symmetric: edge.symmetric, reasons: edge.reasons }
    case 'mention':
      return { kind: edge.kind, sentence: edge.sentence, property: edge.property }
  }
}

/** The same collection again; `read` gives the body of a node by its key. */
export function deserializeCompilation(
  shared: SharedArrayBuffer,
  read: (node: Node, key: string) => Body,
): Compilation {
  const {
    nodes: serialized,
    edges: kinds,
    ends,
    keys: shippedKeys,
    featured,
    nearest,
    ...rest
  } = deserialize(new Uint8Array(shared)) as SerializedCompilation
  const idOf = (number = 0) => serialized[number]?.id ?? ('' as NodeId)
  const whole = serialized.map(({ id }): Target => ({ found: 'node', id, fragment: null }))
  const targetOf = (target: ShippedTarget): Target => {
    if (typeof target === 'number') return whole[target] ?? { found: 'missing' }
    return 'found' in target ? target : { found: 'node', id: idOf(target[0]), ...target[1] }
  }
  const nodes = serialized.map((node): Node => ({ ...node, targets: node.targets.map(targetOf) }))
  const edges = kinds.map((kind, index) => {
    const [from, to, line = 0, column = 0] = ends.subarray(4 * index, 4 * index + 4)
    const own = typeof kind === 'string' ? { kind } : kind
    const place = { file: serialized[from ?? 0]?.file ?? '', line, column }
    return { ...own, from: idOf(from), to: idOf(to), place }
  })
  const graph = new Graph(nodes, edges)
  const keys = new Map(nodes.map(({ id }, index) => [id, shippedKeys[index] ?? ([''] as const)]))
  const collection: Collection = {
    ...rest,
    graph,
    nearest: nearestFrom(nearest, idOf),
    keyOf: ({ id }) => keys.get(id) ?? [''],
    bodyOf: (id) => read(graph.node(id), keys.get(id)?.[0] ?? ''),
  }
  return { collection, featured }
}
