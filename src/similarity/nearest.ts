import { isSparse, type DenseVector, type SparseVector, type Vector } from './embedding/embedder.ts'
import { type Graph, type Node, type NodeId, otherEnd, referredBy, relatedTo } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Measure, Nearest, SimilarTo, NextCandidate } from '../core/nearest.ts'
import { comparedNodes } from './node-text.ts'
import { rank, type RankLimits, type Ranking, type RankingRecord } from './ranking.ts'
import { denseSpace, type Space, roundedLog2, bestOf, type RankedNumber, sparseSpace } from './space.ts'

/** The input for choosing next inquiries. Inquiries are numbers. */
export interface Inquiries {
  /** The notes that each draws on, by number, in order of citation. */
  readonly sources: readonly (readonly number[])[]
  /** The inquiries that each one's author names as next. */
  readonly authored: readonly (readonly number[])[]
  /** The inquiries nearest to each in text, nearest first. */
  readonly near: readonly (readonly RankedNumber[])[]
}

export interface RankedCandidate {
  /** An inquiry, by number. */
  readonly to: number
  readonly by: NextCandidate['by']
}

/** At most this many next inquiries are shown, unless the author names more. */
const mostCandidates = 5

/** The number of candidates by shared sources, and as many by text. */
const candidates = 24
/** Weight of the penalty for likeness to a candidate chosen before. */
const sameness = 0.5
/** At least this many are shown, if there are so many inquiries. */
const leastCandidates = 3

/** For each inquiry, the ones to read next, best first. */
export function nextCandidates(inquiries: Inquiries): readonly (readonly RankedCandidate[])[] {
  const shared = sharedSources(inquiries.sources)
  return inquiries.sources.map((_, number) =>
    chosenFor(number, rankedFor(number, inquiries, shared), inquiries, shared),
  )
}

interface WeighedCandidate extends RankedCandidate {
  /** Value as a next inquiry, from 0 to 2. */
  readonly worth: number
}

/**
 * The inquiries that share the most sources or are nearest in text, best first. Scores are relative to the best of
 * their sort, since cosines of different spaces do not compare. A candidate with nothing new is worth less.
 */
function rankedFor(
  number: number,
  { near, sources }: Inquiries,
  shared: SharedSources,
): readonly WeighedCandidate[] {
  const steps = (to: number) => stepsTo(to, number, sources.length)
  const bySources = shared.sharing(number, candidates)
  const byText = (near[number] ?? []).slice(0, candidates)
  const [mostShared, nearest] = [bySources[0]?.score ?? 1, byText[0]?.score ?? 1]
  const worths = new Map<number, number>()
  for (const { number: other, score } of bySources) worths.set(other, score / mostShared)
  const sharing = new Set(worths.keys())
  for (const { number: other, score } of byText) worths.set(other, (worths.get(other) ?? 0) + score / nearest)
  return Array.from(worths, ([to, worth]): WeighedCandidate => ({
    to,
    by: sharing.has(to) || shared.cosine(number, to) > 0 ? 'sources' : 'text',
    worth: worth * (0.5 + 0.5 * shared.newness(number, to)),
  })).sort((a, b) => b.worth - a.worth || steps(a.to) - steps(b.to))
}

/** Penalises likeness to earlier lines (maximal marginal relevance, Carbonell and Goldstein 1998). */
function chosenFor(
  number: number,
  candidates: readonly WeighedCandidate[],
  { sources, authored }: Inquiries,
  shared: SharedSources,
): readonly RankedCandidate[] {
  const lines: RankedCandidate[] = (authored[number] ?? []).map((to) => ({ to, by: 'author' }))
  const left = new Map(
    candidates.filter(({ to }) => !lines.some((line) => line.to === to)).map((one) => [one.to, one]),
  )
  const likest = new Map<number, number>()
  const note = (line: RankedCandidate) => {
    for (const to of left.keys()) likest.set(to, Math.max(likest.get(to) ?? 0, shared.cosine(line.to, to)))
  }
  for (const line of lines) note(line)
  while (lines.length < mostCandidates && left.size > 0) {
    let best: WeighedCandidate | null = null
    let most = -Infinity
    for (const candidate of left.values()) {
      const value = candidate.worth - sameness * (likest.get(candidate.to) ?? 0)
      if (value > most) [best, most] = [candidate, value]
    }
    if (!best) break
    left.delete(best.to)
    lines.push({ to: best.to, by: best.by })
    note(best)
  }
  for (let step = 1; lines.length < leastCandidates && step < sources.length; step += 1) {
    const to = (number + step) % sources.length
    if (!lines.some((line) => line.to === to)) lines.push({ to, by: 'order' })
  }
  return lines
}

