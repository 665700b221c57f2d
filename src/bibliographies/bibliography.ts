import type { EntryProblem } from '../core/entry.ts'
import { readBibtex } from './bibtex.ts'
import { readCslJson } from './csl-json.ts'
import type { Reference } from './reference.ts'

export { isCslJson } from './csl-json.ts'

/** Reads works in file order. An unreadable work becomes a problem; the others are kept. */
export function readBibliography(
  source: string,
  format: 'bibtex' | 'csl-json',
): { readonly entries: readonly Reference[]; readonly problems: readonly EntryProblem[] } {
  const text = source.replace(/^\uFEFF/, '')
  const { entries, problems } = format === 'bibtex' ? readBibtex(text) : readCslJson(text)
  const first = new Map<string, Reference>()
  const repeated: EntryProblem[] = []
  for (const reference of entries) {
    const before = first.get(reference.citekey)
    if (!before) first.set(reference.citekey, reference)
    else {
      repeated.push({
        rule: 'duplicate-citekey',
        point: reference.point,
        message: `"${reference.citekey}" is already the key of line ${before.point.line}.`,
        fix: null,
      })
    }
  }
  return {
    entries: [...first.values()],
    problems: [...problems, ...repeated].sort(
      (a, b) => a.point.line - b.point.line || a.point.column - b.point.column,
    ),
  }
}
