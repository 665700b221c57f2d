import { inflated, loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { fold, wordsOf } from '../../core/search-text.ts'
import { thingsPagePath } from '../paths.ts'
import { decodeThings, unpacked, type Thing, type ThingIndex } from '../things.ts'
import { Catalogue, type Matches } from './catalogue.ts'
import { firstFile } from './first-file.ts'
import { Vocabulary } from './vocabulary.ts'

/** The most pages of words that a query loads. */
const mostPages = 2

/** A word is common if more than one in this many things has it. */
const few = 4

export class Library {
  readonly catalogue = new Catalogue()
  readonly picks: readonly Thing[]
  readonly hasMeaning: boolean
  readonly texts: number
  readonly #base: string
  readonly #starts: readonly number[]
  /** How many things have each word, in half octaves. */
  readonly #having: readonly number[]
  /** The words of all names, numbered in order; null if the whole list is loaded. */
  readonly #words: Vocabulary | null
  readonly #thingsAt = loadedFiles(decodeThings, inflated)

  private constructor(
    base: string,
    { things, picks, texts, meaning = false, words, starts = [] }: ThingIndex,
  ) {
    const known = words === undefined ? null : unpacked(words)
    this.#base = base
    this.#starts = starts
    this.texts = texts
    this.hasMeaning = meaning
    this.#having = known?.map(([, having]) => having) ?? []
    this.picks = picks.flatMap((pick) => things[pick] ?? [])
    this.catalogue.add(things)
    this.#words = known && new Vocabulary(known.map(([word]) => word))
  }

  static async open(base: string): Promise<Library> {
    return new Library(base, decodeThings(await firstFile(base)))
  }

  async find(query: string): Promise<Matches> {
    const pages = this.#pagesFor(query).map((page) =>
      this.#thingsAt(fileHref(this.#base, thingsPagePath(page))),
    )
    for (const { things } of await Promise.all(pages)) this.catalogue.add(things)
    return this.catalogue.find(query)
  }

  /** Whether a word is so frequent in names that it says little about a text. */
  isCommon(word: string): boolean {
    if (!this.#words) return this.catalogue.having(word) > this.catalogue.size / few
    const having = this.#having[this.#words.numberOf(word) ?? -1] ?? 0
    return 2 ** (having / 2) > this.texts / few
  }

  /** The pages of words to load: those of the query's rarest words. */
  #pagesFor(query: string): readonly number[] {
    const words = this.#words
    if (!words) return []
    const meant = wordsOf(fold(query)).flatMap((word) => {
      const [best] = [...words.like(word)].sort(([, a], [, b]) => b - a)
      return best ? [best[0]] : []
    })
    const having = (word: number) => this.#having[word] ?? 0
    const pages = meant
      .sort((a, b) => having(a) - having(b) || a - b)
      .map((word) => this.#starts.findLastIndex((start) => start <= word))
    return [...new Set(pages)].slice(0, mostPages)
  }
}
