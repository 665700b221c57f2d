import type { Link } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { lastOf } from '../core/path.ts'
import type { Finding } from './finding.ts'
import type { Nearest } from './nearest.ts'

/** A link that leads to no one file, and among which names there may be the one that is meant. */
export interface DeadLink {
  readonly finding: Finding
  readonly written: string
  readonly among: 'names' | 'citekeys' | null
}

/** Null for a link that leads somewhere. */
export function deadLink(link: Link, target: Target, file: string): DeadLink | null {
  if (target.found !== 'ambiguous' && target.found !== 'missing') return null
  const { target: written, point, syntax, role } = link
  const place = { file, line: point.line, column: point.column }
  if (target.found === 'ambiguous') {
    const message = ambiguity(written, target.candidates)
    return { finding: { rule: 'ambiguous-link', place, message, fix: null }, written, among: null }
  }
  if (syntax === 'citation' || role === 'cites' || written.startsWith('@')) {
    const message = `"${written}" is the citation key of no paper in this collection.`
    return { finding: { rule: 'unknown-citation', place, message, fix: null }, written, among: 'citekeys' }
  }
  const [rule, message] =
    syntax === 'embed'
      ? (['broken-embed', `"${written}" is not in this collection.`] as const)
      : (['broken-link', `"${written}" is no file, title or alias in this collection.`] as const)
  return { finding: { rule, place, message, fix: null }, written, among: 'names' }
}

/** What was found, with what may have been meant. */
export function withSuggestion(
  { finding, written, among }: DeadLink,
  nearest: { readonly names: Nearest; readonly citekeys: Nearest },
): Finding {
  if (among === null) return finding
  const name = nearest[among](written) ?? nearest[among](lastOf(written))
  return name === null ? finding : { ...finding, fix: `did you mean "${name}"?` }
}

const listed = 5

function ambiguity(target: string, candidates: readonly string[]): string {
  const named = candidates.slice(0, listed).join(', ')
  const more = candidates.length - listed
  if (candidates.length === 1) return `"${target}" could mean ${named} or a file that is not published.`
  return `"${target}" could mean any of ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
