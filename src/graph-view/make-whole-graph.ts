import { createHash } from 'node:crypto'
import type { Graph, NodeId, Topics } from '../core/graph.ts'
import type { LayoutGraph, GraphLayout, SavedPosition } from '../core/graph-position.ts'
import type { Settings } from '../core/settings.ts'
import { encodeEdges, type EdgeType, type MapEdge } from '../map/map-edge.ts'
import { drawnRelation } from '../map/neighbourhood.ts'
import { fingerprint, formatVersion, type ComputedGraph, type WholeGraph } from './whole-graph.ts'
import type { Collection } from '../links/link.ts'
import { layoutGraph } from './layout.ts'
import { taggedNodes } from '../core/tag.ts'
import { standingOf, standings } from '../core/trust.ts'
import type { Store } from '../cache/store.ts'
import { nothingSimilar } from '../core/nearest.ts'

/** The published nodes of a collection, laid out by `by`, and its authored edges. */
export function wholeGraph(
  { graph: all, settings, tags, topics }: Collection,
  positions: readonly SavedPosition[],
  by: LayoutGraph,
): WholeGraph {
  const graph = all.counted()
  const { nodes } = graph
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const edges = authoredEdges(graph, settings, numbers)
  const fixed = new Map(
    positions.flatMap(([id, x, y]) => {
      const number = numbers.get(id)
      return number === undefined ? [] : [[number, [x, y]] as const]
    }),
  )
  const ends = Int32Array.from(edges.flatMap(({ from, to }) => [from, to]))
  const groups = topics.length === 0 ? null : topicNumbers(nodes.length, topics, numbers)
  const layout = by(nodes.length, ends, fixed, groups)
  const tagged = taggedNodes(nodes)
  const ofStanding = Map.groupBy(nodes.keys(), (number) => nodes[number] && standingOf(nodes[number].entry))
  return {
    version: formatVersion,
    nodes: {
      kinds: nodes.map(({ kind }) => settings.kinds.findIndex(({ id }) => id === kind)),
      addresses: nodes.map(({ address }) => address),
      titles: nodes.map((node) => all.label(node)),
      languages: nodes.flatMap(({ titleLanguage: { lang, dir } }, number) =>
        lang === null && dir === null ? [] : [[number, { lang, dir }] as const],
      ),
      x: [...layout.x],
      y: [...layout.y],
      communities: groups
        ? Array.from(groups, (topic) => (topic < 0 ? topics.length : topic))
        : [...layout.communities],
    },
    topics: topics.map(({ title, titleLanguage: { lang }, address }) => ({
      title,
      address,
      ...(lang !== null && { lang }),
    })),
    tags: [...tags].flatMap(([key, { tag }]) => {
      const tagging = tagged.get(key)
      return tagging ? [{ tag, nodes: tagging.map(({ id }) => numbers.get(id) ?? 0) }] : []
    }),
    standings: standings.flatMap((standing) => {
      const own = ofStanding.get(standing)
      return own ? [{ standing, nodes: own }] : []
    }),
    edges: encodeEdges([edges]),
  }
}

function topicNumbers(count: number, topics: Topics, numbers: NodeNumbers): Int32Array {
  const found = new Int32Array(count).fill(-1)
  for (const [topic, { nodes }] of topics.entries()) {
    for (const id of nodes) found[numbers.get(id) ?? 0] = topic
  }
  return found
}

/** The positions of all nodes; nodes in `before` keep theirs. `added` and `gone` compare the result with `before`. */
export function layoutPositions(
  collection: Collection,
  before: readonly SavedPosition[],
): { readonly kept: readonly SavedPosition[]; readonly added: number; readonly gone: number } {
  const { nodes } = wholeGraph(collection, before, layoutGraph)
  const titles = foundTitles(collection)
  const kept = collection.graph.counted().nodes.map(({ id }, number): SavedPosition => {
    const [x, y] = [nodes.x[number] ?? 0, nodes.y[number] ?? 0]
    const title = titles.get(id)
    return title === undefined ? [id, x, y] : [id, x, y, title]
  })
  const known = new Set(before.map(([id]) => id))
  const stayed = kept.filter(([id]) => known.has(id)).length
  return { kept, added: kept.length - stayed, gone: before.length - stayed }
}

