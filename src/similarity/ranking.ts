import { roleOf, type NodeKind, type Role } from '../core/kinds.ts'
import type { NodeId } from '../core/graph.ts'
import type { SimilaritySettings } from '../core/settings.ts'
import type { Space, SpaceComparison, RankedNumber } from './space.ts'
import { count } from '../ledger/ledger.ts'

/** The nearest columns of each row, as stored for the next ranking. Rows and columns are texts by number. */
interface Lists {
  readonly rows: readonly number[]
  /** How many each row asked for. */
  readonly most: Uint32Array
  readonly lengths: Uint32Array
  /** For all rows, concatenated. */
  readonly numbers: Uint32Array
  readonly scores: Float64Array
}

interface Since {
  /** The new number of each old text; -1 if it is gone. Remaining texts keep their order. */
  readonly renumbered: Int32Array
  /** By new number: 1 for a changed or new text. */
  readonly changed: Uint8Array
}

/** Asks for `mostOf(row)` columns for each row. Rows and columns ascend. */
interface RankQuery {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly mostOf: (row: number) => number
  readonly floor: number
}

/** Compares an unchanged row only with changed columns, unless a column may have moved into its list. */
function listsOf(
  space: Space,
  { rows, columns, mostOf, floor }: RankQuery,
  last: (Since & { readonly lists: Lists }) | null,
): readonly (readonly RankedNumber[])[] {
  const kept = last ? stillTrue(last) : new Map<number, KeptRanking>()
  const fewChanged = last && columns.filter((column) => last.changed[column] === 1)
  let all: SpaceComparison | null = null
  let some: SpaceComparison | null = null
  return rows.map((row) => {
    const most = mostOf(row)
    const known = kept.get(row)
    if (fewChanged && known?.most === most) {
      some ??= space.among(fewChanged)
      count('pairsCompared', fewChanged.length)
      const list = merged(known.list, some.nearest(row, most, floor), most)
      const end = list[most - 1]
      if (!known.last || (end && byRank(end, known.last) <= 0)) return list
    }
    all ??= space.among(columns)
    count('pairsCompared', columns.length)
    return all.nearest(row, most, floor)
  })
}

interface KeptRanking {
  readonly most: number
  readonly list: readonly RankedNumber[]
  /** The last entry of the old list if it was full: all other columns rank after it. Null if it had room for more. */
  readonly last: RankedNumber | null
}

function stillTrue({
  lists,
  renumbered,
  changed,
}: Since & { readonly lists: Lists }): Map<number, KeptRanking> {
  const kept = new Map<number, KeptRanking>()
  let at = 0
  for (const [place, old] of lists.rows.entries()) {
    const start = at
    at += lists.lengths[place] ?? 0
    const row = renumbered[old] ?? -1
    if (row < 0 || changed[row] === 1) continue
    const list: RankedNumber[] = []
    const most = lists.most[place] ?? 0
    let last: RankedNumber | null = null
    for (let slot = start; slot < at; slot += 1) {
      const number = renumbered[lists.numbers[slot] ?? 0] ?? -1
      const one = { number, score: lists.scores[slot] ?? 0 }
      if (number >= 0 && changed[number] === 0) list.push(one)
      if (slot - start === most - 1) last = one
    }
    kept.set(row, { most, list, last })
  }
  return kept
}

function merged(
  a: readonly RankedNumber[],
  b: readonly RankedNumber[],
  most: number,
): readonly RankedNumber[] {
  if (b.length === 0) return a
  return [...a, ...b].sort(byRank).slice(0, most)
}

const byRank = (one: RankedNumber, other: RankedNumber) =>
  other.score - one.score || one.number - other.number

function packedLists({ rows, mostOf }: RankQuery, lists: readonly (readonly RankedNumber[])[]): Lists {
  const all = lists.flat()
  return {
    rows,
    most: Uint32Array.from(rows, mostOf),
    lengths: Uint32Array.from(lists, ({ length }) => length),
    numbers: Uint32Array.from(all, ({ number }) => number),
    scores: Float64Array.from(all, ({ score }) => score),
  }
}

/** Texts by number, sorted by id. */
export interface RankingTexts {
  readonly ids: readonly NodeId[]
  readonly kinds: readonly NodeKind[]
  /** Number of notes related to each note. They may be among the nearest, and are left out later. */
  readonly related: readonly number[]
}

/** `floor` is the least cosine. */
export type RankLimits = Omit<SimilaritySettings, 'embedding'>

export interface Ranking {
  /** For each note. */
  readonly papers: ReadonlyMap<number, readonly RankedNumber[]>
  /** For each note and paper. */
  readonly notes: ReadonlyMap<number, readonly RankedNumber[]>
  /** For each inquiry. */
  readonly inquiries: ReadonlyMap<number, readonly RankedNumber[]>
}

/** Lets the next ranking skip comparisons of what has not changed. */
export interface RankingRecord extends Omit<RankingTexts, 'related'> {
  readonly digests: Float64Array
  readonly lists: Readonly<Record<keyof Ranking, Lists>>
}

const nearInquiries = 24

/** `last` must have the same limits. */
export function rank(
  space: Space,
  texts: RankingTexts,
  limits: RankLimits,
  last: RankingRecord | null,
): { readonly ranking: Ranking; readonly record: RankingRecord } {
  const since = last && sinceOf(last, texts, space.digests)
  const of = (role: Role) => texts.kinds.flatMap((kind, number) => (roleOf(kind) === role ? [number] : []))
  const [notes, papers, inquiries] = [of('note'), of('paper'), of('inquiry')]
  const { floor } = limits
  const group = (name: keyof Ranking, asked: RankQuery) => {
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

function sinceOf(last: RankingRecord, { ids, kinds }: RankingTexts, digests: Float64Array): Since {
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
