import type { Node, NodeId } from '../core/graph.ts'
import { isFolderPage } from './suggestion.ts'
import { fold, unspacedScripts } from '../core/search-text.ts'

/** The unit by which texts are compared: a word or, in a script without spaces between words, a letter. */
export interface Token {
  /** Without case and accents. */
  readonly key: string
  readonly start: number
  readonly end: number
  /**
   * `part`: a letter of a script without spaces; `syllable`: of Hangul, which puts endings to words without a space.
   */
  readonly sort: 'word' | 'part' | 'syllable'
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
const unspaced = `(?!\\p{M})[${unspacedScripts}]`
const pieces = new RegExp(
  String.raw`(${unspaced}\p{M}*)|(\p{Script=Hangul}\p{M}*)|(?:(?!${unspaced}|\p{Script=Hangul}).)+`,
  'gu',
)
const plain = /^[a-z]+$/
const keys = new Map<string, string>()

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (plain.test(run)) {
      tokens.push({ key: keyOf(run), start: index, end: index + run.length, sort: 'word' })
      continue
    }
    for (const { 0: piece, 1: part, 2: syllable, index: at } of run.matchAll(pieces)) {
      const sort = part !== undefined ? 'part' : syllable !== undefined ? 'syllable' : 'word'
      tokens.push({ key: keyOf(piece), start: index + at, end: index + at + piece.length, sort })
    }
  }
  return tokens
}

// Words recur, and folding one is slow.
function keyOf(word: string): string {
  let key = keys.get(word)
  if (key === undefined) keys.set(word, (key = fold(word)))
  return key
}

