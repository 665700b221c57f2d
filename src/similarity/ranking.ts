import type { NodeKind } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import { listsOf, packedLists, type Asked, type Lists, type Since } from './lists.ts'
import type { Space } from './space.ts'
import type { Ranked } from './top.ts'

/** Texts by number, in the order of ids. */
export interface Texts {
  readonly ids: readonly NodeId[]
  readonly kinds: readonly NodeKind[]
  /** To how many notes each note is related: these may stand among the nearest, and are left out later. */
  readonly related: readonly number[]
}

export interface Limits {
  /** How many are wanted of each kind. */
  readonly papers: number
  readonly notes: number
  /** The least cosine. */
  readonly floor: number
}

/** The nearest texts of each, by number. */
export interface Ranking {
  /** Of notes. */
  readonly papers: ReadonlyMap<number, readonly Ranked[]>
  /** Of notes and papers. */
  readonly notes: ReadonlyMap<number, readonly Ranked[]>
  /** Of inquiries. */
  readonly inquiries: ReadonlyMap<number, readonly Ranked[]>
}

/** What a ranking leaves, so that the next one need not compare again what has not changed. */
export interface RankingRecord {
  readonly ids: readonly NodeId[]
  readonly kinds: readonly NodeKind[]
  readonly digests: Float64Array
  readonly lists: Readonly<Record<keyof Ranking, Lists>>
}

/** Next lines are chosen among so many inquiries that are near. */
const nearInquiries = 24

/** `last` has to be of the same limits. */
export function rank(
  space: Space,
  texts: Texts,
  limits: Limits,
  last: RankingRecord | null,
): { readonly ranking: Ranking; readonly record: RankingRecord } {
  const since = last && sinceOf(last, texts, space.digests)
  const of = (kind: NodeKind) => texts.kinds.flatMap((one, number) => (one === kind ? [number] : []))
  const [notes, papers, inquiries] = [of('note'), of('paper'), of('inquiry')]
  const { floor } = limits
  const group = (name: keyof Ranking, asked: Asked) => {
    const lists = listsOf(space, asked, since && { ...since, lists: last.lists[name] })
    const ranked = new Map(asked.rows.map((row, place) => [row, lists[place] ?? []]))
    return { ranked, lists: packedLists(asked, lists) }
  }
  const made = {
    papers: group('papers', { rows: notes, columns: papers, mostOf: () => limits.papers, floor }),
    notes: group('notes', {
      rows: [...notes, ...papers].sort((a, b) => a - b),
      columns: notes,
      mostOf: (row) => limits.notes + (texts.related[row] ?? 0),
      floor,
    }),
    inquiries: group('inquiries', {
      rows: inquiries,
      columns: inquiries,
      mostOf: () => nearInquiries,
      floor: 0,
    }),
  }
  return {
    ranking: { papers: made.papers.ranked, notes: made.notes.ranked, inquiries: made.inquiries.ranked },
    record: {
      ids: texts.ids,
      kinds: texts.kinds,
      digests: space.digests,
      lists: { papers: made.papers.lists, notes: made.notes.lists, inquiries: made.inquiries.lists },
    },
  }
}

function sinceOf(last: RankingRecord, { ids, kinds }: Texts, digests: Float64Array): Since {
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const changed = new Uint8Array(ids.length).fill(1)
  const renumbered = Int32Array.from(last.ids, (id, old) => {
    const number = numbers.get(id) ?? -1
    if (number < 0) return -1
    if (last.kinds[old] === kinds[number] && last.digests[old] === digests[number]) changed[number] = 0
    return number
  })
  return { renumbered, changed }
}
