import type { Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { cut } from '../core/html-text.ts'
import { lastOf } from '../core/path.ts'
import type { Language } from '../core/script.ts'
import { fold, wordsOf } from '../core/search-text.ts'
import { thingsPagePath, thingsPath } from './paths.ts'

/** What the search finds by its names: the page of a node, of a tag or of a theme. */
export interface Thing {
  /** Null for the text of home or of an index. No kind of nodes begins with `#`. */
  readonly kind: NodeKind | '#tag' | '#theme' | null
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** That of the text. */
  readonly language: Language
  /** Aliases, and the title that it was first filed under. */
  readonly names: readonly string[]
  /** By which it is found, but which are not shown: citation key, DOI, arXiv id, the name of its file. */
  readonly keys: readonly string[]
  /** The full names of its authors; before them the year. */
  readonly credits: readonly string[]
  readonly tags: readonly string[]
  /** How many other pages are joined with it. */
  readonly uses: number
  /** What it says, in a few sentences, as plain text. */
  readonly says: string
}

export interface ThingList {
  readonly things: readonly Thing[]
  /** What to offer before anything is asked: indexes into `things`. */
  readonly picks: readonly number[]
  /** The number of pages whose texts are searched. */
  readonly texts: number
  /** Whether questions are compared by meaning, too. */
  readonly meaning?: boolean
}

/** A list that is cut: the first file, with the things that are used most. */
export interface ThingIndex extends ThingList {
  /**
   * Every word of the names of things, sorted, with spaces between; absent where the list is whole. Each begins with two
   * digits of base 36: how many letters it shares with the word before, which are left out, and how
   * many things have it, in half octaves.
   */
  readonly words?: string
  /** The first word of each page of words, counted from 0. */
  readonly starts?: readonly number[]
}

/** Up to so many things are one file. */
const mostInOne = 5000
/** The number of things in the first file of a longer list, in a page of words, and of one word, about. */
const [inFirst, inPage, ofWord] = [12, 160, 150]
/** In letters: what a thing says is cut on pages of words, which repeat it. */
const saidOnPage = 160

/** The names of a thing, folded: its title, then its other names, then the keys that are never shown. */
export function foldedNames({ title, names, keys, address }: Thing): readonly string[] {
  const path = address.slice(1, -1)
  return [title, ...names, ...keys, path, lastOf(path)].map(fold)
}

/**
 * The files of a list, by their paths. A list of more than 5,000 is cut by the words of names: a page of words holds, for
 * each, the things that have it in a name, those that are used most.
 */
export function thingsFiles(list: ThingList): ReadonlyMap<string, string> {
  const { things, picks, texts, meaning } = list
  if (things.length <= mostInOne) return new Map([[thingsPath, encodeThings(list)]])
  const byUse = things.toSorted((a, b) => b.uses - a.uses)
  const entries = byUse.map((thing) => {
    const names = foldedNames(thing).map(wordsOf)
    const others = [...thing.credits, ...thing.tags].map(fold).flatMap(wordsOf)
    const row = rowOf({ ...thing, says: cut(thing.says, saidOnPage) })
    return { row, names, words: new Set([...names.flat(), ...others]) }
  })
  const having = new Map<string, number>()
  for (const { words } of entries) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1)
  const byWord = new Map<string, Set<Row>>(Array.from(having.keys(), (word) => [word, new Set()]))
  for (const { row, names, words } of entries) {
    for (const word of words) {
      const rows = byWord.get(word)
      if (rows && rows.size < ofWord) rows.add(row)
    }
    // By each of its names it is found, also where many things have all of the words.
    for (const name of names) {
      const [rarest] = name.toSorted(
        (a, b) => halfOctaves(having.get(a)) - halfOctaves(having.get(b)) || (a < b ? -1 : 1),
      )
      if (rarest !== undefined && !name.some((word) => byWord.get(word)?.has(row)))
        byWord.get(rarest)?.add(row)
    }
  }
  const words = [...byWord.keys()].sort()
  const files = new Map<string, string>()
  const starts: number[] = []
  let page = new Set<Row>()
  const finish = () => {
    if (page.size > 0)
      files.set(thingsPagePath(starts.length - 1), textOf({ picks: [], texts: 0 }, [...page]))
    page = new Set()
  }
  for (const [index, word] of words.entries()) {
    const longer = page.union(byWord.get(word) ?? page)
    if (index === 0 || longer.size > inPage) {
      finish()
      starts.push(index)
      page = byWord.get(word) ?? page
    } else page = longer
  }
  finish()
  const first = new Set([...picks.flatMap((pick) => things[pick] ?? []), ...byUse.slice(0, inFirst)])
  const head = {
    things: [...first].map((thing) => ({ ...thing, says: cut(thing.says, saidOnPage) })),
    picks: picks.map((_, pick) => pick),
    texts,
    ...(meaning && { meaning }),
    words: packed(words.map((word) => [word, having.get(word) ?? 0])),
    starts,
  }
  return new Map([[thingsPath, encodeThings(head)], ...files])
}

function halfOctaves(number = 1): number {
  return Math.round(2 * Math.log2(number))
}

/** The words of a list that is cut, and how many things have each, as its first file has them. */
function packed(words: readonly (readonly [word: string, having: number])[]): string {
  let before = ''
  return words
    .map(([word, having]) => {
      let shared = 0
      while (shared < 35 && shared < before.length && word[shared] === before[shared]) shared += 1
      before = word
      return shared.toString(36) + halfOctaves(having).toString(36) + word.slice(shared)
    })
    .join(' ')
}

/** The words of a list that is cut, and how many things have each, in half octaves. */
export function unpacked(words: string): readonly (readonly [word: string, having: number])[] {
  let before = ''
  return words.split(' ').map((packed) => {
    before = before.slice(0, parseInt(packed.charAt(0), 36)) + packed.slice(2)
    return [before, parseInt(packed.charAt(1), 36)]
  })
}

/** A thing of which nothing is known but its address and title. */
export const plainThing = {
  kind: null,
  titleLanguage: { lang: null, dir: null },
  language: { lang: null, dir: null },
  names: [],
  keys: [],
  credits: [],
  tags: [],
  uses: 0,
  says: '',
} as const satisfies Partial<Thing>

/** A thing without the values that a plain one has. */
type Row = Partial<Thing>

const plainValues = new Map<string, string>(
  Object.entries(plainThing).map(([key, value]) => [key, JSON.stringify(value)]),
)

function rowOf(thing: Thing): Row {
  const told = Object.entries(thing).filter(([key, value]) => JSON.stringify(value) !== plainValues.get(key))
  return Object.fromEntries(told)
}

const version = 3

function textOf(list: Omit<ThingIndex, 'things'>, things: readonly Row[]): string {
  return JSON.stringify({ version, ...list, things })
}

export function encodeThings({ things, ...list }: ThingList | ThingIndex): string {
  return textOf(list, things.map(rowOf))
}

/** Throws when the text is not a list of this version, as when a page outlives the build that it came from. */
export function decodeThings(text: string): ThingIndex {
  const list = JSON.parse(text) as ThingIndex & { readonly version: number }
  if (list.version !== version) throw new Error(`things of version ${list.version}`)
  return { ...list, things: list.things.map((thing) => ({ ...plainThing, ...thing })) }
}
