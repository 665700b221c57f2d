import type { Address } from '../../core/address.ts'
import { fold, isUnspaced, restore, type QueryPart } from '../../core/search-text.ts'
import type { NodeKind } from '../../core/kinds.ts'
import type { PageName } from '../search-parts.ts'

export interface TextMatch {
  readonly page: PageName
  readonly kind: NodeKind | null
  readonly score: number
  /** The matched words, as word positions in the page's text, from 0. */
  readonly locations: Iterable<number>
  readonly read: () => Promise<IndexedText>
}

export interface IndexedText {
  readonly address: Address
  readonly title: string
  readonly content: string
}

/** Pages by falling score, at most `most`. A word in quotation marks is matched whole, not as a prefix. */
export type WordSearch = (word: string, most?: number) => Promise<readonly TextMatch[]>

/** Loads a page's text as indexed, and the positions of the query's words in it, counted in words from 0. */
export type TextSource = () => Promise<IndexedText & { readonly locations: readonly number[] }>

export interface RankedPage {
  readonly page: PageName
  readonly kind: NodeKind | null
  /** Null if only the names and the summary of the page match. */
  readonly text: TextSource | null
  /** How much of the query the page contains, from 0 to 1. */
  readonly share: number
  /** The sort key: the share, with a bonus if the page contains every word. */
  readonly score: number
  /** Whether the page matches well enough to be shown as the answer. */
  readonly answers: boolean
}

/** The pages that contain a word, a longer word that begins with it, or a form of it. */
export interface Holders {
  /** The weight of the word: higher if fewer pages contain it. */
  readonly rarity: number
  /** `share` is from 0 to 1: the page's score for the word, relative to the best page's score. */
  readonly pages: ReadonlyMap<PageName, TextMatch & { readonly share: number }>
}

export async function holdersOf(search: WordSearch, word: string, all: number): Promise<Holders> {
  const found = await withoutStandIns(search, word)
  const most = Math.max(...found.map(({ score }) => score))
  return {
    // Inverse document frequency, as in the engine's BM25.
    rarity: Math.log((all - found.length + 0.5) / (found.length + 0.5) + 1),
    pages: new Map(found.map((one) => [one.page, { ...one, share: one.score / most }])),
  }
}

/**
 * If no word begins with the requested one, the engine falls back to the longest indexed word that begins the requested
 * one, even if it has two letters. Such a result is kept only if the two words are related.
 */
async function withoutStandIns(search: WordSearch, word: string): Promise<readonly TextMatch[]> {
  const found = await search(word)
  const [best] = found
  // The engine has no fallback for a character of an unspaced script.
  if (!best || isUnspaced(word) || (await search(`"${word}"`, 1)).length > 0) return found
  // No word begins with this longer one, so its results are those of its fallback.
  const longer = new Set((await search(`${word}0`)).map(({ page }) => page))
  const isStandIn = found.length === longer.size && found.every(({ page }) => longer.has(page))
  return isStandIn && !(await isAkin(best, fold(word))) ? [] : found
}

/** Whether a word that was found on a page shares enough letters with the requested one. */
async function isAkin({ read, locations }: TextMatch, word: string): Promise<boolean> {
  const { title, content } = await read()
  const words = content.split(/\s+/)
  const texts = [...new Set(Array.from(locations, (location) => words[location] ?? '')), title]
  return texts.some((text) => akin(word, fold(restore(text))))
}

/** Forms of one word share a long stem. A word that merely begins another does not. */
function akin(word: string, text: string): boolean {
  let common = 0
  for (let start = 0; start + common < word.length; start += 1) {
    while (start + common < word.length && text.includes(word.slice(start, start + common + 1))) common += 1
  }
  return common === word.length || (common >= 3 && common >= 0.4 * word.length)
}

/** The most pages that are listed for containing only part of a query. */
export const mostRanked = 20
/** The share of a query that a page must contain to be listed, and to count as an answer. */
const [listed, near] = [0.15, 0.5]

