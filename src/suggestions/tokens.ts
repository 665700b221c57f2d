import { fold, unspacedScripts } from '../core/search-text.ts'

/** What texts are compared by: a word or, of a script that puts no spaces between words, a letter. */
export interface Token {
  /** Without case and accents. */
  readonly key: string
  readonly start: number
  readonly end: number
  /** `part`: a letter of a script without spaces; `syllable`: of Hangul, which puts endings to words without a space. */
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

// Words come again and again, and folding one takes long.
function keyOf(word: string): string {
  let key = keys.get(word)
  if (key === undefined) keys.set(word, (key = fold(word)))
  return key
}

/** What stands between two tokens as it is compared: a hyphen is a space, and quotation marks are alike. */
export function gapOf(between: string): string {
  if (between === '' || between === ' ') return between
  return between
    .replace(/[-\u2010\u2011\s\u00AD]+/g, ' ')
    .replace(/['‘’ʼ]/g, "'")
    .replace(/["“”„«»]/g, '"')
}
