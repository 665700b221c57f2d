import { inflated, loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref, type Address } from '../../core/address.ts'
import { fold, parts as partsOf, type QueryPart } from '../../core/search-text.ts'
import { parsePageId, textPath, type PageId, type PageName } from '../search-parts.ts'
import {
  holdersOf,
  ranked,
  type TextMatch,
  type Holders,
  type IndexedText,
  type RankedPage,
  type TextSource,
} from './answers.ts'
import { IndexThread, type StartThread } from './index-thread.ts'

/** The most words of a query that are searched, rare and long ones first; the second if it names something. */
const [mostWords, mostOfNamed] = [8, 4]
export class FullText {
  readonly #base: string
  readonly #thread: IndexThread
  readonly #pages: number
  readonly #textsAt = loadedFiles(decodeTexts, inflated)
  #turn: Promise<unknown> = Promise.resolve()

  constructor(base: string, pages: number, start?: StartThread) {
    this.#base = base
    this.#thread = new IndexThread(base, start)
    this.#pages = pages
  }

  /**
   * The pages that contain the whole query, the best first; `ranked` explains `inOtherWords`. Rejects if the index
   * cannot be loaded, or if `signal` aborts before the search starts.
   */
  search(
    query: string,
    inOtherWords: boolean,
    shares: ReadonlyMap<PageName, number>,
    signal: AbortSignal,
    isCommon: (word: string) => boolean,
  ): Promise<readonly RankedPage[]> {
    // One search at a time: a common word takes long in a large collection, and meanwhile the reader types on.
    const found = this.#turn.then(async () => {
      signal.throwIfAborted()
      const asked = partsOf(query).map((part) => cut(part, inOtherWords ? mostWords : mostOfNamed, isCommon))
      const known = new Map<string, Promise<Holders>>()
      const holders = (word: string) => {
        const its = known.get(word) ?? holdersOf((some, most) => this.#ask(some, most), word, this.#pages)
        known.set(word, its)
        return its
      }
      return ranked(asked, holders, shares, inOtherWords)
    })
    this.#turn = found.catch(() => {})
    return found
  }

  /** Loads what a search will need, in parallel with the list of things. */
  preload(query: string): void {
    for (const { words } of partsOf(query)) for (const word of words) this.#thread.preload(word)
  }

  textOf({ name }: PageId): TextSource {
    return async () => ({ ...(await this.#read(name)), locations: [] })
  }

  close(): void {
    this.#thread.close()
  }

  async #ask(word: string, most = Infinity): Promise<readonly TextMatch[]> {
    const { ids, scores, places, ends } = await this.#thread.search(word, most)
    return ids.map((id, at) => {
      const { name, kind } = parsePageId(id)
      const locations = places.subarray(ends[at - 1] ?? 0, ends[at])
      return { page: name, kind, score: scores[at] ?? 0, locations, read: () => this.#read(name) }
    })
  }

  async #read(name: PageName): Promise<IndexedText> {
    const path = textPath(name, this.#pages)
    const text = (await this.#textsAt(fileHref(this.#base, path))).get(name)
    if (text === undefined) throw new Error(`${path} is of another build than the index`)
    return text
  }
}

/** Removes duplicate words and keeps at most `most`, preferring rare and then long ones. A phrase stays whole. */
function cut(part: QueryPart, most: number, isCommon: (word: string) => boolean): QueryPart {
  if (part.match === 'phrase') return part
  const all = [...new Set(part.words)]
  const rare = all.filter((word) => !isCommon(fold(word)))
  const words = all.length > 3 && rare.length > 1 ? rare : all
  if (words.length > most) words.sort((a, b) => b.length - a.length)
  return { ...part, words: words.slice(0, most) }
}

function decodeTexts(json: string): ReadonlyMap<PageName, IndexedText> {
  const rows = JSON.parse(json) as readonly (readonly [PageName, Address, title: string, text: string])[]
  return new Map(rows.map(([name, address, title, content]) => [name, { address, title, content }]))
}
