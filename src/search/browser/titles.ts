import { fold, isUnspaced } from '../../core/search-text.ts'
import type { SearchTitle } from '../search-titles.ts'

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
 * every word of the query begins a word. Within each, the title before an alias, then the shorter name, then their order.
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
