import type { BaseView } from '../core/base.ts'
import { lastOf } from '../core/path.ts'
import { sorter } from './compare.ts'
import type { Evaluation } from './evaluate.ts'
import { equal } from './compare.ts'
import { isEmpty, isTruthy, type NoteRecord, type Value } from './value.ts'

export interface ViewRows {
  readonly total: number
  readonly groups: readonly RowGroup[]
}

interface RowGroup {
  /** Empty for the only group of an ungrouped view, and for the notes without a value. */
  readonly value: Value
  readonly rows: readonly NoteRecord[]
}

/** The matching notes in the order of the view, up to its limit. `words` compares texts. */
export function rowsOf(
  view: BaseView,
  records: readonly NoteRecord[],
  evaluation: Evaluation,
  words: (a: string, b: string) => number,
): ViewRows {
  const { filter, sort, group, limit } = view
  const order = sorter(words)
  const matching = records.filter((row) => filter === null || isTruthy(evaluation.of(row, filter)))
  const keyed = matching.map((row) => ({
    row,
    grouped: group ? evaluation.of(row, group.by) : null,
    keys: sort.map(({ by }) => evaluation.of(row, by)),
  }))
  keyed.sort((a, b) => {
    for (const [index, { descending }] of sort.entries()) {
      const found = order(a.keys[index] ?? null, b.keys[index] ?? null, descending)
      if (found !== 0) return found
    }
    return words(lastOf(a.row.node.file), lastOf(b.row.node.file)) || (a.row.node.id < b.row.node.id ? -1 : 1)
  })
  const grouped = group ? keyed.toSorted((a, b) => order(a.grouped, b.grouped, group.descending)) : keyed
  const kept = grouped.slice(0, limit ?? undefined)
  const groups: { value: Value; rows: NoteRecord[] }[] = []
  for (const { row, grouped: value } of kept) {
    const last = groups.at(-1)
    if (last && (equal(last.value, value) || (isEmpty(last.value) && isEmpty(value)))) last.rows.push(row)
    else groups.push({ value, rows: [row] })
  }
  return { total: kept.length, groups }
}
