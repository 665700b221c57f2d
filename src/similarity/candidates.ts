import { stepsTo, type Inquiries, type SharedSources } from './inquiries.ts'
import type { NextCandidate } from '../core/nearest.ts'

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

export function candidatesFrom(
  number: number,
  inquiries: Inquiries,
  shared: SharedSources,
): readonly RankedCandidate[] {
  return chosenFor(number, rankedFor(number, inquiries, shared), inquiries, shared)
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
  const bySources = shared.with(number, candidates)
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
