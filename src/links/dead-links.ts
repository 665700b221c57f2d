import type { MovedFile } from '../core/address.ts'
import type { Link } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { lastOf } from '../core/path.ts'
import { rules } from '../core/rules.ts'
import type { Settings } from '../core/settings.ts'
import { didYouMean } from '../core/suggestion.ts'
import type { Finding } from '../core/problem.ts'
import { pageExtension } from './member.ts'
import { caselessName, slug } from './names.ts'
import leven from 'leven'
import { lazily } from '../core/lazily.ts'

/** A link without exactly one target. `among` says where to look for the name that was meant. */
interface DeadLink {
  readonly finding: Finding
  readonly among: 'names' | 'citekeys' | null
}

function deadLink(link: Link, target: Target, file: string): DeadLink | null {
  if (target.found !== 'ambiguous' && target.found !== 'missing') return null
  // Many words that begin with `@` are not citations.
  if (link.form === 'narrative' && target.found === 'missing') return null
  const { target: written, point, syntax, role } = link
  const place = { file, line: point.line, column: point.column }
  if (target.found === 'ambiguous') {
    const message = ambiguity(written, target.candidates)
    return { finding: { rule: 'ambiguous-link', place, message, fix: null }, among: null }
  }
  if (syntax === 'citation' || role === 'cites' || written.startsWith('@')) {
    const message = `No paper has the key "${written}".`
    return { finding: { rule: 'unknown-citation', place, message, fix: null }, among: 'citekeys' }
  }
  const [rule, message] =
    syntax === 'embed'
      ? (['broken-embed', `There is no file "${written}".`] as const)
      : (['broken-link', `No file, title or alias is called "${written}".`] as const)
  return { finding: { rule, place, message, fix: null }, among: 'names' }
}

interface Suggesters {
  readonly names: SuggestName
  readonly citekeys: SuggestName
  readonly moved: SuggestName
}

/** A link with a wanted page is not reported as broken. */
export function deadLinkFindings(
  link: Link,
  target: Target,
  file: string,
  suggest: Suggesters,
  settings: Settings,
): readonly Finding[] {
  const dead = deadLink(link, target, file)
  if (!dead) return []
  const { finding, among } = dead
  if (among === null) return [finding]
  const now = among === 'names' ? suggest.moved(link.target) : null
  if (now !== null) return [{ ...finding, fix: `link to ${now}, where the file is now.` }]
  const isWanted = target.found === 'missing' && target.wanted !== undefined
  const rule = isWanted && finding.rule === 'broken-link' ? 'wanted-note' : finding.rule
  if ((settings.problems[rule] ?? rules[rule].severity) === 'off') return []
  const name = suggest[among](link.target) ?? suggest[among](lastOf(link.target))
  return [{ ...finding, rule, fix: name === null ? null : didYouMean([name]) }]
}

const listed = 5

function ambiguity(target: string, candidates: readonly string[]): string {
  const named = candidates.slice(0, listed).join(', ')
  const more = candidates.length - listed
  if (candidates.length === 1) return `"${target}" could mean ${named} or an unpublished file.`
  return `"${target}" could mean ${named}${more > 0 ? ` and ${more} more` : ''}.`
}

/** The new path of a file by its old path or the end of that; null unless exactly one file matches. */
export function movedName(moved: readonly MovedFile[]): SuggestName {
  if (moved.length === 0) return () => null
  const bare = (path: string) => caselessName(path.replace(pageExtension, ''))
  const olds = moved.map(({ from, to }) => ({ old: `/${bare(from)}`, to }))
  return (target) => {
    const end = `/${bare(target.replace(/^(?:\.{0,2}\/)+/, ''))}`
    const meant = end === '/' ? [] : olds.filter(({ old }) => old.endsWith(end))
    return meant.length === 1 ? (meant[0]?.to ?? null) : null
  }
}

export type SuggestName = (written: string) => string | null

/** Limits the time: each search visits every name, and nobody fixes more links than this before the next build. */
const mostSearches = 1000
const mostComparisons = 2_000_000

/**
 * The nearest name by slug: up to a quarter of the letters may differ, at most three. Searches within the limits above,
 * then always answers null.
 */
export function nameSuggester(names: () => Iterable<string>): SuggestName {
  const byLength = lazily(() =>
    Map.groupBy(
      Array.from(new Set(names()), (name) => ({ name, slug: slug(name) })),
      (one) => one.slug.length,
    ),
  )
  const answers = new Map<string, string | null>()
  let comparisons = 0
  const search: SuggestName = (written) => {
    const meant = slug(written)
    const allowed = meant === '' ? -1 : Math.min(3, Math.floor((meant.length + 1) / 4))
    let limit = allowed
    let best: string | null = null
    for (let length = meant.length - allowed; length <= meant.length + allowed; length++) {
      for (const other of byLength().get(length) ?? []) {
        comparisons++
        const distance = leven(meant, other.slug, { maxDistance: limit + 1 })
        if (distance > limit || (distance === limit && best !== null && best <= other.name)) continue
        best = other.name
        limit = distance
      }
    }
    return best
  }
  return (written) => {
    const known = answers.get(written)
    if (known !== undefined) return known
    const isOverLimit = answers.size >= mostSearches || comparisons >= mostComparisons
    const found = isOverLimit ? null : search(written)
    answers.set(written, found)
    return found
  }
}