/**
 * The pages that contain the whole query, the best first. Words that no page contains are ignored. With `inOtherWords`,
 * a query of at least four words, or one that no page contains whole, also finds pages with part of it. They are ranked
 * by that part and by their value in `shares`, which comes from names and summaries. Pages with all words in a row come
 * first, then pages with all words.
 */
export async function ranked(
  asked: readonly QueryPart[],
  holdersOf: (word: string) => Promise<Holders>,
  shares: ReadonlyMap<PageName, number> = new Map(),
  inOtherWords = false,
): Promise<readonly RankedPage[]> {
  const parts = await Promise.all(
    asked.map(async ({ words, match }) => ({ match, holders: await Promise.all(words.map(holdersOf)) })),
  )
  const all = parts.flatMap(({ holders }) => holders)
  const total = all.reduce((sum, { rarity }) => sum + rarity, 0)
  const known = parts.map(({ match, holders }) => ({
    match,
    holders: match === 'all' ? holders.filter(({ pages }) => pages.size > 0) : holders,
  }))
  const isKnown = known.every(({ holders }) => holders.length > 0)
  const placesIn = ({ match, holders }: (typeof known)[number], page: PageName) => {
    const places = holders.flatMap(({ pages }) => [...(pages.get(page)?.locations ?? [])])
    return match === 'phrase' ? runs(places, holders.length) : places
  }
  const rank = (page: PageName) => {
    const holds = (part: (typeof known)[number]) =>
      part.holders.every(({ pages }) => pages.has(page)) &&
      (part.match === 'all' || placesIn(part, page).length > 0)
    const isWhole = isKnown && known.every(holds)
    if (!isWhole && !inOtherWords) return []
    let first = null as TextMatch | null
    let held = 0
    for (const { rarity, pages } of all) {
      const one = pages.get(page)
      if (one) held += rarity * (0.4 + 0.6 * one.share)
      first ??= one ?? null
    }
    const locations = () => known.flatMap((part) => placesIn(part, page))
    const read = first?.read
    const told = () => known.flatMap((part) => placesIn(telling(part, page), page))
    const text = read ? async () => ({ ...(await read()), locations: told() }) : null
    const share = ((total && held / total) + (shares.get(page) ?? 0)) / 2
    const inRow = isWhole && inOtherWords && runs(locations(), all.length).length > 0
    return [{ one: { page, kind: first?.kind ?? null, text, share }, held, isWhole, inRow }]
  }
  const inOrder = (some: readonly RankedPage[]) =>
    some.toSorted((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
  const rarest = known.flatMap(({ holders }) => holders).sort((a, b) => a.pages.size - b.pages.size)[0]
  const pages = inOtherWords
    ? new Set([...all.flatMap((one) => [...one.pages.keys()]), ...shares.keys()])
    : (rarest?.pages.keys() ?? [])
  const found = Array.from(pages, rank).flat()
  const whole = found.filter(({ isWhole }) => isWhole)
  if (!inOtherWords || (all.length < 4 && whole.length > 0))
    return inOrder(whole.map(({ one, held }) => ({ ...one, score: held / total, answers: false })))
  return inOrder(
    found.map(({ one, isWhole, inRow }) => ({
      ...one,
      score: one.share + (inRow ? 2 : isWhole ? 0.1 : 0),
      answers: one.share >= near,
    })),
  )
    .filter(({ score }) => score >= listed)
    .slice(0, mostRanked)
}

/** Removes words that say little beside the other words of the page, such as *the* in a question. */
function telling<Asked extends Pick<QueryPart, 'match'> & { readonly holders: readonly Holders[] }>(
  part: Asked,
  page: PageName,
): Asked {
  if (part.match === 'phrase') return part
  const most = Math.max(...part.holders.map(({ rarity, pages }) => (pages.has(page) ? rarity : 0)))
  return { ...part, holders: part.holders.filter(({ rarity }) => rarity >= most / 2) }
}

/** The numbers that are part of a run of at least `length` consecutive numbers. */
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
