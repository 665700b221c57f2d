import type { Edge, Graph } from '../model/graph.ts'
import type { KeptPosition, Pair, Settle } from '../model/picture.ts'
import type { Settings } from '../model/settings.ts'
import { endsOf, kindLetters, type EdgeGroup, type WholeGraph } from '../model/whole-graph.ts'
import type { Collection } from './collection.ts'
import { settle } from './settle.ts'
import { taggedNodes } from './tags.ts'

/** The published nodes and the authored edges of a collection, where `by` puts them. */
export function wholeGraph(
  { graph, settings, tags }: Collection,
  positions: readonly KeptPosition[],
  by: Settle,
): WholeGraph {
  const { nodes } = graph
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const groups = edgeGroups(graph, settings, (id) => numbers.get(id) ?? 0)
  const kept = new Map(
    positions.flatMap(([id, x, y]) => {
      const number = numbers.get(id)
      return number === undefined ? [] : [[number, [x, y]] as const]
    }),
  )
  const picture = by(
    nodes.length,
    groups.flatMap(({ pairs }) => pairs),
    kept,
  )
  const tagged = taggedNodes(nodes)
  return {
    version: 1,
    nodes: {
      kinds: nodes.map(({ kind }) => kindLetters[kind]).join(''),
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
    edges: groups.map(({ pairs, ...group }): EdgeGroup => ({ ...group, ends: endsOf(pairs) })),
  }
}

/** Where every node stands: those of `before` where they did. With how many are new, and how many of `before` are gone. */
export function settledPositions(
  collection: Collection,
  before: readonly KeptPosition[],
): { readonly kept: readonly KeptPosition[]; readonly added: number; readonly gone: number } {
  const { nodes } = wholeGraph(collection, before, settle)
  const kept = collection.graph.nodes.map(({ id }, number): KeptPosition => [
    id,
    nodes.x[number] ?? 0,
    nodes.y[number] ?? 0,
  ])
  const known = new Set(before.map(([id]) => id))
  const stayed = kept.filter(([id]) => known.has(id)).length
  return { kept, added: kept.length - stayed, gone: before.length - stayed }
}

const kinds: readonly Edge['kind'][] = ['source', 'related', 'cites', 'mention', 'next']

/** The edges by kind and type, those of each as pairs of numbers of nodes. */
function edgeGroups(
  graph: Graph,
  { relations }: Settings,
  numberOf: (id: Edge['from']) => number,
): readonly (Omit<EdgeGroup, 'ends'> & { readonly pairs: readonly Pair[] })[] {
  const groups = Map.groupBy(graph.edges, (edge) =>
    edge.kind === 'related' ? `related ${edge.type}` : edge.kind,
  )
  const group = (kind: Edge['kind'], type: string | null) => ({
    kind,
    label: type === null || type === 'related' ? null : (relations[type]?.label ?? type),
    symmetric: type !== null && (relations[type]?.symmetric ?? false),
    pairs: (groups.get(type === null ? kind : `related ${type}`) ?? []).map(({ from, to }): Pair => [
      numberOf(from),
      numberOf(to),
    ]),
  })
  return kinds
    .flatMap((kind) =>
      kind === 'related' ? Object.keys(relations).map((type) => group(kind, type)) : [group(kind, null)],
    )
    .filter(({ pairs }) => pairs.length > 0)
}
