import leven from 'leven'
import { slug } from './slug.ts'

/** Finds the name that a misspelt one was probably meant to be; null when none is near. */
export type Nearest = (written: string) => string | null

interface Known {
  readonly name: string
  readonly slug: string
  /** One bit for each letter that occurs, by its code. */
  readonly letters: number
}

/** Each search looks at every name. Nobody mends more links than this before building again. */
const mostSearches = 1000
const mostComparisons = 500_000

/** Names are compared by their slugs; up to a quarter of the letters may be wrong, and no more than three. */
export function nearest(names: () => Iterable<string>): Nearest {
  let byLength: Map<number, Known[]> | undefined
  const answers = new Map<string, string | null>()
  let comparisons = 0
  const search = (written: string): string | null => {
    byLength ??= Map.groupBy(Array.from(new Set(names()), known), (one) => one.slug.length)
    const { slug, letters } = known(written)
    const allowed = slug === '' ? -1 : Math.min(3, Math.floor((slug.length + 1) / 4))
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
    return best
  }
  return (written) => {
    const answer = answers.get(written)
    if (answer !== undefined) return answer
    const found = answers.size < mostSearches && comparisons < mostComparisons ? search(written) : null
    answers.set(written, found)
    return found
  }
}

function known(name: string): Known {
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
