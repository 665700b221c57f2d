import type { Address } from '../../core/address.ts'
import { fold, isUnspaced, restore, type Part } from '../../core/search-text.ts'
import type { NodeKind } from '../../core/kinds.ts'
import type { PageName } from '../search-parts.ts'

/** One of the pages that Pagefind finds for a word. */
export interface Found {
  readonly page: PageName
  readonly kind: NodeKind | null
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

/** `all` is the number of pages. */
export async function holdersOf(search: Search, word: string, all: number): Promise<Holders> {
  const found = await withoutStandIns(search, word)
  const most = Math.max(...found.map(({ score }) => score))
  return {
    // Inverse document frequency as Pagefind's BM25 has it.
    rarity: Math.log((all - found.length + 0.5) / (found.length + 0.5) + 1),
    pages: new Map(found.map((one) => [one.page, { ...one, share: one.score / most }])),
  }
}

/**
 * Where no word begins with the one that is asked for, Pagefind answers with the longest word that the asked one begins with,
 * even one of two letters. That counts only if it is akin.
 */
async function withoutStandIns(search: Search, word: string): Promise<readonly Found[]> {
  const found = await search(word)
  const [best] = found
  // A character of an unspaced script has no stand-in.
  if (!best || isUnspaced(word) || (await search(`"${word}"`)).length > 0) return found
  // No word begins with this longer one, which therefore finds its stand-in.
  const longer = new Set((await search(`${word}0`)).map(({ page }) => page))
  const isStandIn = found.length === longer.size && found.every(({ page }) => longer.has(page))
  return isStandIn && !(await isAkin(best, fold(word))) ? [] : found
}

/** Whether a word found on a page shares enough letters with one that was asked for. */
async function isAkin({ read, locations }: Found, word: string): Promise<boolean> {
  const { title, content } = await read()
  const words = content.split(/\s+/)
  const texts = [...new Set(locations.map((location) => words[location] ?? '')), title]
  return texts.some((text) => akin(word, fold(restore(text))))
}

/** Forms of one word share a stem; a word does not share its stem with every word that it begins with. */
function akin(word: string, text: string): boolean {
  let common = 0
  for (let start = 0; start + common < word.length; start += 1) {
    while (start + common < word.length && text.includes(word.slice(start, start + common + 1))) common += 1
  }
  return common === word.length || (common >= 3 && common >= 0.4 * word.length)
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
