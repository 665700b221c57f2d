import { Digest, roundedLog2 } from './space.ts'
import { SharedSources, type Inquiries } from './inquiries.ts'
import { type RankedCandidate, candidatesFrom } from './candidates.ts'

/** Concatenated lists of integers. */
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

/** What was chosen and from which input, so that the next call can reuse it. */
export interface NextRecord {
  readonly sources: Packed
  /** Digests of `authored` and `near`, by inquiry. */
  readonly digests: Float64Array
  readonly to: Packed
  /** Indexes into `reasons`, concatenated for all lines. */
  readonly by: Uint8Array
}

const reasons: readonly RankedCandidate['by'][] = ['author', 'sources', 'text', 'order']

/** `last` must have the same inquiries and notes by the same numbers. It supplies the lines that no change affects. */
export function nextCandidates(
  inquiries: Inquiries,
  last: NextRecord | null,
): { readonly lines: readonly (readonly RankedCandidate[])[]; readonly record: NextRecord } {
  const shared = new SharedSources(inquiries.sources)
  const digests = Float64Array.from(inquiries.sources, (_, number) => digestOf(inquiries, number))
  const before = last && unpackedLines(last)
  const changed = last && changedSince(last, inquiries, digests)
  const lines = inquiries.sources.map(
    (_, number) =>
      (changed?.has(number) === false && before?.[number]) || candidatesFrom(number, inquiries, shared),
  )
  return {
    lines,
    record: {
      sources: packed(inquiries.sources),
      digests,
      to: packed(lines.map((own) => own.map(({ to }) => to))),
      by: Uint8Array.from(lines.flat(), ({ by }) => reasons.indexOf(by)),
    },
  }
}

function unpackedLines({ to, by }: NextRecord): readonly (readonly RankedCandidate[])[] {
  let at = 0
  return unpacked(to).map((ends) => ends.map((end) => ({ to: end, by: reasons[by[at++] ?? 0] ?? 'order' })))
}

function digestOf({ authored, near }: Inquiries, number: number): number {
  const digest = new Digest()
  for (const to of authored[number] ?? []) digest.add(to)
  for (const { number: to, score } of near[number] ?? []) {
    digest.add(-1 - to)
    // Scores are multiples of a millionth.
    digest.add(Math.round(score * 1e6))
  }
  return digest.value
}

/**
 * Inquiries whose candidates may have changed. Their own input changed, or they share a note with an inquiry whose
 * notes or weights changed, or such an inquiry is near to them or named by their author.
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

function drawnOn(sources: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const notes of sources) for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1)
  return counts
}
