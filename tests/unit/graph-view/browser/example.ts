import type { Address } from '../../../../src/core/address.ts'
import { encodeEdges, type MapEdge } from '../../../../src/map/map-edge.ts'
import {
  fingerprint,
  formatVersion,
  type ComputedGraph,
  type WholeGraph,
} from '../../../../src/graph-view/whole-graph.ts'
import type { ComputedKind } from '../../../../src/core/nearest.ts'
import { decode, withComputed, type LoadedGraph } from '../../../../src/graph-view/browser/loaded-graph.ts'

type Pair = readonly [from: number, to: number]

/** Authored edges of one type. */
export function group(
  kind: MapEdge['type']['kind'],
  label: string | null,
  pairs: readonly Pair[],
  symmetric = false,
): readonly MapEdge[] {
  const type = { kind, computed: false, symmetric, label, inverse: label && `${label} by`, relation: null }
  return pairs.map(([from, to]) => ({ type, from, to, reasons: [] }))
}

/** A graph of so many nodes in a row, ten apart, named a, b and so on; `kinds` is cut off at `count`. */
export function wholeGraph(
  count: number,
  edges: readonly (readonly MapEdge[])[],
  more: {
    readonly kinds?: string
    readonly tags?: WholeGraph['tags']
    readonly standings?: WholeGraph['standings']
  } = {},
): WholeGraph {
  const letters = Array.from({ length: count }, (_, node) => String.fromCharCode(97 + node))
  return {
    version: formatVersion,
    nodes: {
      kinds: Array.from((more.kinds ?? 'n'.repeat(count)).slice(0, count), (letter) => 'nip'.indexOf(letter)),
      addresses: letters.map((letter) => `/notes/${letter}/` as Address),
      titles: letters.map((letter) => `Title ${letter}`),
      languages: [],
      x: letters.map((_, node) => node * 10),
      y: letters.map(() => 0),
      communities: letters.map(() => 0),
    },
    topics: [],
    tags: more.tags ?? [],
    standings: more.standings ?? [],
    edges: encodeEdges([edges.flat()]),
  }
}

export function loaded(...parameters: Parameters<typeof wholeGraph>): LoadedGraph {
  return decode(wholeGraph(...parameters))
}

/** The file of what is computed between the nodes of a graph. */
export function computedFile(
  { nodes }: LoadedGraph,
  edges: Readonly<Partial<Record<ComputedKind, readonly Pair[]>>>,
): ComputedGraph {
  return {
    version: formatVersion,
    nodes: fingerprint(nodes.addresses),
    edges: encodeEdges([
      (Object.entries(edges) as [ComputedKind, readonly Pair[]][]).flatMap(([kind, pairs]) => {
        const type = {
          kind,
          computed: true,
          symmetric: kind === 'similar',
          label: null,
          inverse: null,
          relation: null,
        }
        return pairs.map(([from, to]) => ({ type, from, to, reasons: [] }))
      }),
    ]),
  }
}

/** The types of the edges of a graph, in their order. */
export function typesOf({ types }: LoadedGraph) {
  return [...types.keys()]
}

export function alsoComputed(graph: LoadedGraph, edges: Parameters<typeof computedFile>[1]): LoadedGraph {
  return withComputed(graph, computedFile(graph, edges))
}
