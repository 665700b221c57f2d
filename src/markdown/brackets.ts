import type { PhrasingContent } from 'mdast'
import { type Delimiter, delimiters, type Span } from './spans.ts'

/** A bracketed stretch of text, and the match that opens it. */
export interface Bracketed extends Span {
  readonly opening: string
}

/**
 * The stretches between an opening match and the bracket that balances it. `opening` must end in the one bracket it
 * opens, or in characters that are no brackets. Stretches within others are left for a further look.
 */
export function bracketed(
  siblings: readonly PhrasingContent[],
  opening: RegExp,
  [left, right]: readonly [string, string],
): Bracketed[] {
  const found: Bracketed[] = []
  const escape = (bracket: string) => `\\${bracket}`
  const any = new RegExp(
    `${opening.source}|${escape(left)}|${escape(right)}`,
    `g${opening.flags.replace('g', '')}`,
  )
  const stack: { open: Delimiter & { match: string }; wanted: boolean }[] = []
  for (const mark of delimiters(siblings, any)) {
    if (mark.match !== right) {
      stack.push({ open: mark, wanted: mark.match !== left })
      continue
    }
    const last = stack.pop()
    if (last?.wanted) found.push({ open: last.open, close: mark, opening: last.open.match })
  }
  return outermost(found)
}

function outermost(spans: readonly Bracketed[]): Bracketed[] {
  const kept: Bracketed[] = []
  for (const span of [...spans].sort((a, b) => compare(a.open, b.open))) {
    const before = kept.at(-1)
    if (!before || compare(before.close, span.open) < 0) kept.push(span)
  }
  return kept
}

function compare(a: Delimiter, b: Delimiter): number {
  return a.child - b.child || a.start - b.start
}