/** The text between two tokens as it is compared: a hyphen is a space, and quotation marks are alike. */
function gapOf(between: string): string {
  if (between === '' || between === ' ') return between
  return between
    .replace(/[-\u2010\u2011\s\u00AD]+/g, ' ')
    .replace(/['‘’ʼ]/g, "'")
    .replace(/["“”„«»]/g, '"')
}

/** A name that is looked for in texts. */
export interface MentionName {
  /** The nodes that have it; several if they share it, so that nobody can know which is meant. */
  readonly ids: Set<NodeId>
  readonly words: number
  /** Signs before and after its words that are part of it, as in C++. */
  readonly before: string
  readonly after: string
  /** A sign that closes it, which counts where it is written, as in Tasks (done). */
  readonly closing: string
  /** A word in capitals, such as RAID, which the same word in small letters does not mean. */
  readonly capitals: string | null
}

/** A trie of names by their tokens: names that begin alike share their beginning. */
export class NameTree {
  readonly #root: Branch = { names: [], next: null }

  /** Leaves out names that are too slight to mean anything, and those of the pages of folders. */
  constructor(nodes: readonly Node[]) {
    for (const node of nodes) {
      if (isFolderPage(node)) continue
      for (const spelling of spellingsOf(node)) this.#add(spelling, node.id)
    }
  }

  /** The longest of the names that begin at a token; null where none does. */
  longest(text: string, tokens: readonly Token[], at: number): Found | null {
    let branch = this.#root.next?.get(tokens[at]?.key ?? '')
    let found: Found | null = null
    for (let last = at; branch; last += 1) {
      const [first, end] = [tokens[at], tokens[last]]
      if (!first || !end) break
      if (branch.names.length > 0 && stands(text, tokens, at, last)) {
        const name = branch.names.find((one) => isWritten(one, text, first.start, end.end))
        const from = first.start - (name?.before.length ?? 0)
        const to = end.end + (name?.after.length ?? 0)
        const closed = name && text.startsWith(name.closing, to) ? name.closing.length : 0
        if (name) found = { name, from, to: to + closed, next: last + 1 }
      }
      const next = tokens[last + 1]
      if (!next || !branch.next) break
      branch = branch.next.get(step(text.slice(end.end, next.start), next.key))
    }
    return found
  }

  #add(spelling: string, id: NodeId): void {
    const tokens = tokensOf(spelling)
    const [first, last] = [tokens[0], tokens.at(-1)]
    if (!first || !last || isSlight(tokens, spelling)) return
    let branch = this.#root
    for (const [place, { key, start }] of tokens.entries()) {
      const before = tokens[place - 1]
      const edge = before ? step(spelling.slice(before.end, start), key) : key
      const next = (branch.next ??= new Map<string, Branch>())
      let following = next.get(edge)
      if (!following) next.set(edge, (following = { names: [], next: null }))
      branch = following
    }
    const rest = spelling.slice(last.end)
    const own = {
      before: spelling.slice(0, first.start).replace(/^[\s\p{Ps}\p{Pi}"'¿¡]+/u, ''),
      after: rest.replace(/[\s\p{Pe}\p{Pf}"'.?!…:;,。！？؟।]+$/u, ''),
      closing: /\p{Pe}$/u.exec(rest)?.[0] ?? '',
      capitals: tokens.length === 1 && isCapitals(spelling) ? spelling.slice(first.start, last.end) : null,
    }
    const same = branch.names.find(
      (name) => name.before === own.before && name.after === own.after && name.capitals === own.capitals,
    )
    if (same) same.ids.add(id)
    else {
      branch.names.push({ ...own, ids: new Set([id]), words: tokens.length })
      // Of two names with the same words, the more specific one is looked for first.
      branch.names.sort((a, b) => weight(b) - weight(a))
    }
  }
}

export interface Found {
  readonly name: MentionName
  /** Its index in the text. */
  readonly from: number
  readonly to: number
  /** The token behind it. */
  readonly next: number
}

interface Branch {
  /** The names that end here. */
  readonly names: MentionName[]
  next: Map<string, Branch> | null
}

function spellingsOf({ title, originalTitle, aliases }: Node): string[] {
  return [title, ...(originalTitle === null ? [] : [originalTitle]), ...aliases]
}

function step(between: string, key: string): string {
  return `${gapOf(between)}\0${key}`
}

function weight({ before, after, capitals }: MentionName): number {
  return before.length + after.length + (capitals === null ? 0 : 1)
}

/**
 * Without a letter, one letter of a script without spaces, or a word of fewer than four letters that is not in
 * capitals.
 */
function isSlight(tokens: readonly Token[], spelling: string): boolean {
  if (!/\p{L}/u.test(spelling)) return true
  const [only] = tokens
  if (tokens.length > 1 || !only) return false
  if (only.sort !== 'word') return true
  const letters = Array.from(spelling.slice(only.start, only.end)).length
  return letters < 2 || (letters < 4 && !isCapitals(spelling))
}

function isCapitals(spelling: string): boolean {
  return /\p{Lu}/u.test(spelling) && !/\p{Ll}/u.test(spelling) && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(spelling)
}

/** Whether tokens are words of their own, and not part of a longer word or of an address. */
function stands(text: string, tokens: readonly Token[], first: number, last: number): boolean {
  const [start, end] = [tokens[first], tokens[last]]
  if (!start || !end) return false
  const before = tokens[first - 1]
  if (start.sort === 'syllable' && before?.sort === 'syllable' && before.end === start.start) return false
  const isTied = (sign: string, beyond: string) =>
    /[-‐‑_/@.#\\&+=]/.test(sign) && /[\p{L}\p{N}]/u.test(beyond)
  if (start.sort === 'word' && isTied(text[start.start - 1] ?? '', text[start.start - 2] ?? '')) return false
  return !(end.sort === 'word' && isTied(text[end.end] ?? '', text[end.end + 1] ?? ''))
}

function isWritten(
  { before, after, capitals }: MentionName,
  text: string,
  start: number,
  end: number,
): boolean {
  if (capitals !== null && text.slice(start, end) !== capitals) return false
  if (!text.startsWith(after, end)) return false
  return before === '' || text.slice(start - before.length, start) === before
}
