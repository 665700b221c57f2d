import SearchableMap from 'minisearch/SearchableMap'
import { isUnspaced } from '../../core/search-text.ts'

/** How well a word matches the requested one: 1 for the same word. */
type Likeness = number

type Numbered = readonly [word: string, number: number]

/**
 * Words, numbered from 0 as they are added. Fuzzy matching is MiniSearch's: uFuzzy finds as many words with one typo,
 * half as many with two, and takes six times as long.
 */
export function vocabulary(words: readonly string[] = []) {
  const numbers = new Map<string, number>()
  /** Words by their first two letters. */
  const begun = new Map<string, Numbered[]>()
  const unspaced: Numbered[] = []
  const spelt = new SearchableMap<number>()
  /** Words not yet in `spelt`, which is slow to build and seldom needed. */
  const unread: Numbered[] = []
  for (const word of words) add(word)
  return { add, numberOf: (word: string) => numbers.get(word), like }

  function add(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(word, number)
    const beginning = word.slice(0, 2)
    const its = begun.get(beginning)
    if (its) its.push([word, number])
    else begun.set(beginning, [[word, number]])
    if (isUnspaced(word)) unspaced.push([word, number])
    else unread.push([word, number])
    return number
  }

  /**
   * The word, words that begin with it, and words with mostly the same first letters, which may be forms of it. If no
   * word begins with it, also words with one typo, or two from eight letters on.
   */
  function like(word: string): ReadonlyMap<number, Likeness> {
    const found = new Map<number, Likeness>()
    const put = (number: number, likeness: Likeness) => {
      if (likeness > (found.get(number) ?? 0)) found.set(number, likeness)
    }
    if (isUnspaced(word)) {
      for (const [other, number] of unspaced) {
        if (other.includes(word)) put(number, other === word ? 1 : 0.9)
      }
    } else if (word.length < 2) {
      const same = numbers.get(word)
      if (same !== undefined) put(same, 1)
    } else {
      for (const [other, number] of begunBy(word))
        put(number, other === word ? 1 : Math.max(0.7, 0.95 - 0.03 * (other.length - word.length)))
      if (found.size === 0) misspelt(word, put)
      forms(word, put)
    }
    return found
  }

  /** The words that begin with `letters`, which must be at least two. */
  function begunBy(letters: string): readonly Numbered[] {
    const its = begun.get(letters.slice(0, 2)) ?? []
    return its.filter(([word]) => word.startsWith(letters))
  }

  function forms(word: string, put: (number: number, likeness: Likeness) => void): void {
    const least = Math.max(4, Math.ceil(word.length * 0.55))
    if (word.length < least) return
    for (const [other, number] of begunBy(word.slice(0, least))) {
      let common = least
      while (common < word.length && word[common] === other[common]) common += 1
      const longer = Math.max(word.length, other.length)
      if (common >= 0.55 * longer && longer - common <= 4) put(number, (0.9 * common) / longer)
    }
  }

  function misspelt(word: string, put: (number: number, likeness: Likeness) => void): void {
    if (word.length < 4) return
    for (const [other, number] of unread.splice(0)) spelt.set(other, number)
    const most = word.length < 8 ? 1 : 2
    for (const [, [number, slips]] of spelt.fuzzyGet(word, most)) put(number, 0.8 - 0.15 * slips)
    // Two swapped letters count as one typo.
    for (let at = 1; at < word.length; at += 1) {
      const swapped = word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1)
      for (const [, [number, slips]] of spelt.fuzzyGet(swapped, most - 1)) put(number, 0.65 - 0.15 * slips)
    }
  }
}
