import { LoadedFiles } from '../../browser/loaded-files.ts'
import { fileHref, type Address } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { parts as partsOf, type Part } from '../../core/search-text.ts'
import { parsePageId, textPath, type PageId, type PageName } from '../search-parts.ts'
import {
  answers,
  holdersOf,
  runs,
  textOf,
  type Found,
  type Holders,
  type IndexedText,
  type TextAnswer,
  type TextSource,
} from './answers.ts'
import { IndexThread, type StartThread } from './index-thread.ts'

/** A page that may answer a question, though it holds only some of its words. */
export interface Ranked {
  readonly page: PageName
  readonly kind: NodeKind | null
  /** Null where only the names and the summary of the page speak for it. */
  readonly text: TextAnswer['text'] | null
  /** From 0 to 1: the share of what is asked that it holds. */
  readonly share: number
  /** By which pages are ordered: the share, and more where it holds every word. */
  readonly score: number
  /** Whether it is so near that it may be taken for the answer. */
  readonly answers: boolean
}

/** At most so many pages are listed that hold only a part of what is asked. */
const mostRanked = 20
/** So many words of a question are looked for, the longest; fewer where it names something. */
const [mostWords, mostOfNamed] = [8, 4]
/** The share of a query that a page must hold to be listed, and to count as its answer. */
const [listed, near] = [0.15, 0.5]

/** The texts of the site's pages. */
export class FullText {
  readonly #base: string
  readonly #thread: IndexThread
  /** The number of pages. */
  readonly #pages: number
  readonly #files = new LoadedFiles(decodeTexts, inflated)
  #turn: Promise<unknown> = Promise.resolve()

  constructor(base: string, pages: number, start?: StartThread) {
    this.#base = base
    this.#thread = new IndexThread(base, start)
    this.#pages = pages
  }

  /**
   * The pages that hold all that is asked, the best first; where `inOtherWords`, of a longer question also those that hold
   * a part of it, by that share together with the one in `shares`. Rejects when the index cannot be reached, and when
   * `signal` aborts before its turn.
   */
  search(
    query: string,
    inOtherWords: boolean,
    shares: ReadonlyMap<PageName, number>,
    signal: AbortSignal,
  ): Promise<readonly Ranked[]> {
    // One at a time: a common word takes long in a large collection, and meanwhile the reader types on.
    const found = this.#turn.then(async () => {
      signal.throwIfAborted()
      const asked = partsOf(query).map((part) => cut(part, inOtherWords ? mostWords : mostOfNamed))
      const known = new Map<string, Promise<Holders>>()
      const holders = (word: string) => {
        const its = known.get(word) ?? holdersOf((some) => this.#ask(some), word, this.#pages)
        known.set(word, its)
        return its
      }
      const whole = await answers(asked, holders)
      const words = [...new Set(asked.flatMap(({ words: some, match }) => (match === 'all' ? some : [])))]
      if (!inOtherWords || (words.length < 4 && whole.length > 0))
        return whole.map(({ page, kind, text, score }) => ({
          ...{ page, kind, text },
          ...{ share: score / 2, score, answers: false },
        }))
      return inPart(await Promise.all(words.map(holders)), whole, words.length, shares)
    })
    this.#turn = found.catch(() => {})
    return found
  }

  /** Loads what a search will need, which takes as long as loading what is named. */
  preload(query: string): void {
    for (const { words } of partsOf(query)) for (const word of words) this.#thread.preload(word)
  }

  /** The text of a page of which no word was asked. */
  textOf({ name }: PageId): TextSource {
    return async () => ({ ...(await this.#read(name)), locations: [] })
  }

  close(): void {
    this.#thread.close()
  }

  async #ask(word: string): Promise<readonly Found[]> {
    const results = await this.#thread.search(word)
    return results.map(({ id, score, words: locations }) => {
      const { name, kind } = parsePageId(id)
      return { page: name, kind, score, locations, read: () => this.#read(name) }
    })
  }

  /** The text of a page as it was indexed. */
  async #read(name: PageName): Promise<IndexedText> {
    const path = textPath(name, this.#pages)
    const text = (await this.#files.at(fileHref(this.#base, path))).get(name)
    if (text === undefined) throw new Error(`${path} is of another build than the index`)
    return text
  }
}

/**
 * The pages that hold a part of what is asked, by that share together with the one in `shares`. What holds all words comes
 * before the rest, and first of all what holds them in this order.
 */
function inPart(
  asked: readonly Holders[],
  whole: readonly TextAnswer[],
  words: number,
  shares: ReadonlyMap<PageName, number>,
): readonly Ranked[] {
  const total = asked.reduce((sum, one) => sum + one.rarity, 0)
  const held = new Map(whole.map((one) => [one.page, one]))
  const named = new Set([...asked.flatMap(({ pages }) => [...pages.keys()]), ...shares.keys()])
  return [...named]
    .map((page) => {
      const found = asked.flatMap(({ rarity, pages }) => {
        const one = pages.get(page)
        return one ? [{ one, score: (rarity * (0.4 + 0.6 * one.share)) / total }] : []
      })
      const score = (found.reduce((sum, one) => sum + one.score, 0) + (shares.get(page) ?? 0)) / 2
      const full = held.get(page)
      const first = found[0]?.one
      const locations = found.flatMap(({ one }) => one.locations)
      const text = full?.text ?? (first ? textOf(first, locations) : null)
      const more = full ? (runs(full.locations, words).length > 0 ? 2 : 0.1) : 0
      const kind = first?.kind ?? null
      return { page, kind, text, share: score, answers: score >= near, score: score + more }
    })
    .filter(({ score }) => score >= listed)
    .sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
    .slice(0, mostRanked)
}

/** At most so many words of a part, the longest; a phrase is kept whole. */
function cut(part: Part, most: number): Part {
  return part.match === 'phrase' || part.words.length <= most
    ? part
    : { ...part, words: part.words.toSorted((a, b) => b.length - a.length).slice(0, most) }
}

function inflated({ body }: Response): Promise<string> {
  return new Response(body?.pipeThrough(new DecompressionStream('deflate'))).text()
}

function decodeTexts(json: string): ReadonlyMap<PageName, IndexedText> {
  const rows = JSON.parse(json) as readonly (readonly [PageName, Address, title: string, text: string])[]
  return new Map(rows.map(([name, address, title, content]) => [name, { address, title, content }]))
}
