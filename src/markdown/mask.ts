import { type DisplayMath, displayMath } from './display-math.ts'

const token = /\\[\s\S]|`+|\$+|\n[ \t]*(?=\n)/g

/**
 * Offsets of the single dollar signs that are text, as in "$5 and $10", or `\$` within a formula. As in Pandoc, an
 * opening sign has no space after it, and a closing one no space before it and no digit after it. The next sign must be
 * the closing one. A letter or digit before a sign keeps it from opening ("US$5"), unless its script has no spaces
 * between words or a formula plainly follows ("n$^2$").
 */
export function priceSigns(text: string): number[] {
  const prices: number[] = []
  let paragraph: DollarOffset[] = []
  let code: Backticks[] = []
  const endParagraph = () => {
    findPrices(text, outsideCode(paragraph, code), prices)
    paragraph = []
    code = []
  }
  for (const { 0: run, index } of text.matchAll(token)) {
    if (run === '$') paragraph.push(index)
    else if (run.startsWith('`')) code.push({ start: index, length: run.length })
    else if (run.startsWith('\n')) endParagraph()
  }
  endParagraph()
  return prices
}

type DollarOffset = number

interface Backticks {
  readonly start: number
  readonly length: number
}

function findPrices(text: string, signs: readonly DollarOffset[], prices: number[]): void {
  for (let index = 0; index < signs.length; index += 1) {
    const sign = signs[index] ?? 0
    const next = signs[index + 1]
    if (
      next !== undefined &&
      next > sign + 1 &&
      /\S/.test(text[sign + 1] ?? '') &&
      closes(text, next) &&
      !isProse(text.slice(sign + 1, next)) &&
      (!isGlued(text, sign) || isPlainly(text.slice(sign + 1, next)))
    ) {
      index += 1
      prices.push(...escapedSigns(text, sign + 1, next))
    } else prices.push(sign)
  }
}

/** Within a formula `\$` is a dollar sign, but markdown parsers take it for the end of the formula. */
function escapedSigns(text: string, start: number, end: number): number[] {
  return Array.from(text.slice(start, end).matchAll(/\\[\s\S]/g))
    .filter(([escape]) => escape === '\\$')
    .map(({ index }) => start + index + 1)
}

/** Whether a letter or digit of a script with spaces comes before the sign. */
function isGlued(text: string, sign: DollarOffset): boolean {
  return /(?!\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmr}|\p{scx=Mymr})[\p{L}\p{N}]$/u.test(
    text.slice(Math.max(0, sign - 2), sign),
  )
}

/** Whether a formula does not begin with a number, as prices do, and has no spaces or has mathematical signs. */
function isPlainly(formula: string): boolean {
  return /^[^\d\s][^\s]*$/.test(formula) || (/^[^\d\s]/.test(formula) && /[\\^_={}]/.test(formula))
}

function closes(text: string, sign: DollarOffset): boolean {
  return /\S/.test(text[sign - 1] ?? '') && !/\d/.test(text[sign + 1] ?? '')
}

/** A number followed by words, without a mathematical sign: "$5 a month, or 50$". */
function isProse(formula: string): boolean {
  return /^\d[^\\^_{}=+*/<>]*\s\p{L}{2,}/u.test(formula) && !/[\\^_{}=+*/<>]/.test(formula)
}

function outsideCode(signs: readonly DollarOffset[], runs: readonly Backticks[]): readonly DollarOffset[] {
  if (signs.length === 0 || runs.length < 2) return signs
  const last = new Map(runs.map(({ start, length }) => [length, start]))
  const kept: DollarOffset[] = []
  let sign = 0
  for (let run = 0; run < runs.length; run += 1) {
    const open = runs[run]
    if (!open || (last.get(open.length) ?? 0) <= open.start) continue
    do run += 1
    while (runs[run]?.length !== open.length)
    const close = runs[run]?.start ?? 0
    for (; sign < signs.length && (signs[sign] ?? 0) < open.start; sign += 1) kept.push(signs[sign] ?? 0)
    while (sign < signs.length && (signs[sign] ?? 0) < close) sign += 1
  }
  return [...kept, ...signs.slice(sign)]
}

/**
 * A text without the parts that the markdown parser would misread. Between `[[` and `]]` a pipe is no table border, an
 * underscore no emphasis and a hash no heading; "$5 and $10" is no formula; display math may begin and end within
 * lines. Before parsing, noncharacters replace such parts one for one, so that all offsets stay valid. Later they
 * are restored in the tree. This also makes wikilinks the same for every parser.
 */
