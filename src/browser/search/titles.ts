import { fold, isUnspaced } from '../../model/search-text.ts'
import type { SearchTitle } from '../../model/site.ts'

/** A title with the names it can be found by, folded: itself first, then its aliases. */
export interface FoldedTitle {
  readonly title: SearchTitle
  readonly names: readonly string[]
}

export interface TitleMatch {
  readonly title: SearchTitle
  /** The alias that was matched; null when it was the title itself. */
  readonly alias: string | null
}

export function foldTitle(title: SearchTitle): FoldedTitle {
  return { title, names: [title.title, ...title.aliases].map(fold) }
}

/**
 * Titles that match by themselves: first those that are the query, then those that begin with it, then those in which
 * every word of the query begins a word. Within each, the title before an alias, then the shorter name, then their order.
 */
export function matchTitles(titles: readonly FoldedTitle[], query: string): readonly TitleMatch[] {
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
