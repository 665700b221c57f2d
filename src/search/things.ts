import type { Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { cut } from '../core/html-text.ts'
import { lastOf } from '../core/path.ts'
import type { Language } from '../core/script.ts'
import type { Standing } from '../core/trust.ts'
import { fold, wordsOf } from '../core/search-text.ts'
import { thingsPagePath, thingsPath } from './paths.ts'

/** What the search finds by name: the page of a node, a tag or a topic. */
export interface Thing {
  /** Null for the text of home or of an index. No node kind begins with `#`. */
  readonly kind: NodeKind | '#tag' | '#topic' | null
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** The language of `says`. */
  readonly language: Language
  /** Aliases, and the original title. */
  readonly names: readonly string[]
  /** Names that are searched but not shown: citation key, DOI, arXiv id, file name. */
  readonly keys: readonly string[]
  /** The year, then the authors' full names. */
  readonly credits: readonly string[]
  readonly tags: readonly string[]
  readonly standing: Standing | null
  /** The number of other pages that are connected with it. */
  readonly uses: number
  /** A description of a few sentences, as plain text. */
  readonly says: string
}

export interface ThingList {
  readonly things: readonly Thing[]
  /** Indexes into `things` of what is suggested before a query. */
  readonly picks: readonly number[]
  /** The number of pages whose texts are searched. */
  readonly texts: number
  /** Whether questions are also compared by meaning. */
  readonly meaning?: boolean
}

/** The first file of a split list, with the most used things. */
export interface ThingIndex extends ThingList {
  /**
   * Every word of the things' names, sorted and separated by spaces; absent if the list is not split. Each word begins
   * with two base-36 digits: how many letters it shares with the previous word (these are omitted), and how many things
   * have it, in half octaves.
   */
  readonly words?: string
  /** The first word of each page of words, as an index into `words`. */
  readonly starts?: readonly number[]
}

/** Longer lists are split. */
const mostInOne = 5000
/** About how many things of a split list are in the first file, on a page of words, and listed for one word. */
const [inFirst, inPage, ofWord] = [12, 240, 150]
/** The length of `says` on pages of words, in letters. It is cut because pages of words repeat it. */
const saidOnPage = 160

/** Folded names: the title, then other names, then keys that are never shown. */
export function foldedNames({ title, names, keys, address }: Thing): readonly string[] {
  const path = address.slice(1, -1)
  return [title, ...names, ...keys, path, lastOf(path)].map(fold)
}

/** A list of more than 5,000 things is split by words of names. Each word's most used things are on a page of words. */
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
  const byWord = new Map<string, Set<ThingRow>>(Array.from(having.keys(), (word) => [word, new Set()]))
  for (const { row, names, words } of entries) {
    for (const word of words) {
      const rows = byWord.get(word)
      if (rows && rows.size < ofWord) rows.add(row)
    }
    // A thing can be found by each of its names, even if all its words are common.
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
  let page = new Set<ThingRow>()
  const finish = () => {
    if (page.size > 0)
      files.set(thingsPagePath(starts.length - 1), encoded({ picks: [], texts: 0 }, [...page]))
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

/** The words of a split list, and how many things have each, in half octaves. */
export function unpacked(words: string): readonly (readonly [word: string, having: number])[] {
  let before = ''
  return words.split(' ').map((packed) => {
    before = before.slice(0, parseInt(packed.charAt(0), 36)) + packed.slice(2)
    return [before, parseInt(packed.charAt(1), 36)]
  })
}

export const plainThing = {
  kind: null,
  titleLanguage: { lang: null, dir: null },
  language: { lang: null, dir: null },
  names: [],
  keys: [],
  credits: [],
  tags: [],
  standing: null,
  uses: 0,
  says: '',
} as const satisfies Partial<Thing>

type ThingRow = Partial<Thing>

const plainValues = new Map<string, string>(
  Object.entries(plainThing).map(([key, value]) => [key, JSON.stringify(value)]),
)

function rowOf(thing: Thing): ThingRow {
  const told = Object.entries(thing).filter(([key, value]) => JSON.stringify(value) !== plainValues.get(key))
  return Object.fromEntries(told)
}

const version = 4

function encoded(list: Omit<ThingIndex, 'things'>, things: readonly ThingRow[]): string {
  return JSON.stringify({ version, ...list, things })
}

export function encodeThings({ things, ...list }: ThingList | ThingIndex): string {
  return encoded(list, things.map(rowOf))
}

/** Throws if the text is not a list of this version, for example if the page is from another build. */
export function decodeThings(text: string): ThingIndex {
  const list = JSON.parse(text) as ThingIndex & { readonly version: number }
  if (list.version !== version) throw new Error(`things of version ${list.version}`)
  return { ...list, things: list.things.map((thing) => ({ ...plainThing, ...thing })) }
}
