import leven from 'leven'
import { slug } from './slug.ts'

export type SuggestName = (written: string) => string | null

/** The nearest name, and the number of comparisons made. */
export type NameSearch = (written: string) => { readonly best: string | null; readonly comparisons: number }

interface SluggedName {
  readonly name: string
  readonly slug: string
  /** A bit mask of its letters, by the low five bits of their code. */
  readonly letters: number
}

/** Limits the time: each search visits every name, and nobody fixes more links than this before the next build. */
const mostSearches = 1000
const mostComparisons = 500_000

/** Searches within the limits above, then always answers null. */
export function nameSuggester(search: NameSearch): SuggestName {
  const answers = new Map<string, string | null>()
  let comparisons = 0
  return (written) => {
    const answer = answers.get(written)
    if (answer !== undefined) return answer
    const isOverLimit = answers.size >= mostSearches || comparisons >= mostComparisons
    const found = isOverLimit ? null : search(written)
    comparisons += found?.comparisons ?? 0
    answers.set(written, found?.best ?? null)
    return found?.best ?? null
  }
}

/** Compares slugs. Up to a quarter of the letters may differ, at most three. */
export function searchIn(names: () => Iterable<string>): NameSearch {
  let byLength: Map<number, SluggedName[]> | undefined
  const answers = new Map<string, ReturnType<NameSearch>>()
  const search: NameSearch = (written) => {
    byLength ??= Map.groupBy(Array.from(new Set(names()), slugged), (one) => one.slug.length)
    const { slug, letters } = slugged(written)
    const allowed = slug === '' ? -1 : Math.min(3, Math.floor((slug.length + 1) / 4))
    let comparisons = 0
    let limit = allowed
    let best: string | null = null
    for (let length = slug.length - allowed; length <= slug.length + allowed; length++) {
      for (const other of byLength.get(length) ?? []) {
        if (bits(letters ^ other.letters) > 2 * limit) continue
        comparisons++
        const distance = leven(slug, other.slug, { maxDistance: limit + 1 })
        if (distance > limit || (distance === limit && best !== null && best <= other.name)) continue
        best = other.name
        limit = distance
      }
    }
    return { best, comparisons }
  }
  return (written) => {
    let answer = answers.get(written)
    if (!answer) answers.set(written, (answer = search(written)))
    return answer
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