type SharedSources = ReturnType<typeof sharedSources>

/** Similarity of inquiries by shared notes: a note counts more, the fewer inquiries draw on it. */
function sharedSources(sources: Inquiries['sources']) {
  const drawing: (number[] | undefined)[] = []
  for (const [inquiry, notes] of sources.entries()) {
    for (const note of notes) (drawing[note] ??= []).push(inquiry)
  }
  const most = roundedLog2(Math.max(sources.length, 1))
  const weights = Array.from(
    drawing,
    (inquiries) => most - roundedLog2(Math.max(inquiries?.length ?? 0, 1)) + 0.5,
  )
  const lengths = sources.map((notes) => Math.sqrt(notes.reduce((sum, note) => sum + weightOf(note) ** 2, 0)))
  /** Zero between two calls of `sharing`. */
  const sums = new Float64Array(sources.length)
  return { sharing, cosine, newness }

  function weightOf(note: number): number {
    return weights[note] ?? 0
  }

  /** The inquiries that share notes with one, by cosine, at most `most`; ties by `stepsTo`. */
  function sharing(inquiry: number, most: number): readonly RankedNumber[] {
    const others: number[] = []
    for (const note of sources[inquiry] ?? []) {
      const square = weightOf(note) ** 2
      for (const other of drawing[note] ?? []) {
        if (sums[other] === 0) others.push(other)
        sums[other] = (sums[other] ?? 0) + square
      }
    }
    const length = lengths[inquiry] ?? 0
    const count = sources.length
    const top = bestOf(most, 0)
    for (const other of others) {
      const sum = sums[other] ?? 0
      sums[other] = 0
      if (other === inquiry) continue
      top.offer(stepsTo(other, inquiry, count), sum / (length * (lengths[other] ?? 0)))
    }
    return top.best.map(({ number, score }) => ({ number: (inquiry + number) % count, score }))
  }

  function cosine(a: number, b: number): number {
    const own = sources[a] ?? []
    const length = (lengths[a] ?? 0) * (lengths[b] ?? 0)
    if (length === 0) return 0
    let sum = 0
    for (const note of sources[b] ?? []) if (own.includes(note)) sum += weightOf(note) ** 2
    return sum / length
  }

  /** The share, from 0 to 1, of the notes that `to` draws on and `from` does not, by weight. */
  function newness(from: number, to: number): number {
    const own = sources[from] ?? []
    let all = 0
    let fresh = 0
    for (const note of sources[to] ?? []) {
      const weight = weightOf(note)
      all += weight
      if (!own.includes(note)) fresh += weight
    }
    return all === 0 ? 1 : fresh / all
  }
}

/** Steps forward in a ring of all. Breaks ties; otherwise all inquiries would lead to the first in the collection. */
function stepsTo(other: number, inquiry: number, count: number): number {
  return (other - inquiry + count) % count
}

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
  return new Map(
    inquiries.map(({ id }, from) => {
      const own = drawnOn(graph, id)
      const candidates = (lines[from] ?? []).flatMap(({ to, by }): NextCandidate[] => {
        const target = inquiries[to]
        if (!target) return []
        return [{ id: target.id, by, shared: drawnOn(graph, target.id).intersection(own).size }]
      })
      return [id, candidates] as const
    }),
  )
}

/** All notes that an inquiry draws on, including texts of indexes, which are not compared. */
function drawnOn(graph: Graph, id: NodeId): ReadonlySet<NodeId> {
  return new Set(graph.from(id, 'source').map(({ to }) => to))
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
