import { fold, isUnspaced } from '../../core/search-text.ts'
import { type SearchTitle, decodeTitles, titlesPath, type TitleIndex } from '../search-titles.ts'
import { fileHref } from '../../core/address.ts'

type Named = Pick<SearchTitle, 'title' | 'aliases'>

/** A title with the names it can be found by, folded: itself first, then its aliases. */
export interface FoldedTitle<Title extends Named = SearchTitle> {
  readonly title: Title
  readonly names: readonly string[]
}

export interface TitleMatch<Title extends Named = SearchTitle> {
  readonly title: Title
  /** The alias that was matched; null when it was the title itself. */
  readonly alias: string | null
}

export function foldTitle<Title extends Named>(title: Title): FoldedTitle<Title> {
  return { title, names: [title.title, ...title.aliases].map(fold) }
}

/**
 * Titles that match by themselves: first those that are the query, then those that begin with it, then those in which
 * every word of the query begins a word. Within each, the title before an alias, then the shorter name, then their
 * order.
 */
export function matchTitles<Title extends Named>(
  titles: readonly FoldedTitle<Title>[],
  query: string,
): readonly TitleMatch<Title>[] {
  const wanted = fold(query)
  if (wanted === '') return []
  const ranked = titles.flatMap(({ title, names }) => {
    const best = bestName(names, wanted)
    return best ? [{ title, ...best }] : []
  })
  return ranked
    .sort((a, b) => a.rank - b.rank || Number(a.name > 0) - Number(b.name > 0) || a.length - b.length)
    .map(({ title, name }) => ({ title, alias: name === 0 ? null : (title.aliases[name - 1] ?? null) }))
}

interface Ranked {
  readonly rank: number
  readonly name: number
  readonly length: number
}

function bestName(names: readonly string[], wanted: string): Ranked | null {
  let best: Ranked | null = null
  for (const [name, text] of names.entries()) {
    const rank = rankOf(text, wanted)
    if (rank !== null && (best === null || rank < best.rank)) best = { rank, name, length: text.length }
  }
  return best
}

function rankOf(name: string, wanted: string): number | null {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return wanted.split(' ').every((word) => beginsWord(name, word)) ? 2 : null
}

function beginsWord(name: string, word: string): boolean {
  return isUnspaced(word) ? name.includes(word) : name.startsWith(word) || name.includes(` ${word}`)
}

/** The titles of the site, ready to be searched. */
export interface Catalogue {
  /** In address order. */
  readonly titles: readonly FoldedTitle[]
  /** The parts of the index, each with its titles by the names of their pages in the full text's answers. */
  readonly parts: readonly CataloguePart[]
  /** False in development while there is no index of these titles. */
  readonly isIndexed: boolean
}

interface CataloguePart {
  readonly byFragment: ReadonlyMap<string, SearchTitle>
}

/**
 * The first part tells how many there are; the others are loaded at once. `query` is `indexed` where they are to wait for
 * an index.
 */
export async function loadCatalogue(base: string, query = ''): Promise<Catalogue> {
  const first = await loadTitles(base, 0, query)
  const others = Array.from({ length: first.parts - 1 }, (_, index) => loadTitles(base, index + 1))
  const parts = [first, ...(await Promise.all(others))]
  const titles = parts.flatMap((part) => part.titles)
  return {
    // The order that titles of equal rank keep, however many parts there are.
    titles: titles.sort((a, b) => (a.address < b.address ? -1 : 1)).map(foldTitle),
    parts: parts.map((part) => ({ byFragment: byFragment(part) })),
    isIndexed: first.fragments !== null,
  }
}

async function loadTitles(base: string, part: number, query = ''): Promise<ReturnType<typeof decodeTitles>> {
  const path = titlesPath(part)
  // Asked for afresh, so that titles and full text are of the same build.
  const response = await fetch(fileHref(base, path) + query, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return decodeTitles(await response.text())
}

function byFragment({ titles, fragments }: TitleIndex): ReadonlyMap<string, SearchTitle> {
  const found = new Map<string, SearchTitle>()
  for (const [index, title] of titles.entries()) {
    const fragment = fragments?.[index]
    if (fragment) found.set(fragment, title)
  }
  return found
}
