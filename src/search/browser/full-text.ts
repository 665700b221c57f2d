import { inflated, loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref, type Address } from '../../core/address.ts'
import { byKey } from '../../core/lazily.ts'
import { fold, parts as partsOf, type QueryPart } from '../../core/search-text.ts'
import { parsePageId, textPath, type PageId, type PageName } from '../search-parts.ts'
import {
  holdersOf,
  ranked,
  type TextMatch,
  type IndexedText,
  type RankedPage,
  type TextSource,
} from './answers.ts'
import { indexThread, type StartThread } from './index-thread.ts'

/** The most words of a query that are searched, rare and long ones first; the second if it names something. */
const [mostWords, mostOfNamed] = [8, 4]

export type FullText = ReturnType<typeof fullText>

export function fullText(base: string, pages: number, start?: StartThread) {
  const thread = indexThread(base, start)
  const textsAt = loadedFiles(decodeTexts, inflated)
  let turn: Promise<unknown> = Promise.resolve()

  async function ask(word: string, most = Infinity): Promise<readonly TextMatch[]> {
    const { ids, scores, places, ends } = await thread.search(word, most)
    return ids.map((id, at) => {
      const { name, kind } = parsePageId(id)
      const locations = places.subarray(ends[at - 1] ?? 0, ends[at])
      return { page: name, kind, score: scores[at] ?? 0, locations, read: () => read(name) }
    })
  }

  async function read(name: PageName): Promise<IndexedText> {
    const path = textPath(name, pages)
    const text = (await textsAt(fileHref(base, path))).get(name)
    if (text === undefined) throw new Error(`${path} is of another build than the index`)
    return text
  }

  return {
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
      const found = turn.then(async () => {
        signal.throwIfAborted()
        const most = inOtherWords ? mostWords : mostOfNamed
        const asked = partsOf(query).map((part) => cut(part, most, isCommon))
        return ranked(
          asked,
          byKey((word) => holdersOf(ask, word, pages)),
          shares,
          inOtherWords,
        )
      })
      turn = found.catch(() => {})
      return found
    },
    /** Loads what a search will need, in parallel with the list of things. */
    preload(query: string): void {
      for (const { words } of partsOf(query)) for (const word of words) thread.preload(word)
    },
    textOf:
      ({ name }: PageId): TextSource =>
      async () => ({ ...(await read(name)), locations: [] }),
    close: () => thread.close(),
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