/** The titles of the topics that a build found, by node. Those of an editor need no saving. */
function foundTitles({ topics }: Collection): ReadonlyMap<NodeId, string> {
  return new Map(
    topics
      .filter(({ by }) => by !== 'editor')
      .flatMap(({ title, nodes }) => nodes.map((id) => [id, title] as const)),
  )
}

type NodeNumbers = ReadonlyMap<NodeId, number>

type EdgeEnds = Pick<MapEdge, 'from' | 'to'>

const plain = { computed: false, symmetric: false, label: null, inverse: null, relation: null }

/** The edges type by type, in the order of a `WholeGraph`. Only relations have names besides their kind. */
function authoredEdges(graph: Graph, settings: Settings, numbers: NodeNumbers): readonly MapEdge[] {
  const relations = Object.entries(settings.relations).map(([name, { label, inverse, symmetric }]) => {
    const names = name === 'related' ? {} : { label, inverse, relation: drawnRelation(name, settings) }
    return [`related ${name}`, { ...plain, kind: 'related', symmetric, ...names }] as const
  })
  const types = new Map<string, EdgeType>([
    ['source', { ...plain, kind: 'source' }],
    ...relations,
    ...(['cites', 'mention', 'next'] as const).map((kind) => [kind, { ...plain, kind }] as const),
  ])
  const edges = graph.nodes.flatMap(({ id }, from) =>
    graph.from(id).flatMap((edge) => {
      const type = types.get(edge.kind === 'related' ? `related ${edge.type}` : edge.kind)
      return type ? [{ type, from, to: numbers.get(edge.to) ?? 0, reasons: [] }] : []
    }),
  )
  const byType = Map.groupBy(edges, ({ type }) => type)
  return [...types.values()].flatMap((type) => (byType.get(type) ?? []).sort(byEnds))
}

function byEnds(a: EdgeEnds, b: EdgeEnds): number {
  return a.from - b.from || a.to - b.to
}

/** A `layoutGraph` that caches its last layout in the store. `version` is the version of the code. */
export function cachedLayout(store: Store, kind: string, version: string): LayoutGraph {
  return (count, ends, fixed, groups) => {
    const digest = createHash('sha256')
      .update(Int32Array.from([count, ...[...fixed].flat(2), -1]))
      .update(ends)
      .update(groups ?? '')
      .digest('hex')
    const name = `${version} ${digest}`
    const known = store.kept(kind, 'layout', name) as GraphLayout | null
    if (known) return known
    const layout = layoutGraph(count, ends, fixed, groups)
    store.keep(kind, 'layout', name, layout)
    return layout
  }
}

export function computedGraph({ graph: all, nearest }: Collection): ComputedGraph {
  const { nodes } = all.counted()
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const similar: EdgeType = { kind: 'similar', ...plain, computed: true, symmetric: true }
  const next: EdgeType = { kind: 'next', ...plain, computed: true }
  const nextPairs = nodes.flatMap(({ id }, from) =>
    (nearest.next.get(id) ?? []).flatMap(({ id: to, by }) =>
      by === 'author' ? [] : [{ from, to: numbers.get(to) ?? from }],
    ),
  )
  const edges: readonly MapEdge[] = [
    ...similarPairs(nodes, nearest.similar, numbers).map((pair) => ({ type: similar, ...pair, reasons: [] })),
    ...nextPairs.sort(byEnds).map((pair) => ({ type: next, ...pair, reasons: [] })),
  ]
  return {
    version: formatVersion,
    nodes: fingerprint(nodes.map(({ address }) => address)),
    edges: encodeEdges([edges]),
  }
}

/** Each pair once, the lower index first. */
function similarPairs(
  nodes: Graph['nodes'],
  similar: Collection['nearest']['similar'],
  numbers: NodeNumbers,
): readonly EdgeEnds[] {
  // A pair is one number: a set of arrays would not recognise equal pairs.
  const keys = new Set<number>()
  for (const [number, { id }] of nodes.entries()) {
    const { papers, notes } = similar.get(id) ?? nothingSimilar
    for (const other of [...papers, ...notes]) {
      const place = numbers.get(other) ?? number
      keys.add(Math.min(number, place) * nodes.length + Math.max(number, place))
    }
  }
  return Array.from(Float64Array.from(keys).sort(), (key) => ({
    from: Math.floor(key / nodes.length),
    to: key % nodes.length,
  }))
}
