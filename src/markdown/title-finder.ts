import { unspacedScripts } from '../core/search-text.ts'
import { countWords } from '../core/sentence-ends.ts'

/** The titles in a text, in order. They do not overlap. */
export type FindTitles = (text: string) => readonly FoundTitle[]

interface FoundTitle {
  readonly title: string
  /** Indexes into the text. It may wrap the title over lines, or spell its quotation marks differently. */
  readonly from: number
  readonly to: number
}

/** With fewer words, a title may stand in a sentence by chance. Two characters of a script without spaces count as one. */
const leastWords = 4

const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')
const wordCharacter = /[\p{L}\p{N}]/u

interface Candidate {
  readonly title: string
  /** With single spaces. */
  readonly spelling: string
  /** Index of its first word. */
  readonly lead: number
}

/** Finds whole titles of at least four words, as spelt. Of overlapping ones the longest counts. */
export function titleFinder(titles: Iterable<string>): FindTitles {
  /** By the hash of all their words. Equal hashes only cost a comparison. */
  const candidates = new Map<number, Candidate[]>()
  /** The numbers of words of the titles that begin with the same words, by the hash of those. */
  const lengths = new Map<number, number[]>()
  const firsts = new Set<number>()
  for (const title of new Set(titles)) {
    const spelling = title.replace(/\s+/g, ' ').trim()
    const { starts, hashes } = wordsOf(spelling)
    const [lead] = starts
    if (lead === undefined || hashes.length < leastWords || countWords(spelling) < leastWords) continue
    firsts.add(hashes[0] ?? 0)
    const [start, whole] = [keyAt(hashes, 0, leastWords), keyAt(hashes, 0, hashes.length)]
    lengths.set(start, [...new Set(lengths.get(start)).add(hashes.length)])
    candidates.set(whole, [...(candidates.get(whole) ?? []), { title, spelling, lead }])
  }
  for (const group of lengths.values()) group.sort((a, b) => b - a)
  if (candidates.size === 0) return () => []

  return (text) => {
    const { starts, hashes } = wordsOf(text)
    const found: FoundTitle[] = []
    for (let index = 0; index + leastWords <= hashes.length; index++) {
      if (!firsts.has(hashes[index] ?? 0)) continue
      for (const length of lengths.get(keyAt(hashes, index, leastWords)) ?? []) {
        const possible = index + length > hashes.length ? [] : candidates.get(keyAt(hashes, index, length))
        const title = titleAt(possible ?? [], text, starts[index] ?? 0)
        if (!title) continue
        found.push(title)
        break
      }
    }
    return withoutOverlaps(found)
  }
}

/** `start` is the place of the first word. */
function titleAt(candidates: readonly Candidate[], text: string, start: number): FoundTitle | null {
  for (const { title, spelling, lead } of candidates) {
    const from = start - lead
    const to = from < 0 ? null : endOfTitle(spelling, text, from)
    if (to !== null && standsAlone(text, from, to)) return { title, from, to }
  }
  return null
}

function keyAt(hashes: readonly number[], index: number, count: number): number {
  let key = 0
  for (let word = index; word < index + count; word++) key = (Math.imul(key, 31) + (hashes[word] ?? 0)) | 0
  return key
}

const sorts = { upper: 1, lower: 2, digit: 3, alone: 4, other: 5 } as const
const patterns = [/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[\p{L}\p{M}\p{Cs}]/u]
/** The sort of each UTF-16 code unit, or 0 until it was met. */
const sortOfUnit = new Uint8Array(65_536)

function sortAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  const known = sortOfUnit[unit]
  if (known) return known
  const sign = String.fromCharCode(unit)
  return (sortOfUnit[unit] = patterns.findIndex((pattern) => pattern.test(sign)) + 1 || sorts.other)
}

/**
 * The words of a text, as the places where they start and hashes of their letters. A capital starts a word, and an
 * acronym ends before one: "RLWhy" is two words. Letters without case are words by themselves.
 */
function wordsOf(text: string): { readonly starts: readonly number[]; readonly hashes: readonly number[] } {
  const starts: number[] = []
  const hashes: number[] = []
  let before: number = sorts.other
  let hash = 0
  for (let index = 0; index < text.length; index++) {
    const sort = sortAt(text, index)
    if (sort !== sorts.other) {
      const endsAcronym =
        sort === sorts.upper && before === sorts.upper && sortAt(text, index + 1) === sorts.lower
      const goesOn = sort === before || (before === sorts.upper && sort === sorts.lower)
      if (!goesOn || endsAcronym || sort === sorts.alone) {
        if (starts.length > 0) hashes.push(hash)
        starts.push(index)
        hash = 0
      }
      hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
    }
    before = sort
  }
  if (starts.length > 0) hashes.push(hash)
  return { starts, hashes }
}

/** Null if the text at `from` is not the title. */
function endOfTitle(title: string, text: string, from: number): number | null {
  let at = from
  for (const sign of title) {
    if (sign === ' ') {
      const start = at
      while (/\s/.test(text[at] ?? '')) at += 1
      if (at === start) return null
      continue
    }
    // An escape, as in `snake\_case`.
    if (text[at] === '\\' && sign !== '\\') at += 1
    if (!text.startsWith(sign, at) && plainSign(text[at] ?? '') !== plainSign(sign)) return null
    at += sign.length
  }
  return at
}

function plainSign(sign: string): string {
  return sign.replace(/[‘’]/, "'").replace(/[“”]/, '"').replace('\u2011', '-')
}

/** A title may be glued to a word before it if a new word visibly begins: "a resultWhy does …", but not "OpenAI agents …". */
function standsAlone(text: string, from: number, to: number): boolean {
  const [before, first, second] = [text[from - 1] ?? '', text[from] ?? '', text[from + 1] ?? '']
  const [last, after] = [text[to - 1] ?? '', text[to] ?? '']
  const startsAlone =
    !wordCharacter.test(before) ||
    !wordCharacter.test(first) ||
    unspaced.test(before + first) ||
    (/\p{Lu}/u.test(first) && !/\p{Lu}/u.test(second))
  const endsAlone = !wordCharacter.test(last) || !wordCharacter.test(after) || unspaced.test(last + after)
  const isHyphenated = wordCharacter.test(last) && /^-\p{L}/u.test(text.slice(to, to + 3))
  return startsAlone && endsAlone && !isHyphenated
}

function withoutOverlaps(found: readonly FoundTitle[]): readonly FoundTitle[] {
  const kept: FoundTitle[] = []
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (kept.every(({ from, to }) => one.to <= from || one.from >= to)) kept.push(one)
  }
  return kept.sort((a, b) => a.from - b.from)
}
