import { isSparse, type DenseVector, type SparseVector, type Vector } from './embedding/vector.ts'
import { type Graph, type Node, type NodeId, otherEnd, referredBy, relatedTo } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Measure, Nearest, SimilarTo, NextCandidate } from '../core/nearest.ts'
import { comparedNodes } from './node-text.ts'
import { nextCandidates, type Inquiries } from './next-candidates.ts'
import { rank, type RankLimits, type Ranking, type RankingRecord } from './ranking.ts'
import { denseSpace, type Space } from './space.ts'
import { sparseSpace } from './sparse-space.ts'

/** At most this many are called near in text, and at most a quarter of all. */
const nearest = 3
const mostNamed = 2

/** `nodes` are the ranked nodes, by number. */
export function nextIn(
  graph: Graph,
  nodes: readonly Node[],
  { inquiries: ranked }: Pick<Ranking, 'inquiries'>,
): ReadonlyMap<NodeId, readonly NextCandidate[]> {
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const inquiries = nodes.filter(({ kind }) => roleOf(kind) === 'inquiry')
  const places = new Map(inquiries.map(({ id }, place) => [id, place]))
  const given: Inquiries = {
    sources: inquiries.map(({ id }) => graph.from(id, 'source').flatMap(({ to }) => numbers.get(to) ?? [])),
    authored: inquiries.map(({ id }) => graph.from(id, 'next').flatMap(({ to }) => places.get(to) ?? [])),
    near: inquiries.map(({ id }) =>
      (ranked.get(numbers.get(id) ?? -1) ?? []).flatMap(({ number, score }) => {
        const place = places.get(nodes[number]?.id ?? id)
        return place === undefined ? [] : [{ number: place, score }]
      }),
    ),
  }
  const lines = nextCandidates(given)
  const mostNear = Math.min(nearest, Math.floor(inquiries.length / 4))
  return new Map(
    inquiries.map(({ id }, from) => {
      const own = drawnOn(graph, id)
      const near = new Set((given.near[from] ?? []).slice(0, mostNear).map(({ number }) => number))
      const named = new Set<NodeId>()
      const candidates = (lines[from] ?? []).flatMap(({ to, by }): NextCandidate[] => {
        const target = inquiries[to]
        if (!target) return []
        const drawn = drawnOn(graph, target.id)
        const notes = [...drawn].filter((note) => own.has(note))
        const among = firstNamed(notes, named, (note) => graph.to(note, 'source').length)
        for (const note of among) named.add(note)
        return [
          {
            id: target.id,
            by,
            shared: notes.length,
            others: drawn.size - notes.length,
            among,
            near: near.has(to),
          },
        ]
      })
      return [id, candidates] as const
    }),
  )
}

/** All notes that an inquiry draws on, including texts of indexes, which are not compared. */
function drawnOn(graph: Graph, id: NodeId): ReadonlySet<NodeId> {
  return new Set(graph.from(id, 'source').map(({ to }) => to))
}

/** Prefers notes that no earlier line has named, then those on which the fewest inquiries draw. */
function firstNamed(
  notes: readonly NodeId[],
  named: ReadonlySet<NodeId>,
  drawing: (note: NodeId) => number,
): readonly NodeId[] {
  return notes
    .toSorted(
      (a, b) => Number(named.has(a)) - Number(named.has(b)) || drawing(a) - drawing(b) || (a < b ? -1 : 1),
    )
    .slice(0, mostNamed)
}

/**
 * A node without a vector is near to nothing; an inquiry without one gets candidates by sources only. `last` must have
 * the same measure and limits, and does not change the result.
 */
export function nearestOf(
  graph: Graph,
  vectorOf: (id: NodeId) => Vector | null,
  measure: Measure,
  limits: RankLimits,
  last: RankingRecord | null,
): { readonly nearest: Nearest; readonly record: RankingRecord } {
  const nodes = comparedNodes(graph)
  const ids = nodes.map(({ id }) => id)
  const related = nodes.map((node) => relationsOf(graph, node))
  const { ranking, record } = rank(
    spaceOf(ids.map(vectorOf)),
    { ids, kinds: nodes.map(({ kind }) => kind), related: related.map(({ size }) => size) },
    limits,
    last,
  )
  const similar = new Map<NodeId, SimilarTo>()
  for (const [number, { id, kind }] of nodes.entries()) {
    if (roleOf(kind) === 'inquiry') continue
    similar.set(id, similarTo(number, ids, related[number] ?? new Set(), ranking, limits))
  }
  return { nearest: { measure, similar, next: nextIn(graph, nodes, ranking) }, record }
}

function relationsOf(graph: Graph, { id, kind }: Node): ReadonlySet<NodeId> {
  if (roleOf(kind) !== 'note') return new Set()
  return new Set([...relatedTo(graph, id), ...referredBy(graph, id)].map((edge) => otherEnd(edge, id)))
}

/** The vectors must all be of one sort. */
export function spaceOf(vectors: readonly (Vector | null)[]): Space {
  return vectors.some((vector) => vector !== null && isSparse(vector))
    ? sparseSpace(vectors as readonly (SparseVector | null)[])
    : denseSpace(vectors as readonly (DenseVector | null)[])
}

function similarTo(
  number: number,
  ids: readonly NodeId[],
  related: ReadonlySet<NodeId>,
  { papers, notes }: Ranking,
  limits: RankLimits,
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
