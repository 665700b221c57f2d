import type { NodeKind } from '../core/entry.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Space } from '../similarity/space.ts'
import type { WordUse } from './word-use.ts'

/** The texts of a graph's nodes, to be compared. */
export interface NearTexts {
  /** In order of id. */
  readonly nodes: readonly Node[]
  /** Of the same texts, in the same order, as are the words. */
  readonly space: Space
  readonly words: WordUse
}

/** Two nodes with near texts. */
export interface NearPair {
  /** The numbers of the two. */
  readonly places: readonly [number, number]
  readonly nodes: readonly [NodeId, NodeId]
  /** Their cosine. */
  readonly score: number
}

/**
 * So many are looked at on either side. Of the pairs that this gave for the project's own notes nine of twelve made sense
 * to a reader; of the nine more that five would give, four.
 */
const nearest = 3
/** A text of fewer different words says too little to be compared. */
const fewestWords = 30

/**
 * The pairs of a node of one kind and one of another, or of the same, of which each is among the three nearest of the
 * other: the nearest pairs first, equals by id. One alone would not do: something is nearest to every text. None where
 * one of the kinds has fewer than `fewest` texts, since all would be among the nearest.
 */
export function mutualPairs(
  texts: NearTexts,
  from: NodeKind,
  to: NodeKind,
  fewest: number,
): readonly NearPair[] {
  const { nodes, words } = texts
  const [rows, columns] = [from, to].map((kind) =>
    nodes.flatMap((node, number) =>
      node.kind === kind && words.different(number) >= fewestWords ? [number] : [],
    ),
  )
  if (!rows || !columns || rows.length < fewest || columns.length < fewest) return []
  const there = nearestIn(texts, rows, columns)
  const back = from === to ? there : nearestIn(texts, columns, rows)
  const pairs: NearPair[] = []
  for (const [row, scores] of there) {
    for (const [column, score] of scores) {
      const [a, b] = [nodes[row], nodes[column]]
      if (!a || !b || (from === to && row > column) || !back.get(column)?.has(row)) continue
      pairs.push({ places: [row, column], nodes: [a.id, b.id], score })
    }
  }
  return pairs.sort((a, b) => b.score - a.score)
}

function nearestIn({ space }: NearTexts, rows: readonly number[], columns: readonly number[]) {
  const comparison = space.among(columns)
  return new Map(
    rows.map((row) => [
      row,
      new Map(comparison.nearest(row, nearest, 0).map(({ number, score }) => [number, score])),
    ]),
  )
}

/** Whether an edge of any kind joins two nodes. */
export function areJoined(graph: Graph, [a, b]: readonly [NodeId, NodeId]): boolean {
  return graph.from(a).some(({ to }) => to === b) || graph.from(b).some(({ to }) => to === a)
}
