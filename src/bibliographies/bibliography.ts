import type { EntryProblem } from '../core/entry.ts'
import { inOrder } from '../core/problem.ts'
import { readBibtex } from './bibtex.ts'
import { readCslJson } from './csl-json.ts'
import type { ReadReferences } from './reference.ts'

/** Reads works in file order. An unreadable work becomes a problem; the others are kept. */
export function readBibliography(source: string, format: 'bibtex' | 'csl-json'): ReadReferences {
  const text = source.replace(/^\uFEFF/, '')
  const { entries, problems } = format === 'bibtex' ? readBibtex(text) : readCslJson(text)
  const works = [...Map.groupBy(entries, ({ citekey }) => citekey).values()]
  const repeated = works.flatMap(([first, ...others]) =>
    others.map(({ citekey, point }): EntryProblem => ({
      rule: 'duplicate-citekey',
      point,
      message: `"${citekey}" is already the key of line ${first?.point.line ?? 0}.`,
      fix: null,
    })),
  )
  return {
    entries: works.flatMap((alike) => alike.slice(0, 1)),
    problems: inOrder([...problems, ...repeated]),
  }
}
