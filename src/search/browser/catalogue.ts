import type { Address } from '../../core/address.ts'
import { fold, isUnspaced, wordsOf } from '../../core/search-text.ts'
import { pageName, type PageName } from '../search-parts.ts'
import { foldedNames, type Thing } from '../things.ts'
import { vocabulary } from './vocabulary.ts'

export interface NamedThing {
  readonly thing: Thing
  /** The matched name, unless it is the title. */
  readonly name: string | null
}

export interface Matches {
  /** The best first. */
  readonly named: readonly NamedThing[]
  /** How much of the query is in a thing's names and summary, from 0 to 1. Rare words weigh more. */
  readonly near: ReadonlyMap<PageName, number>
}

/** The fields of a thing, with their weights. The first four name it. */
const weights = { title: 1, names: 0.95, keys: 0.9, first: 0.85, others: 0.7, tags: 0.6, says: 0.4 } as const
type ThingField = keyof typeof weights
const fields = Object.keys(weights) as ThingField[]
const says = fields.indexOf('says')

interface CatalogueEntry {
  readonly thing: Thing
  readonly page: PageName
  readonly folded: readonly string[]
}

interface WordMatches {
  readonly rarity: number
  /** By thing: the best weight among the fields other than `says`, and among all fields. */
  readonly places: ReadonlyMap<number, { readonly naming: number; readonly any: number }>
}

export type Catalogue = ReturnType<typeof emptyCatalogue>

export function emptyCatalogue() {
  const entries: CatalogueEntry[] = []
  const known = new Set<Address>()
  const pages = new Map<PageName, Thing>()
  const { add: numbered, numberOf, like } = vocabulary()
  const byInitials = new Map<string, readonly number[]>()
  /** For each word, its occurrences: 8 × the entry's index + the field's index. */
  const occurrences: number[][] = []
  return {
    size: () => entries.length,
    of: (page: PageName) => pages.get(page) ?? null,
    add: (things: readonly Thing[]) => things.forEach(add),
    mostUsed,
    having,
    find,
    nearest,
  }

  function mostUsed(number: number): readonly Thing[] {
    return entries
      .map(({ thing }) => thing)
      .sort((a, b) => b.uses - a.uses)
      .slice(0, number)
  }

  /** Ignores a thing that was added before. */
  function add(thing: Thing): void {
    if (known.has(thing.address)) return
    const number = entries.length
    const folded = foldedNames(thing)
    const shown = 1 + thing.names.length
    const page = pageName(thing.address)
    known.add(thing.address)
    pages.set(page, thing)
    entries.push({ thing, page, folded })
    for (const initials of new Set(folded.slice(0, shown).flatMap(initialsOf)))
      byInitials.set(initials, [...(byInitials.get(initials) ?? []), number])
    const texts: Readonly<Record<ThingField, readonly string[]>> = {
      title: folded.slice(0, 1),
      names: folded.slice(1, shown),
      keys: folded.slice(shown),
      // The year and the first author.
      first: thing.credits.slice(0, 2).map(fold),
      others: thing.credits.slice(2).map(fold),
      tags: thing.tags.map(fold),
      says: [fold(thing.says)],
    }
    for (const [field, name] of fields.entries()) {
      const place = number * 8 + field
      for (const word of texts[name].flatMap(wordsOf)) {
        const places = (occurrences[numbered(word)] ??= [])
        if (places.at(-1) !== place) places.push(place)
      }
    }
  }

  /** The number of fields of things in which a word occurs. */
  function having(word: string): number {
    return occurrences[numberOf(word) ?? -1]?.length ?? 0
  }

  function find(query: string): Matches {
    const wanted = fold(bare(query))
    const words = [...new Set(wordsOf(wanted).flatMap(pieces))]
    const asked = words.map(ask)
    const all = asked.reduce((sum, { rarity }) => sum + rarity, 0)
    const scores = new Map<number, { naming: number; any: number; held: number }>()
    for (const { rarity, places } of asked) {
      for (const [number, { naming, any }] of places) {
        const score = scores.get(number) ?? { naming: 0, any: 0, held: 0 }
        score.naming += (rarity * naming) / all
        score.any += (rarity * any) / all
        if (naming > 0) score.held += 1
        scores.set(number, score)
      }
    }
    const initialled = byInitials.get(wanted) ?? []
    for (const number of initialled)
      if (!scores.has(number)) scores.set(number, { naming: 0, any: 0, held: 0 })
    const named: (NamedThing & { readonly rank: number; readonly score: number })[] = []
    const near = new Map<PageName, number>()
    for (const [number, score] of scores) {
      const entry = entries[number]
      if (!entry) continue
      near.set(entry.page, score.any)
      const found = rankOf(entry, wanted, words, score.held === words.length, initialled.includes(number))
      if (!found) continue
      const name = entry.thing.names[found.name - 1] ?? null
      named.push({ thing: entry.thing, name, rank: found.rank, score: Math.round(20 * score.naming) })
    }
    const length = ({ rank, thing }: (typeof named)[number]) => (rank === misspelt ? thing.title.length : 0)
    named.sort(
      (a, b) => a.rank - b.rank || b.score - a.score || length(a) - length(b) || b.thing.uses - a.thing.uses,
    )
    return { named, near }
  }

  /** Splits unspaced script that no name contains into pairs of adjacent characters. Keeps other words. */
  function pieces(word: string): readonly string[] {
    const letters = isUnspaced(word) && like(word).size === 0 ? Array.from(word) : []
    return letters.length > 2 ? letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter) : [word]
  }

  function ask(word: string): WordMatches {
    const places = new Map<number, { naming: number; any: number }>()
    for (const [number, likeness] of like(word)) {
      for (const place of occurrences[number] ?? []) {
        const [entry, field] = [place >> 3, place & 7]
        const weight = likeness * weights[fields[field] ?? 'says']
        const known = places.get(entry) ?? { naming: 0, any: 0 }
        known.any = Math.max(known.any, weight)
        if (field !== says) known.naming = Math.max(known.naming, weight)
        places.set(entry, known)
      }
    }
    return { rarity: rarity(places.size, entries.length), places }
  }

  function nearest(query: string, number: number): readonly Thing[] {
    const wanted = pairs(fold(query))
    return entries
      .map(({ thing, folded: [title = ''] }) => {
        const own = pairs(title)
        return { thing, likeness: (2 * wanted.intersection(own).size) / (wanted.size + own.size || 1) }
      })
      .filter(({ likeness }) => likeness >= 0.3)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, number)
      .map(({ thing }) => thing)
  }
}

