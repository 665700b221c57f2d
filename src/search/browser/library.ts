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
  readonly #base: string
  readonly #starts: readonly number[]
  readonly #having: readonly number[]
  /** Of all names, where not all are loaded; a word's number is its place. */
  readonly #words: Vocabulary | null
  readonly #pages = new Map<number, Promise<void>>()

  constructor(base: string, { things, picks, words, having = [], starts = [] }: ThingIndex) {
    this.#base = base
    this.#starts = starts
    this.#having = having
    this.picks = picks.flatMap((pick) => things[pick] ?? [])
    this.catalogue.add(things)
    this.#words = words === undefined ? null : new Vocabulary(words.split(' '))
  }

  static async open(base: string): Promise<Library> {
    return new Library(base, await load(base, thingsPath))
  }

  async find(query: string): Promise<Matches> {
    await Promise.all(this.#pagesFor(query).map((page) => this.#load(page)))
    return this.catalogue.find(query)
  }

  /** The pages of the words that are asked for which fewest things have. */
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

  #load(page: number): Promise<void> {
    const loading =
      this.#pages.get(page) ??
      load(this.#base, thingsPagePath(page)).then(({ things }) => this.catalogue.add(things))
    this.#pages.set(page, loading)
    loading.catch(() => this.#pages.delete(page))
    return loading
  }
}

async function load(base: string, path: string): Promise<ThingIndex> {
  // Asked for afresh, so that it is of the same build as the texts.
  const response = await fetch(fileHref(base, path), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return decodeThings(await response.text())
}
