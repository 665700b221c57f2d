import { kinds } from '../core/kinds.ts'
import { createHash } from 'node:crypto'
import type { Edge, Graph, NodeId } from '../core/graph.ts'
import type { LayoutGraph, GraphLayout, KeptPosition } from '../core/graph-position.ts'
import type { Settings } from '../core/settings.ts'
import {
  endsOf,
  type EdgeGroup,
  type Pair,
  type WholeGraph,
  fingerprint,
  type ComputedGraph,
} from './whole-graph.ts'
import type { Collection } from '../links/collection.ts'
import { layoutGraph } from './layout/layout-graph.ts'
import { taggedNodes } from '../core/tag.ts'
import type { Store } from '../cache/store.ts'
import { nothingSimilar, type ComputedKind } from '../core/nearest.ts'

/** The published nodes and the authored edges of a collection, where `by` puts them. */
export function wholeGraph(
  { graph: all, settings, tags }: Collection,
  positions: readonly KeptPosition[],
  by: LayoutGraph,
): WholeGraph {
  const graph = all.counted()
  const { nodes } = graph
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const groups = edgeGroups(graph, settings, numbers)
  const kept = new Map(
    positions.flatMap(([id, x, y]) => {
      const number = numbers.get(id)
      return number === undefined ? [] : [[number, [x, y]] as const]
    }),
  )
  const picture = by(nodes.length, endsOfAll(groups), kept)
  const tagged = taggedNodes(nodes)
  return {
    version: 1,
    nodes: {
      kinds: nodes.map(({ kind }) => kinds[kind].letter).join(''),
      addresses: nodes.map(({ address }) => address),
      titles: nodes.map(({ title }) => title),
      languages: nodes.flatMap(({ titleLanguage: { lang, dir } }, number) =>
        lang === null && dir === null ? [] : [[number, { lang, dir }] as const],
      ),
      x: [...picture.x],
      y: [...picture.y],
      communities: [...picture.communities],
    },
    tags: [...tags].flatMap(([key, { tag }]) => {
      const tagging = tagged.get(key)
      return tagging ? [{ tag, nodes: tagging.map(({ id }) => numbers.get(id) ?? 0) }] : []
    }),
    edges: groups.map(({ pairs, ...group }) => ({ ...group, ends: endsOf(pairs) })),
  }
}

/** Where every node stands: those of `before` where they did. With how many are new, and how many of `before` are gone. */
export function layoutPositions(
  collection: Collection,
  before: readonly KeptPosition[],
): { readonly kept: readonly KeptPosition[]; readonly added: number; readonly gone: number } {
  const { nodes } = wholeGraph(collection, before, layoutGraph)
  const kept = collection.graph
    .counted()
    .nodes.map(({ id }, number): KeptPosition => [id, nodes.x[number] ?? 0, nodes.y[number] ?? 0])
  const known = new Set(before.map(([id]) => id))
  const stayed = kept.filter(([id]) => known.has(id)).length
  return { kept, added: kept.length - stayed, gone: before.length - stayed }
}

const edgeKinds: readonly Edge['kind'][] = ['source', 'related', 'cites', 'mention', 'next']

interface Group extends Omit<EdgeGroup, 'ends'> {
  /** Sorted by `from`, then `to`. */
  readonly pairs: readonly Pair[]
}

