import type { MovedFile } from '../core/address.ts'
import type { Link } from '../core/entry.ts'
import type { Target } from '../core/graph.ts'
import { lastOf } from '../core/path.ts'
import { rules, type RuleName } from '../core/rules.ts'
import type { Settings } from '../core/settings.ts'
import { didYouMean } from '../core/suggestion.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import { pageExtension } from './member.ts'
import { caselessName, slug } from './names.ts'
import leven from 'leven'
import { lazily } from '../core/lazily.ts'

/** For a link without exactly one target. A link with a wanted page is not reported as broken. */
export function deadLinkFindings(
  link: Link,
  target: Target,
  file: string,
  suggest: Readonly<Record<'names' | 'citekeys' | 'moved', SuggestName>>,
  settings: Settings,
): readonly Finding[] {
  const { target: written, point, syntax, role, form } = link
  const found = (rule: RuleName, message: string, fix: string | null = null): readonly Finding[] => [
    { ...findingAt({ path: file, point }, rule, message), fix },
  ]
  if (target.found === 'ambiguous') return found('ambiguous-link', ambiguity(written, target.candidates))
  // Many words that begin with `@` are not citations.
  if (target.found !== 'missing' || form === 'narrative') return []
  const isCitation = syntax === 'citation' || role === 'cites' || written.startsWith('@')
  const rule = isCitation ? 'unknown-citation' : syntax === 'embed' ? 'broken-embed' : 'broken-link'
  const message = {
    'unknown-citation': `No paper has the key "${written}".`,
    'broken-embed': `There is no file "${written}".`,
    'broken-link': `No file, title or alias is called "${written}".`,
  }[rule]
  const now = isCitation ? null : suggest.moved(written)
  if (now !== null) return found(rule, message, `link to ${now}, where the file is now.`)
  const asked = rule === 'broken-link' && target.wanted !== undefined ? 'wanted-note' : rule
  if ((settings.problems[asked] ?? rules[asked].severity) === 'off') return []
  const near = isCitation ? suggest.citekeys : suggest.names
  const name = near(written) ?? near(lastOf(written))
  return found(asked, message, name === null ? null : didYouMean([name]))
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
