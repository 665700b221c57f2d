import { isUnspaced, type Part } from '../../core/search-text.ts'
import type { SearchTitle } from '../../site/site.ts'
import type { TextSource } from './hits.ts'
import { byOneMeasure } from './rarity.ts'
import { trueTo } from './stand-ins.ts'

/** One of the pages that Pagefind finds for some words. */
export interface Found {
  readonly title: SearchTitle
  /** The part of the index that it stands in, from 0. */
  readonly part: number
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly locations: readonly number[]
  /** The text of the page as it was indexed. */
  content(): Promise<string>
}

export interface TextAnswer {
  readonly title: SearchTitle
  readonly score: number
  readonly text: TextSource
}

/** Pages by falling score. Words in quotation marks are a phrase, of whole words. */
export type Search = (words: string) => Promise<readonly Found[]>

/**
 * The pages that hold every part, by falling score, with all that was found in them. `sizes` is how many pages each part
 * of the index has.
 */
export async function answers(
  search: Search,
  parts: readonly Part[],
  sizes: readonly number[],
): Promise<readonly TextAnswer[]> {
  const [first = [], ...others] = await Promise.all(
    parts.map((part) =>
      part.match === 'all' ? withAll(search, part.words, sizes) : withPhrase(search, part.words, sizes),
    ),
  )
  const byAddress = others.map((found) => new Map(found.map((page) => [page.title.address, page])))
  const complete = first.flatMap((page) => {
    const same = byAddress.map((pages) => pages.get(page.title.address))
    const all: [Found, ...Found[]] = [page, ...same.filter((other) => other !== undefined)]
    return same.includes(undefined) ? [] : [all]
  })
  return complete
    .map(together)
    .sort((a, b) => b.score - a.score || (a.title.address < b.title.address ? -1 : 1))
}

/** A word that is nowhere is left out of the question; when none is left, nothing is found. */
async function withAll(
  search: Search,
  words: readonly string[],
  sizes: readonly number[],
): Promise<readonly Found[]> {
  const { pages, nowhere, counts } = await trueTo(search, words, await search(words.join(' ')))
  if (nowhere.length === 0) return byOneMeasure(pages, counts, sizes)
  const known = words.filter((word) => !nowhere.includes(word))
  return known.length > 0 ? withAll(search, known, sizes) : []
}

// Pagefind's own search for phrases misses those in which a letter stands on the page with and without its accent.
async function withPhrase(
  search: Search,
  words: readonly string[],
  sizes: readonly number[],
): Promise<readonly Found[]> {
  const found = await search(words.join(' '))
  // A sign of an unspaced script has no stand-in.
  const spaced = words.filter((word) => !isUnspaced(word))
  const { pages: held, counts } = await trueTo(search, spaced, found)
  const pages = byOneMeasure(held, counts, sizes)
  return pages.flatMap((page) => {
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

function together(pages: readonly [Found, ...Found[]]): TextAnswer {
  const [first] = pages
  return {
    title: first.title,
    score: pages.reduce((sum, { score }) => sum + score, 0),
    text: async () => ({
      content: await first.content(),
      locations: pages.flatMap(({ locations }) => locations),
    }),
  }
}
