import { lazily } from '../core/lazily.ts'
import type { NodeRef } from '../core/node-ref.ts'

/** In pixels. */
const fontSize = 13.5
/** The distance between lines of a label, in pixels. */
export const linePitch = 16
/** The most pixels and the most lines of a neighbour's label. */
export const labelWidth = 180
const mostLines = 5

/**
 * The advance widths of U+0020 to U+007E and U+00A0 to U+00FF in the site's sans-serif font, in hundredths of the font
 * size. Each is stored as the character whose code is 40 higher.
 */
const advances =
  '<ESZZ{eAGGRZAHAKZZZZZZZZZZAAZZZS}_cbf]ZfjCXbYqikaka^^i\\w\\X^GKGZZ_[`V`ZF[_AAZB{__``KRJ_WpUWSGAG' +
  'Z<EZZZZAZ_sKSZ(S_JZMM_a`A_MMSwyxS______{b]]]]CCCChikkkkkZkiiiiXcb[[[[[[vVZZZZAAAA_______Z_____W`W'
/** Advances for wide scripts, which the site's fonts lack, and for all other characters outside the table. */
const [wideAdvance, otherAdvance] = [100, 62]
const bolder = 1.05

/** The width of a line, in pixels. For letters in the table it is never less than the real width. */
export function widthOf(line: string, isBold = false): number {
  let sum = 0
  for (const letter of line) sum += advanceOf(letter)
  return (sum * fontSize * (isBold ? bolder : 1)) / 100
}

function advanceOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x7f) return advances.charCodeAt(code - 0x20) - 40 || 0
  if (code >= 0xa0 && code <= 0xff) return advances.charCodeAt(code - 0x41) - 40
  if (/\p{M}|\p{Cf}/u.test(letter)) return 0
  if (wide.test(letter)) return wideAdvance
  if (/[\u2010-\u201f]/.test(letter)) return 50
  return otherAdvance
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u2014\u2026\u3000-\u303F\uFF00-\uFF60]/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a title into lines of at most `room` pixels. It uses as few lines as possible, of about equal length, and cuts
 * the title after `most` lines with an ellipsis.
 */
export function linesOf(
  title: string,
  room = labelWidth,
  most = mostLines,
  isBold = false,
): readonly string[] {
  const width = (text: string) => widthOf(text, isBold)
  const widest = broken(title, room, most, width)
  if (widest.length === 1) return widest
  const shares = [0.6, 0.7, 0.8, 0.9]
  for (const share of shares) {
    const even = broken(title, room * share, most, width)
    if (even.length === widest.length && !even.at(-1)?.endsWith('…')) return even
  }
  return widest
}

function broken(
  title: string,
  room: number,
  most: number,
  width: (text: string) => number,
): readonly string[] {
  const lines: string[] = []
  for (const piece of pieces(title, room, width)) {
    const last = lines.at(-1)
    if (last !== undefined && width(last + piece) <= room) lines[lines.length - 1] = last + piece
    else lines.push(piece.trimStart())
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', room, width)]
}

/** Cuts whole words if the line has several, and adds an ellipsis. */
function shortened(line: string, room: number, width: (text: string) => number): string {
  let rest = line
  while (width(`${rest}…`) > room && rest !== '') {
    const space = rest.lastIndexOf(' ')
    rest = space > 0 ? rest.slice(0, space) : lettersOf(rest).slice(0, -1).join('')
  }
  return `${rest}…`
}

/** Scripts in which every character is a syllable or a word. */
const letters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`

/** Break points between letters of scripts without spaces, but not inside punctuation. Korean has spaces. */
const betweenLetters = new RegExp(
  String.raw`(?<![\p{Ps}\p{Pi}])(?=[${letters}])|` +
    String.raw`(?<=[${letters}\u3000-\u303F\uFF00-\uFF60])(?![\p{Pe}\p{Pf}\p{Po}\p{M}\u2014\u2026ーぁぃぅぇぉっゃゅょァィゥェォッャュョ])`,
  'u',
)

/**
 * Splits a title at its break points: before a space (which the piece keeps), after a hyphen, between letters of
 * scripts without spaces, and anywhere in a word that is longer than a line.
 */
function pieces(title: string, room: number, width: (text: string) => number): readonly string[] {
  return title
    .trim()
    .replace(/\s+/gu, ' ')
    .split(/(?= )|(?<=[\p{L}\p{N}]-)/u)
    .flatMap((piece) => piece.split(betweenLetters))
    .flatMap((piece) => (width(piece) > room ? lettersOf(piece) : [piece]))
}

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export interface MapMark {
  readonly ref: NodeRef
  readonly lines: () => readonly string[]
  /** In pixels. */
  readonly radius: number
}

/** In pixels. It grows with the square root of the degree, so that the area shows the degree, and stops at 11. */
export function radiusOf(degree: number): number {
  return Math.round(Math.min(11, 4 + Math.sqrt(degree) * 1.2))
}

export function markOf(ref: NodeRef, radius: number): MapMark {
  // Lazy, because most marks are neighbours in a file of the walk, which no picture shows.
  return { ref, radius, lines: lazily(() => linesOf(ref.title)) }
}
