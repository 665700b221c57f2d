import { fold, restore, type Part } from '../../model/search-text.ts'
import type { TextSource } from './hits.ts'

/** One of the pages that Pagefind finds for some words. */
export interface Found {
  readonly fragment: string
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly locations: readonly number[]
  /** The text of the page as it was indexed, and what else Pagefind found words in. */
  page(): Promise<{ readonly content: string; readonly meta: Readonly<Record<string, string>> }>
}

export interface TextAnswer {
  readonly fragment: string
  readonly score: number
  readonly text: TextSource
}

export type Search = (words: string) => Promise<readonly Found[]>

/** The pages that hold every part, by falling score, with all that was found in them. */
export async function answers(search: Search, parts: readonly Part[]): Promise<readonly TextAnswer[]> {
  const [first = [], ...others] = await Promise.all(
    parts.map((part) =>
      part.match === 'all' ? withAll(search, part.words) : withPhrase(search, part.words),
    ),
  )
  const byFragment = others.map((found) => new Map(found.map((page) => [page.fragment, page])))
  const complete = first.flatMap((page) => {
    const same = byFragment.map((pages) => pages.get(page.fragment))
    return same.includes(undefined) ? [] : [[page, ...same.filter((other) => other !== undefined)]]
  })
  return complete.map(together).sort((a, b) => b.score - a.score || (a.fragment < b.fragment ? -1 : 1))
}

/**
 * Where no word begins like the one that is asked for, Pagefind takes the longest word that the asked one begins with,
 * be it of two letters. Such a word is left out of the question; when none is left, nothing is found.
 */
async function withAll(search: Search, words: readonly string[]): Promise<readonly Found[]> {
  const found = await search(words.join(' '))
  const [best] = found
  if (!best) return found
  const { content, meta } = await best.page()
  const all = content.split(/\s+/)
  const seen = new Set(best.locations.map((location) => all[location] ?? ''))
  const texts = [...seen, ...Object.values(meta)].map((text) => fold(restore(text)))
  const known = words.filter((word) => texts.some((text) => akin(fold(word), text)))
  if (known.length === words.length) return found
  return known.length > 0 ? search(known.join(' ')) : []
}

/** Forms of one word share a stem; a word is not of the same stem with every word that it begins with. */
function akin(word: string, text: string): boolean {
  const common = longestCommon(word, text)
  return common === word.length || (common >= 3 && common >= 0.4 * word.length)
}

/** The length of the longest part that two texts have in common. */
function longestCommon(word: string, text: string): number {
  let longest = 0
  for (let start = 0; start + longest < word.length; start += 1) {
    while (start + longest < word.length && text.includes(word.slice(start, start + longest + 1)))
      longest += 1
  }
  return longest
}

// Pagefind's own search for phrases misses those in which a letter stands on the page with and without its accent.
async function withPhrase(search: Search, words: readonly string[]): Promise<readonly Found[]> {
  const found = await search(words.join(' '))
  return found.flatMap((page) => {
    const locations = runs(page.locations, words.length)
    return locations.length > 0 ? [{ ...page, locations }] : []
  })
}

/** The numbers that stand in a row of at least `length` consecutive ones. */
export function runs(numbers: readonly number[], length: number): readonly number[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const kept: number[] = []
  let from = 0
  for (let index = 0; index < sorted.length; index += 1) {
    if (sorted[index + 1] === (sorted[index] ?? 0) + 1) continue
    if (index + 1 - from >= length) kept.push(...sorted.slice(from, index + 1))
    from = index + 1
  }
  return kept
}

function together(pages: readonly Found[]): TextAnswer {
  return {
    fragment: pages[0]?.fragment ?? '',
    score: pages.reduce((sum, { score }) => sum + score, 0),
    async text() {
      const page = await pages[0]?.page()
      return { content: page?.content ?? '', locations: pages.flatMap(({ locations }) => locations) }
    },
  }
}
