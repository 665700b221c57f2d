import type { Address } from '../../core/address.ts'
import { fold, isUnspaced, restore, type Part } from '../../core/search-text.ts'
import type { NodeKind } from '../../core/kinds.ts'
import type { PageName } from '../search-parts.ts'

/** One of the pages that Pagefind finds for a word. */
export interface Found {
  readonly page: PageName
  readonly kind: NodeKind | null
  /** The part of the index that it is in, from 0. */
  readonly part: number
  readonly score: number
  /** Which words of the page's text were found, counted from 0. */
  readonly locations: readonly number[]
  /** The page as it was indexed. */
  readonly read: () => Promise<IndexedText>
}

export interface IndexedText {
  readonly address: Address
  readonly title: string
  readonly content: string
}

/** Pages by falling score. A word in quotation marks is found as it is, and not as the beginning of another. */
export type Search = (word: string) => Promise<readonly Found[]>

/** The text of a page as it was indexed, and which of its words, counted from 0, the query found. */
export type TextSource = () => Promise<IndexedText & { readonly locations: readonly number[] }>

export interface TextAnswer {
  readonly page: PageName
  readonly kind: NodeKind | null
  /** From 0 to 1. */
  readonly score: number
  readonly locations: readonly number[]
  readonly text: TextSource
}

/** The pages that hold a word, a longer one that it begins, or a form of it. */
export interface Holders {
  /** How much the word tells: the fewer pages hold it, the more. */
  readonly rarity: number
  /** `share` is from 0 to 1: how much of the page is about the word, beside the page that is most about it. */
  readonly pages: ReadonlyMap<PageName, Found & { readonly share: number }>
}

/** `sizes` are the numbers of pages in the parts of the index. */
export async function holdersOf(search: Search, word: string, sizes: readonly number[]): Promise<Holders> {
  const found = await withoutFallbacks(search, word)
  const counts = Map.groupBy(found, ({ part }) => part)
  // Pagefind weighs a word by how rare it is within a part, so that scores of different parts do not compare.
  const about = ({ part, score }: Found) => score / rarity(counts.get(part)?.length ?? 0, sizes[part] ?? 0)
  const most = Math.max(...found.map(about))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return {
    rarity: rarity(found.length, all),
    pages: new Map(found.map((one) => [one.page, { ...one, share: about(one) / most }])),
  }
}

/** Inverse document frequency as Pagefind's BM25 has it. */
function rarity(holding: number, pages: number): number {
  return Math.log((pages - holding + 0.5) / (holding + 0.5) + 1)
}

/**
 * Where no word of a part begins with the one that is asked for, Pagefind falls back to the longest word of that part that
 * the asked one begins with, even one of two letters. Such pages are left out, so that an index in parts answers like an
 * undivided one; if there are no others, those stay whose word is akin.
 */
async function withoutFallbacks(search: Search, word: string): Promise<readonly Found[]> {
  const found = await search(word)
  // A character of an unspaced script has no fallback.
  if (found.length === 0 || isUnspaced(word)) return found
  const exact = new Set((await search(`"${word}"`)).map(({ part }) => part))
  if (found.every(({ part }) => exact.has(part))) return found
  // No word begins with this longer one, which therefore finds its fallback. Asked first, because what it loads could
  // change the fallback of the word itself.
  const longer = await search(`${word}0`)
  const again = await search(word)
  const signature = (some: readonly Found[], part: number) => {
    const its = some.filter((one) => one.part === part)
    return JSON.stringify(its.map(({ page, locations }) => [page, locations]).sort())
  }
  const parts = [...new Set(again.map(({ part }) => part))]
  const holding = parts.filter(
    (part) => exact.has(part) || signature(again, part) !== signature(longer, part),
  )
  if (holding.length > 0) return again.filter(({ part }) => holding.includes(part))
  const closeness = new Map<number, number>()
  for (const part of parts) {
    const best = again.find((one) => one.part === part)
    if (best) closeness.set(part, await likeness(best, fold(word)))
  }
  const closest = Math.max(...closeness.values())
  return closest === 0 ? [] : again.filter(({ part }) => closeness.get(part) === closest)
}

/** The most letters that a word found on a page shares with one that was asked for; 0 where none is akin. */
async function likeness({ read, locations }: Found, word: string): Promise<number> {
  const { title, content } = await read()
  const words = content.split(/\s+/)
  const texts = [...new Set(locations.map((location) => words[location] ?? '')), title]
  return Math.max(...texts.map((text) => akin(word, fold(restore(text)))))
}

/** Forms of one word share a stem; a word does not share its stem with every word that it begins with. */
function akin(word: string, text: string): number {
  let common = 0
  for (let start = 0; start + common < word.length; start += 1) {
    while (start + common < word.length && text.includes(word.slice(start, start + common + 1))) common += 1
  }
  return common === word.length || (common >= 3 && common >= 0.4 * word.length) ? common : 0
}

/**
 * The pages that match every part of a query, by falling score. A word that is nowhere is left out of the query; when
 * none is left, nothing is found.
 */
export async function answers(
  asked: readonly Part[],
  holders: (word: string) => Promise<Holders>,
): Promise<readonly TextAnswer[]> {
  const parts = await Promise.all(
    asked.map(async ({ words, match }) => {
      const its = await Promise.all(words.map(holders))
      return { match, holders: match === 'all' ? its.filter(({ pages }) => pages.size > 0) : its }
    }),
  )
  if (parts.length === 0 || parts.some((part) => part.holders.length === 0)) return []
  const every = parts.flatMap((part) => part.holders).sort((a, b) => a.pages.size - b.pages.size)
  const total = every.reduce((sum, one) => sum + one.rarity, 0)
  return [...(every[0]?.pages.values() ?? [])]
    .flatMap((first): readonly TextAnswer[] => {
      const { page, kind } = first
      if (every.some(({ pages }) => !pages.has(page))) return []
      const locations = parts.map((part) => {
        const all = part.holders.flatMap(({ pages }) => pages.get(page)?.locations ?? [])
        return part.match === 'phrase' ? runs(all, part.holders.length) : all
      })
      if (parts.some(({ match }, index) => match === 'phrase' && locations[index]?.length === 0)) return []
      const score = every.reduce((sum, one) => sum + one.rarity * (one.pages.get(page)?.share ?? 0), 0)
      const all = locations.flat()
      return [{ page, kind, score: score / total, locations: all, text: textOf(first, all) }]
    })
    .sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
}

export function textOf({ read }: Found, locations: readonly number[]): TextSource {
  return async () => ({ ...(await read()), locations })
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