export interface Masked {
  readonly masked: string
  readonly pieces: readonly MaskedPiece[]
  /** Offsets of `$$` that open a formula but are never closed. */
  readonly unclosed: readonly number[]
}

type MaskedPiece = Wikilink | DisplayMath

export interface Wikilink {
  readonly start: number
  readonly end: number
  readonly embed: boolean
  readonly target: string
  /** After the first pipe; null without a pipe. */
  readonly alias: { readonly text: string; readonly start: number } | null
}

const opening = '\uFDEF'
const filling = '\uFDEC'
const price = '\uFDED'
const firstDigit = 0xfdd2
const digits = 4
const base = 26
const most = base ** digits

/** Matches a wikilink. Code may only be in the heading part: a code span that began in a name would end elsewhere. */
const written =
  /!?\[\[([^[\]|\n`]+(?:(?<=#[^[\]|\n`]*)`[^[\]|\n`]*`[^[\]|\n`]*(?:`[^[\]|\n`]*`[^[\]|\n`]*)*)?)(?:\|((?:[^[\]\n]|\[[^[\]\n]*\]|\](?!\]))*))?\]\]/g
const masked = /\uFDEF([\uFDD2-\uFDEB]{4})\uFDEC*/g

export function mask(text: string): Masked {
  const { found, literal, unclosed } = text.includes('$$') ? displayMath(text) : none
  const wikilinks = text.includes('[[') ? findWikilinks(text) : []
  const pieces = [...wikilinks, ...found].sort((a, b) => a.start - b.start).slice(0, most)
  const prices = text.includes('$') ? [...priceSigns(text), ...literal] : []
  const stands = [
    ...pieces.map(({ start, end }, index) => ({ start, end, text: stand(index, end - start) })),
    ...prices.map((start) => ({ start, end: start + 1, text: price })),
  ].sort((a, b) => a.start - b.start)
  let masked = ''
  let end = 0
  for (const one of stands) {
    // A link within a formula, or a dollar sign within either.
    if (one.start < end) continue
    masked += text.slice(end, one.start) + one.text
    end = one.end
  }
  return { masked: masked + text.slice(end), pieces, unclosed }
}

const none = { found: [], literal: [], unclosed: [] }

export function isMasked(value: string): boolean {
  return value.includes(opening) || value.includes(price)
}

export function unmask(value: string, { text, pieces }: Pick<Masked, 'pieces'> & { text: string }): string {
  return value
    .replace(masked, (_, number: string) => {
      const piece = pieces[indexOf(number)]
      return piece ? text.slice(piece.start, piece.end) : ''
    })
    .replaceAll(price, '$')
}

export function splitAtMasked(
  value: string,
  { pieces }: Pick<Masked, 'pieces'>,
): readonly (string | MaskedPiece)[] {
  const split: (string | MaskedPiece)[] = []
  let end = 0
  for (const { 0: whole, 1: number = '', index } of value.matchAll(masked)) {
    const piece = pieces[indexOf(number)]
    split.push(value.slice(end, index), ...(piece ? [piece] : []))
    end = index + whole.length
  }
  return [...split, value.slice(end)]
}

function findWikilinks(text: string): Wikilink[] {
  const found: Wikilink[] = []
  for (const match of text.matchAll(written)) {
    const [whole, target = '', alias] = match
    const end = match.index + whole.length
    let start = match.index
    if (isEscaped(text, start)) {
      if (whole.startsWith('[')) continue
      start += 1
    }
    // With an odd number of backticks, a code span would begin in the link and end outside it.
    const backticks = alias?.split('`').length ?? 1
    if (target.trim() === '' || backticks % 2 === 0) continue
    if (target.includes('`') && isInCode(text, start)) continue
    found.push({
      start,
      end,
      embed: text[start] === '!',
      target,
      alias: alias === undefined ? null : { text: alias, start: end - 2 - alias.length },
    })
  }
  return found
}

function isInCode(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  return before.split('`').length % 2 === 0
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function stand(index: number, length: number): string {
  let number = ''
  for (let rest = index, digit = 0; digit < digits; digit += 1, rest = Math.floor(rest / base)) {
    number = String.fromCharCode(firstDigit + (rest % base)) + number
  }
  return opening + number + filling.repeat(length - 1 - digits)
}

function indexOf(number: string): number {
  let index = 0
  for (let at = 0; at < number.length; at += 1) index = index * base + number.charCodeAt(at) - firstDigit
  return index
}
