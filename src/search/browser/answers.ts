import { isUnspaced, type Part, fold, restore } from '../../core/search-text.ts'
import type { SearchedPage } from '../search-pages.ts'

/**
 * If no word of a part of the index begins with one that is asked for, Pagefind falls back to the longest word of that
 * part that the asked one begins with, even one of two letters, and if there is none it leaves the word out. Such
 * matches are removed here, so that an index in parts answers like an undivided one.
 */
export async function withoutFallbackMatches(
  search: Search,
  words: readonly string[],
  found: readonly Found[],
): Promise<{
  readonly pages: readonly Found[]
  /** The words of which no page holds the word itself or one akin to it. */
  readonly nowhere: readonly string[]
  readonly counts: Counts
}> {
  const counts = new Map<string, ReadonlyMap<number, number>>()
  if (found.length === 0) return { pages: found, nowhere: [], counts }
  for (const word of new Set(words)) counts.set(word, await holders(search, word))

  const held = [...counts.values()].filter((parts) => parts.size > 0)
  const replaced = [...counts].filter(([, parts]) => parts.size === 0).map(([word]) => word)
  const pages = found.filter(({ part }) => held.every((parts) => parts.has(part)))
  if (replaced.length === 0) return { pages, nowhere: [], counts }

  const best = bestOfParts(pages)
  const closeness = new Map<number, ReadonlyMap<string, number>>()
  for (const page of best) closeness.set(page.part, await akinOn(page, replaced))
  const closest = new Map(
    replaced.map((word) => [
      word,
      Math.max(0, ...best.map(({ part }) => closeness.get(part)?.get(word) ?? 0)),
    ]),
  )
  const akin = replaced.filter((word) => closest.get(word) !== 0)
  return {
    pages: pages.filter(({ part }) =>
      akin.every((word) => closeness.get(part)?.get(word) === closest.get(word)),
    ),
    nowhere: replaced.filter((word) => !akin.includes(word)),
    counts,
  }
}

/**
 * By part, how many pages hold a word that begins with the given one or has its stem; parts that hold none are absent.
 */
async function holders(search: Search, word: string): Promise<ReadonlyMap<number, number>> {
  const exact = countByPart(await search(`"${word}"`))
  const before = countByPart(await search(word))
  if ([...before.keys()].every((part) => exact.has(part))) return before
  // No word begins with this longer one, which therefore finds its fallback. Asked first, because what it loads could
  // change the fallback of the word itself.
  const longer = await search(`${word}0`)
  const pages = await search(word)
  return new Map(
    [...countByPart(pages)].filter(
      ([part]) => exact.has(part) || signature(pages, part) !== signature(longer, part),
    ),
  )
}

