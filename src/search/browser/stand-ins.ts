import { fold, restore } from '../../core/search-text.ts'
import type { Found, Search } from './answers.ts'
import type { Counts } from './rarity.ts'

/**
 * Where no word of a part of the index begins like one that is asked for, Pagefind takes the longest word of that part
 * that the asked one begins with, be it of two letters, and if there is none it leaves the word out. What it found so is
 * taken out here, so that an index in parts answers like one in one piece.
 */
export async function trueTo(
  search: Search,
  words: readonly string[],
  found: readonly Found[],
): Promise<{
  readonly pages: readonly Found[]
  /** The words that no page holds, nor a word akin to them. */
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

/** Of a word, by part, how many pages hold one that begins like it or has its stem; of parts that hold none, nothing. */
async function holders(search: Search, word: string): Promise<ReadonlyMap<number, number>> {
  const exact = countByPart(await search(`"${word}"`))
  const before = countByPart(await search(word))
  if ([...before.keys()].every((part) => exact.has(part))) return before
  // No word begins like this longer one, which therefore finds its stand-in. Asked first, because what it loads could
  // change the stand-in of the word itself.
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
  return JSON.stringify(found.map(({ title, locations }) => [title.address, locations]).sort())
}

function bestOfParts(pages: readonly Found[]): readonly Found[] {
  const best = new Map<number, Found>()
  for (const page of pages) if (!best.has(page.part)) best.set(page.part, page)
  return [...best.values()]
}

/** How close what was found on a page comes to some words: the letters that they have in common; 0 for one not akin. */
async function akinOn(page: Found, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const all = (await page.content()).split(/\s+/)
  const seen = new Set(page.locations.map((location) => all[location] ?? ''))
  const texts = [...[...seen].map(restore), page.title.title, ...page.title.aliases].map(fold)
  return new Map(
    words.map((word) => [word, Math.max(0, ...texts.map((text) => closeness(fold(word), text)))]),
  )
}

/** Forms of one word share a stem; a word is not of the same stem with every word that it begins with. */
function closeness(word: string, text: string): number {
  const common = longestCommon(word, text)
  return common === word.length || (common >= 3 && common >= 0.4 * word.length) ? common : 0
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
