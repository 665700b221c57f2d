import { LoadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { fold, wordsOf } from '../../core/search-text.ts'
import { decodeThings, thingsPagePath, thingsPath, type Thing, type ThingIndex } from '../things.ts'
import { Catalogue, type Matches } from './catalogue.ts'
import { Vocabulary } from './vocabulary.ts'

/** A query loads at most so many pages of words. */
const mostPages = 2

/** The things of the site, as far as they have been loaded. */
export class Library {
  readonly catalogue = new Catalogue()
  readonly picks: readonly Thing[]
  readonly hasMeaning: boolean
  readonly #base: string
  readonly #starts: readonly number[]
  readonly #having: readonly number[]
  /** The words of all names, numbered in their order; null where the whole list is loaded. */
  readonly #words: Vocabulary | null
  readonly #files: LoadedFiles<ThingIndex>

  private constructor(
    base: string,
    files: LoadedFiles<ThingIndex>,
    { things, picks, meaning = false, words, having = [], starts = [] }: ThingIndex,
  ) {
    this.#base = base
    this.#files = files
    this.#starts = starts
    this.#having = having
    this.hasMeaning = meaning
    this.picks = picks.flatMap((pick) => things[pick] ?? [])
    this.catalogue.add(things)
    this.#words = words === undefined ? null : new Vocabulary(words.split(' '))
  }

  static async open(base: string): Promise<Library> {
    const files = new LoadedFiles(decodeThings)
    return new Library(base, files, await files.at(fileHref(base, thingsPath)))
  }

  async find(query: string): Promise<Matches> {
    const pages = this.#pagesFor(query).map((page) =>
      this.#files.at(fileHref(this.#base, thingsPagePath(page))),
    )
    for (const { things } of await Promise.all(pages)) this.catalogue.add(things)
    return this.catalogue.find(query)
  }

  /** The numbers of the pages to load: those of the query's rarest words. */
  #pagesFor(query: string): readonly number[] {
    const words = this.#words
    if (!words) return []
    const meant = wordsOf(fold(query)).flatMap((word) => {
      const [best] = [...words.like(word)].sort(([, a], [, b]) => b - a)
      return best ? [best[0]] : []
    })
    const having = (word: number) => this.#having[word] ?? 0
    const pages = meant
      .sort((a, b) => having(a) - having(b))
      .map((word) => this.#starts.findLastIndex((start) => start <= word))
    return [...new Set(pages)].slice(0, mostPages)
  }
}
