import { Digest, roundedLog2 } from './space.ts'
import { SharedSources, type Inquiries } from './inquiries.ts'
import { type RankedCandidate, candidatesFrom, type Candidates } from './candidates.ts'
import { withReach } from './reach.ts'

/** Lists of integers, concatenated. */
interface Packed {
  readonly lengths: Uint32Array
  readonly numbers: Uint32Array
}

function packed(lists: readonly (readonly number[])[]): Packed {
  return { lengths: Uint32Array.from(lists, ({ length }) => length), numbers: Uint32Array.from(lists.flat()) }
}

function unpacked({ lengths, numbers }: Packed): readonly (readonly number[])[] {
  let at = 0
  return Array.from(lengths, (length) => [...numbers.subarray(at, (at += length))])
}

/** The record of a choice among some inquiries, for the next choice among the same. */
export interface NextRecord {
  readonly sources: Packed
  /** The digests of the other inputs of each. */
  readonly digests: Float64Array
  readonly candidates: Packed
  readonly to: Packed
  /** Of all lines, concatenated: indexes into `reasons`. */
  readonly by: Uint8Array
}

const reasons: readonly RankedCandidate['by'][] = ['author', 'sources', 'text', 'order', 'reach']

/**
 * The next lines of every inquiry: of two or more inquiries, each can be reached from each, unless authors leave no
 * line free. `last` has to be of the same inquiries and notes by the same numbers; lines that no change affects are
 * taken from it.
 */
export function nextCandidates(
  inquiries: Inquiries,
  last: NextRecord | null,
): { readonly lines: readonly (readonly RankedCandidate[])[]; readonly record: NextRecord } {
  const shared = new SharedSources(inquiries.sources)
  const digests = Float64Array.from(inquiries.sources, (_, number) => digestOf(inquiries, number))
  const before = last && unpackedCandidates(last)
  const changed = last && changedSince(last, inquiries, digests)
  const found = inquiries.sources.map(
    (_, number) =>
      (changed?.has(number) === false && before?.[number]) || candidatesFrom(number, inquiries, shared),
  )
  const chosen = found.map(({ lines }) => lines)
  const candidates = found.map((one) => one.candidates)
  return {
    lines: withReach(chosen, candidates),
    record: {
      sources: packed(inquiries.sources),
      digests,
      candidates: packed(candidates),
      to: packed(chosen.map((lines) => lines.map(({ to }) => to))),
      by: Uint8Array.from(chosen.flat(), ({ by }) => reasons.indexOf(by)),
    },
  }
}

function unpackedCandidates({ candidates, to, by }: NextRecord): readonly Candidates[] {
  const lists = unpacked(candidates)
  let at = 0
  return unpacked(to).map((ends, number) => ({
    candidates: lists[number] ?? [],
    lines: ends.map((end) => ({ to: end, by: reasons[by[at++] ?? 0] ?? 'order' })),
  }))
}

function digestOf({ authored, near }: Inquiries, number: number): number {
  const digest = new Digest()
  for (const to of authored[number] ?? []) digest.add(to)
  for (const { number: to, score } of near[number] ?? []) {
    digest.add(-1 - to)
    // Scores are in millionths.
    digest.add(Math.round(score * 1e6))
  }
  return digest.value
}

/**
 * The inquiries whose candidates may have changed: those whose own inputs have changed, those that share a note with
 * one whose notes or their weights have changed, and those that have such a one near to them or named by their author.
 */
function changedSince(
  last: NextRecord,
  { sources, near, authored }: Inquiries,
  digests: Float64Array,
): ReadonlySet<number> {
  const before = unpacked(last.sources)
  const [drawnBefore, drawn] = [drawnOn(before), drawnOn(sources)]
  const reweighed = new Set(
    [...drawn.keys(), ...drawnBefore.keys()].filter(
      (note) => roundedLog2(drawn.get(note) ?? 1) !== roundedLog2(drawnBefore.get(note) ?? 1),
    ),
  )
  const touched = new Set<number>()
  const notes = new Set<number>()
  for (const [number, own] of sources.entries()) {
    const old = before[number] ?? []
    const isSame = own.length === old.length && own.every((note, place) => note === old[place])
    if (isSame && !own.some((note) => reweighed.has(note))) continue
    touched.add(number)
    for (const note of [...own, ...old]) notes.add(note)
  }
  const changed = new Set(touched)
  for (const [number, own] of sources.entries()) {
    if (
      digests[number] !== last.digests[number] ||
      own.some((note) => notes.has(note)) ||
      (near[number] ?? []).some((one) => touched.has(one.number)) ||
      (authored[number] ?? []).some((to) => touched.has(to))
    ) {
      changed.add(number)
    }
  }
  return changed
}

/** How many inquiries draw on each note. */
function drawnOn(sources: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const notes of sources) for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1)
  return counts
}
