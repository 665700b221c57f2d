import type { Address } from '../../../../src/core/address.ts'
import {
  endsOf,
  fingerprint,
  type ComputedGraph,
  type EdgeGroup,
  type WholeGraph,
} from '../../../../src/graph-view/whole-graph.ts'
import { type ComputedKind } from '../../../../src/core/nearest.ts'
import { decode, withComputed } from '../../../../src/graph-view/browser/decode.ts'
import type { LoadedGraph } from '../../../../src/graph-view/browser/loaded-graph.ts'

type Pair = readonly [from: number, to: number]

/** Pairs in order as a file holds them. */
export function group(
  kind: EdgeGroup['kind'],
  label: string | null,
  pairs: readonly Pair[],
  symmetric = false,
): EdgeGroup {
  const ends = pairs.flatMap(([from, to], index) => [from - (pairs[index - 1]?.[0] ?? 0), to])
  return { kind, label, inverse: label && `${label} by`, symmetric, ends }
}

/** A graph of so many nodes in a row, ten apart, named a, b and so on; `kinds` is cut off at `count`. */
export function wholeGraph(
  count: number,
  edges: readonly EdgeGroup[],
  more: { readonly kinds?: string; readonly tags?: WholeGraph['tags'] } = {},
): WholeGraph {
  const letters = Array.from({ length: count }, (_, node) => String.fromCharCode(97 + node))
  return {
    version: 1,
    nodes: {
      kinds: (more.kinds ?? 'n'.repeat(count)).slice(0, count),
      addresses: letters.map((letter) => `/notes/${letter}/` as Address),
      titles: letters.map((letter) => `Title ${letter}`),
      languages: [],
      x: letters.map((_, node) => node * 10),
      y: letters.map(() => 0),
      communities: letters.map(() => 0),
    },
    tags: more.tags ?? [],
    edges,
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
    version: 1,
    nodes: fingerprint(nodes.addresses),
    measure: 'words',
    edges: (Object.entries(edges) as [ComputedKind, readonly Pair[]][]).map(([kind, pairs]) => ({
      kind,
      ends: endsOf(pairs),
    })),
  }
}

export function alsoComputed(graph: LoadedGraph, edges: Parameters<typeof computedFile>[1]): LoadedGraph {
  return withComputed(graph, computedFile(graph, edges))
}
