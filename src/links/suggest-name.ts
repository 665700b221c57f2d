import leven from 'leven'
import { lazily } from '../core/lazily.ts'
import { slug } from './slug.ts'

export type SuggestName = (written: string) => string | null

interface SluggedName {
  readonly name: string
  readonly slug: string
  /** A bit mask of its letters, by the low five bits of their code. */
  readonly letters: number
}

/** Limits the time: each search visits every name, and nobody fixes more links than this before the next build. */
const mostSearches = 1000
const mostComparisons = 500_000

/**
 * The nearest name by slug: up to a quarter of the letters may differ, at most three. Searches within the limits above,
 * then always answers null.
 */
export function nameSuggester(names: () => Iterable<string>): SuggestName {
  const byLength = lazily(() => Map.groupBy(Array.from(new Set(names()), slugged), (one) => one.slug.length))
  const answers = new Map<string, string | null>()
  let comparisons = 0
  const search: SuggestName = (written) => {
    const { slug, letters } = slugged(written)
    const allowed = slug === '' ? -1 : Math.min(3, Math.floor((slug.length + 1) / 4))
    let limit = allowed
    let best: string | null = null
    for (let length = slug.length - allowed; length <= slug.length + allowed; length++) {
      for (const other of byLength().get(length) ?? []) {
        if (bits(letters ^ other.letters) > 2 * limit) continue
        comparisons++
        const distance = leven(slug, other.slug, { maxDistance: limit + 1 })
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

function slugged(name: string): SluggedName {
  const short = slug(name)
  let letters = 0
  for (let index = 0; index < short.length; index++) letters |= 1 << (short.charCodeAt(index) & 31)
  return { name, slug: short, letters }
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
