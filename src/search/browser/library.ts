import { inflated, loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { fold, wordsOf } from '../../core/search-text.ts'
import { thingsPagePath } from '../paths.ts'
import { decodeThings, unpacked } from '../things.ts'
import { emptyCatalogue, type Matches } from './catalogue.ts'
import { firstFile } from './first-file.ts'
import { vocabulary } from './vocabulary.ts'

/** The most pages of words that a query loads. */
const mostPages = 2

/** A word is common if more than one in this many things has it. */
const few = 4

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary(base: string) {
  const index = decodeThings(await firstFile(base))
  const { things, picks, texts, meaning = false, starts = [] } = index
  const thingsAt = loadedFiles(decodeThings, inflated)
  const catalogue = emptyCatalogue()
  catalogue.add(things)
  /** The words of all names, each with how many things have it, in half octaves; null if the whole list is loaded. */
  const known = index.words === undefined ? null : unpacked(index.words)
  const words = known && vocabulary(known.map(([word]) => word))
  const having = (word: number) => known?.[word]?.[1] ?? 0

  /** The pages of words to load: those of the query's rarest words. */
  function pagesFor(query: string): readonly number[] {
    if (!words) return []
    const meant = wordsOf(fold(query)).flatMap((word) => {
      const [best] = [...words.like(word)].sort(([, a], [, b]) => b - a)
      return best ? [best[0]] : []
    })
    const pages = meant
      .sort((a, b) => having(a) - having(b) || a - b)
      .map((word) => starts.findLastIndex((start) => start <= word))
    return [...new Set(pages)].slice(0, mostPages)
  }

  return {
    catalogue,
    texts,
    picks: picks.flatMap((pick) => things[pick] ?? []),
    hasMeaning: meaning,
    async find(query: string): Promise<Matches> {
      const pages = pagesFor(query).map((page) => thingsAt(fileHref(base, thingsPagePath(page))))
      for (const { things } of await Promise.all(pages)) catalogue.add(things)
      return catalogue.find(query)
    },
    /** Whether a word is so frequent in names that it says little about a text. */
    isCommon(word: string): boolean {
      if (!words) return catalogue.having(word) > catalogue.size() / few
      return 2 ** (having(words.numberOf(word) ?? -1) / 2) > texts / few
    },
  }
}