/** The edges by kind and type. */
function edgeGroups(
  graph: Graph,
  { relations }: Settings,
  numbers: ReadonlyMap<NodeId, number>,
): readonly Group[] {
  const { nodes } = graph
  const found = new Map<string, Pair[]>()
  const name = (kind: Edge['kind'], type: string | null) => (type === null ? kind : `${kind} ${type}`)
  for (const [from, { id }] of nodes.entries()) {
    for (const edge of graph.from(id)) {
      const group = name(edge.kind, edge.kind === 'related' ? edge.type : null)
      const pair = [from, numbers.get(edge.to) ?? 0] as const
      const pairs = found.get(group)
      if (pairs) pairs.push(pair)
      else found.set(group, [pair])
    }
  }
  const group = (kind: Edge['kind'], type: string | null): Group => ({
    kind,
    label: type === null || type === 'related' ? null : (relations[type]?.label ?? type),
    inverse: type === null || type === 'related' ? null : (relations[type]?.inverse ?? type),
    symmetric: type !== null && (relations[type]?.symmetric ?? false),
    pairs: (found.get(name(kind, type)) ?? []).sort(([a, b], [c, d]) => a - c || b - d),
  })
  return edgeKinds
    .flatMap((kind) =>
      kind === 'related' ? Object.keys(relations).map((type) => group(kind, type)) : [group(kind, null)],
    )
    .filter(({ pairs }) => pairs.length > 0)
}

/** The ends of all pairs, one behind the other. */
function endsOfAll(groups: readonly Group[]): Int32Array {
  const ends = new Int32Array(2 * groups.reduce((sum, { pairs }) => sum + pairs.length, 0))
  let at = 0
  for (const { pairs } of groups) {
    for (const [from, to] of pairs) {
      ends[at++] = from
      ends[at++] = to
    }
  }
  return ends
}

/** A `layoutGraph` that keeps its last layout and returns it for the same graph. `version` is that of the code. */
export function cachedLayout(store: Store, kind: string, version: string): LayoutGraph {
  return (count, ends, kept) => {
    const digest = createHash('sha256')
      .update(Int32Array.from([count, ...[...kept].flat(2), -1]))
      .update(ends)
      .digest('hex')
    const name = `${version} ${digest}`
    const known = store.kept(kind, 'layout', name) as GraphLayout | null
    if (known) return known
    const layout = layoutGraph(count, ends, kept)
    store.keep(kind, 'layout', name, layout)
    return layout
  }
}

/** What was computed to join the published nodes of a collection, by their places in its graph. */
export function computedGraph({ graph: all, nearest }: Collection): ComputedGraph {
  const graph = all.counted()
  const { nodes } = graph
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const groups: readonly (readonly [ComputedKind, readonly Pair[]])[] = [
    ['similar', similarPairs(graph, nearest.similar, numbers)],
    ['next', onwardPairs(graph, nearest.next, numbers)],
  ]
  return {
    version: 1,
    nodes: fingerprint(nodes.map(({ address }) => address)),
    measure: nearest.measure.by,
    edges: groups.flatMap(([kind, pairs]) => (pairs.length === 0 ? [] : [{ kind, ends: endsOf(pairs) }])),
  }
}

type Numbers = ReadonlyMap<NodeId, number>

/** Each pair once, the lesser number first. */
function similarPairs(
  { nodes }: Graph,
  similar: Collection['nearest']['similar'],
  numbers: Numbers,
): readonly Pair[] {
  // A pair as one number, because a set of pairs would not know two equal ones.
  const keys = new Set<number>()
  for (const [number, { id }] of nodes.entries()) {
    const { papers, notes } = similar.get(id) ?? nothingSimilar
    for (const other of [...papers, ...notes]) {
      const place = numbers.get(other) ?? number
      keys.add(Math.min(number, place) * nodes.length + Math.max(number, place))
    }
  }
  return Array.from(Float64Array.from(keys).sort(), (key): Pair => [
    Math.floor(key / nodes.length),
    key % nodes.length,
  ])
}

function onwardPairs(
  { nodes }: Graph,
  onward: Collection['nearest']['next'],
  numbers: Numbers,
): readonly Pair[] {
  return nodes.flatMap(({ id }, from) =>
    (onward.get(id) ?? [])
      .filter(({ by }) => by !== 'author')
      .map((way): Pair => [from, numbers.get(way.id) ?? from])
      .sort(([, a], [, b]) => a - b),
  )
}