function rarity(having: number, all: number): number {
  return Math.log(1 + all / (having + 0.5))
}

function pairs(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** The rank of a thing with all words of a query, but in other forms or in several fields. */
const misspelt = 5

/** The rank of a match (lowest is best) and the index of the matched name; null if the thing does not match. */
function rankOf(
  { folded }: CatalogueEntry,
  wanted: string,
  words: readonly string[],
  hasAll: boolean,
  isInitials: boolean,
): { readonly rank: number; readonly name: number } | null {
  const same = folded.indexOf(wanted)
  if (same >= 0) return { rank: Math.min(same, 1), name: same }
  if (isInitials) return { rank: 2, name: 0 }
  const begun = wanted.length > 1 ? folded.findIndex((name) => name.startsWith(wanted)) : -1
  if (begun >= 0) return { rank: 2 + Math.min(begun, 1), name: begun }
  if (!hasAll) return null
  const holding = folded.findIndex((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))
  return holding >= 0 ? { rank: 4, name: holding } : { rank: misspelt, name: 0 }
}

/** The initials of a name: of all its words, and of its longer words. */
function initialsOf(name: string): readonly string[] {
  const words = name.split(' ')
  const of = (some: readonly string[]) => some.map((word) => word.slice(0, 1)).join('')
  return [of(words), of(words.filter((word) => word.length > 3))].filter((letters) => letters.length > 1)
}

/** Removes what people paste along with a query: a DOI or arXiv URL prefix, "et al.", a file extension. */
function bare(query: string): string {
  return query
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:dx\.)?doi\.org|(?:www\.)?arxiv\.org\/(?:abs|pdf))\//i, '')
    .replace(/^(?:doi|arxiv):\s*/i, '')
    .replace(/(?<=^\d{4}\.\d{4,5})v\d+$/, '')
    .replace(/\s+et al\.?(?=\W|$)/i, ' ')
    .replace(/\.(?:pdf|md)$/, '')
}
