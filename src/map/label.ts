import type { NodeRef } from '../core/node-ref.ts'

/** Cells that fit a line of a map label at its largest size. */
const lineLength = 17
const mostLines = 3
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A title in at most three lines, cut with an ellipsis where it is longer. */
export function label(title: string): readonly string[] {
  const lines: string[] = []
  for (const piece of pieces(title)) {
    const last = lines.at(-1)
    if (last !== undefined && cells(last + piece) <= lineLength) lines[lines.length - 1] = last + piece
    else lines.push(piece.trimStart())
  }
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${shortened(lines[mostLines - 1] ?? '')}…`]
}

/** Leaves room for the ellipsis; whole words where there are several. */
function shortened(line: string): string {
  if (cells(line) < lineLength) return line
  const space = line.lastIndexOf(' ')
  if (space > 0) return line.slice(0, space)
  const letters = lettersOf(line)
  while (cells(letters.join('')) >= lineLength) letters.pop()
  return letters.join('')
}

/** The width of a line in cells: one for a Latin letter, two for a character as wide as it is high. */
export function cells(line: string): number {
  if (simple.test(line)) return line.length
  let count = 0
  for (const letter of lettersOf(line)) count += wide.test(letter) ? 2 : 1
  return count
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303F\uFF00-\uFF60]/u

/**
 * Splits a title where a line may be broken: before a space (which the piece keeps), after a hyphen, around every wide
 * character, and anywhere in a word that is longer than a line.
 */
function pieces(title: string): readonly string[] {
  return title
    .trim()
    .replace(/\s+/gu, ' ')
    .split(/(?= )|(?<=\w-)/u)
    .flatMap((piece) => (cells(piece) > lineLength ? lettersOf(piece) : [piece]))
}

/** Latin, Greek and Cyrillic without combining marks: each character is a letter of its own, and one cell wide. */
const simple = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027]*$/

function lettersOf(text: string): string[] {
  // The segmenter knows all scripts, but takes a hundred times as long.
  if (simple.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A node as maps show it. */
export interface Mark {
  readonly ref: NodeRef
  /** How many different nodes are joined to it. */
  readonly degree: number
  /** Its title in the lines of a label. */
  readonly lines: readonly string[]
  /** In pixels. */
  readonly radius: number
}

/** The radius grows with the square root of the degree, so that the area shows it, and stops at 12. */
export function markOf(ref: NodeRef, degree: number): Mark {
  const radius = Math.min(12, 4 + Math.sqrt(degree) * 1.4)
  return { ref, degree, lines: label(ref.title), radius: Math.round(radius * 10) / 10 }
}