function countByPart(pages: readonly Found[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { part } of pages) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

function signature(pages: readonly Found[], part: number): string {
  const found = pages.filter((page) => page.part === part)
  return JSON.stringify(found.map(({ page, locations }) => [page.address, locations]).sort())
}

function bestOfParts(pages: readonly Found[]): readonly Found[] {
  const best = new Map<number, Found>()
  for (const page of pages) if (!best.has(page.part)) best.set(page.part, page)
  return [...best.values()]
}

/** How close the words found on a page are to some words: the number of letters in common; 0 for a word not akin. */
async function akinOn(page: Found, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { title, content } = await page.read()
  const all = content.split(/\s+/)
  const seen = new Set(page.locations.map((location) => all[location] ?? ''))
  const texts = [...seen, title].map(restore).map(fold)
  return new Map(
    words.map((word) => [word, Math.max(0, ...texts.map((text) => closeness(fold(word), text)))]),
  )
}

/** Forms of one word share a stem; a word does not share its stem with every word that it begins with. */
function closeness(word: string, text: string): number {
  const common = longestCommon(word, text)
  return common === word.length || (common >= 3 && common >= 0.4 * word.length) ? common : 0
}

/** The length of the longest common substring of two texts. */
function longestCommon(word: string, text: string): number {
  let longest = 0
  for (let start = 0; start + longest < word.length; start += 1) {
    while (start + longest < word.length && text.includes(word.slice(start, start + longest + 1)))
      longest += 1
  }
  return longest
}

/** For each word, by part of the index, how many pages hold it. */
export type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>

/**
 * Pagefind weighs a word by how rare it is within a part; here scores are rescaled to how rare it is in the whole
 * index, so that those of different parts compare. For more than one word this is close, not exact: scores come as
 * sums.
 */
export function byOneMeasure(
  found: readonly Found[],
  counts: Counts,
  sizes: readonly number[],
): readonly Found[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const factors = sizes.map((size, part) => {
    let [here, everywhere] = [0, 0]
    for (const byPart of counts.values()) {
      here += rarity(byPart.get(part) ?? 0, size)
      everywhere += rarity(
        [...byPart.values()].reduce((sum, count) => sum + count, 0),
        all,
      )
    }
    return here > 0 ? everywhere / here : 1
  })
  return found
    .map((page) => ({ ...page, score: page.score * (factors[page.part] ?? 1) }))
    .sort((a, b) => b.score - a.score)
}

/** Inverse document frequency as Pagefind's BM25 has it. */
function rarity(holding: number, pages: number): number {
  return Math.log((pages - holding + 0.5) / (holding + 0.5) + 1)
}

/** One of the pages that Pagefind finds for some words. */
export interface Found {
  readonly page: SearchedPage
  /** The part of the index that it is in, from 0. */
  readonly part: number
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly locations: readonly number[]
  /** The page as it was indexed. */
  read(): Promise<IndexedText>
}

export interface IndexedText {
  readonly title: string
  readonly content: string
}

/** The text of a page as it was indexed, and which of its words, counted from 0, the query found. */
export type TextSource = () => Promise<IndexedText & { readonly locations: readonly number[] }>

export interface TextAnswer {
  readonly page: SearchedPage
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly locations: readonly number[]
  readonly text: TextSource
}

/** Pages by falling score. Words in quotation marks are a phrase, of whole words. */
export type Search = (words: string) => Promise<readonly Found[]>

/**
 * The pages that match every part of the query, by falling score, with all that was found in them. `sizes` are the
 * numbers of pages in the parts of the index.
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
  const byAddress = others.map((found) => new Map(found.map((one) => [one.page.address, one])))
  const complete = first.flatMap((one) => {
    const same = byAddress.map((pages) => pages.get(one.page.address))
    const all: [Found, ...Found[]] = [one, ...same.filter((other) => other !== undefined)]
    return same.includes(undefined) ? [] : [all]
  })
  return complete
    .map(together)
    .sort((a, b) => b.score - a.score || (a.page.address < b.page.address ? -1 : 1))
}

/** A word that is nowhere is left out of the query; when none is left, nothing is found. */
async function withAll(
  search: Search,
  words: readonly string[],
  sizes: readonly number[],
): Promise<readonly Found[]> {
  const { pages, nowhere, counts } = await withoutFallbackMatches(
    search,
    words,
    await search(words.join(' ')),
  )
  if (nowhere.length === 0) return byOneMeasure(pages, counts, sizes)
  const known = words.filter((word) => !nowhere.includes(word))
  return known.length > 0 ? withAll(search, known, sizes) : []
}

// Pagefind's own phrase search misses phrases in which a letter is on the page both with and without its accent.
async function withPhrase(
  search: Search,
  words: readonly string[],
  sizes: readonly number[],
): Promise<readonly Found[]> {
  const found = await search(words.join(' '))
  // A character of an unspaced script has no fallback.
  const spaced = words.filter((word) => !isUnspaced(word))
  const { pages: held, counts } = await withoutFallbackMatches(search, spaced, found)
  const pages = byOneMeasure(held, counts, sizes)
  return pages.flatMap((page) => {
    const locations = runs(page.locations, words.length)
    return locations.length > 0 ? [{ ...page, locations }] : []
  })
}

/** The numbers that belong to a run of at least `length` consecutive ones. */
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
  const locations = pages.flatMap((one) => one.locations)
  return {
    page: first.page,
    score: pages.reduce((sum, { score }) => sum + score, 0),
    locations,
    text: async () => ({ ...(await first.read()), locations }),
  }
}
