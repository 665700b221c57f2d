import type { Entry } from '../core/entry.ts'
import type { GitDates } from '../core/git-dates.ts'
import type { Document } from './member.ts'

const known = new WeakMap<Entry, { readonly key: string; readonly entry: Entry }>()

/** Adds dates from Git to entries without any. Entries with unchanged dates stay the same objects. */
export function withDates(documents: readonly Document[], dates: readonly GitDates[]): readonly Document[] {
  if (dates.length === 0) return documents
  const byPath = new Map(dates.map((one) => [one.path, one]))
  return documents.map((document) => {
    const own = document.citekey === null ? byPath.get(document.path) : undefined
    return own ? { ...document, entry: dated(document.entry, own) } : document
  })
}

function dated(entry: Entry, { date: first, updated: last }: GitDates): Entry {
  // A file may be committed long after it was written.
  const date = entry.date ?? (entry.updated !== null && entry.updated < first ? null : first)
  const updated = entry.updated ?? (date !== null && last > date.slice(0, 10) ? last : null)
  if (date === entry.date && updated === entry.updated) return entry
  const key = `${date ?? ''} ${updated ?? ''}`
  const before = known.get(entry)
  if (before?.key === key) return before.entry
  const made = { ...entry, date, updated }
  known.set(entry, { key, entry: made })
  return made
}
