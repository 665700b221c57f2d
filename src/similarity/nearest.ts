import { isSparse, type DenseVector, type SparseVector, type Vector } from './embedding/vector.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Measure, Nearest, SimilarTo } from '../core/nearest.ts'
import { referredBy, relatedTo } from '../core/questions.ts'
import { denseSpace } from './dense-space.ts'
import type { MakeIndex } from './approximate-index.ts'
import { comparedNodes } from './compared-nodes.ts'
import type { LinesRecord } from './next-lines.ts'
import { onwardIn } from './onward.ts'
import { rank, type Limits, type Ranking, type RankingRecord } from './ranking.ts'
import type { Space } from './space.ts'
import { sparseSpace } from './sparse-space.ts'

/** What this leaves for the next time. */
export interface NearestRecord {
  readonly ranking: RankingRecord
  readonly lines: LinesRecord
}

/**
 * What stands near each node of a graph, from a vector of each; a node without one is near to nothing, and an inquiry
 * without one is chosen by its sources alone. Texts of home and of indexes are left out. `last` has to be of the same
 * measure and limits; with it or without it, the same comes out.
 */
export function nearestOf(
  graph: Graph,
  vectorOf: (id: NodeId) => Vector | null,
  measure: Measure,
  limits: Limits,
  last: NearestRecord | null,
  makeIndex: MakeIndex | null,
): { readonly nearest: Nearest; readonly record: NearestRecord } {
  const nodes = comparedNodes(graph)
  const ids = nodes.map(({ id }) => id)
  const related = nodes.map((node) => relationsOf(graph, node))
  const { ranking, record } = rank(
    spaceOf(ids.map(vectorOf), makeIndex),
    { ids, kinds: nodes.map(({ kind }) => kind), related: related.map(({ size }) => size) },
    limits,
    last?.ranking ?? null,
  )
  const similar = new Map<NodeId, SimilarTo>()
  for (const [number, { id, kind }] of nodes.entries()) {
    if (kind === 'inquiry') continue
    similar.set(id, similarTo(number, ids, related[number] ?? new Set(), ranking, limits))
  }
  // Where all have the numbers that they had.
  const isSame = last?.ranking.ids.length === ids.length && ids.every((id, at) => id === last.ranking.ids[at])
  const isSameKind = isSame && record.kinds.every((kind, at) => kind === last.ranking.kinds[at])
  const ways = onwardIn(graph, nodes, ranking, isSameKind ? last.lines : null)
  return {
    nearest: { measure, similar, onward: ways.onward },
    record: { ranking: record, lines: ways.record },
  }
}

function relationsOf(graph: Graph, { id, kind }: Node): ReadonlySet<NodeId> {
  if (kind !== 'note') return new Set()
  return new Set([...relatedTo(graph, id), ...referredBy(graph, id)].map((far) => far.id))
}

/** What compares texts by their vectors, which are all of one sort. */
export function spaceOf(vectors: readonly (Vector | null)[], makeIndex: MakeIndex | null): Space {
  return vectors.some((vector) => vector !== null && isSparse(vector))
    ? sparseSpace(vectors as readonly (SparseVector | null)[])
    : denseSpace(vectors as readonly (DenseVector | null)[], makeIndex)
}

function similarTo(
  number: number,
  ids: readonly NodeId[],
  related: ReadonlySet<NodeId>,
  { papers, notes }: Ranking,
  limits: Limits,
): SimilarTo {
  const named = (ranked: Ranking['papers']) =>
    (ranked.get(number) ?? []).flatMap((one) => ids[one.number] ?? [])
  return {
    papers: named(papers),
    notes: named(notes)
      .filter((id) => !related.has(id))
      .slice(0, limits.notes),
  }
}
