import { priceSigns } from './price-signs.ts'

/**
 * Some of what authors write is not for a markdown parser. Between `[[` and `]]` a pipe is no table border, an
 * underscore no emphasis and a hash no heading, and in "$5 and $10" there is no formula. Such characters are replaced
 * before parsing by as many noncharacters, so that every offset stays true, and given back on the tree. It also
 * makes wikilinks the same for every parser.
 */
export interface Wikilink {
  readonly start: number
  readonly end: number
  readonly embed: boolean
  /** What stands before the first pipe. */
  readonly target: string
  /** What stands after the first pipe, and where; null without one. */
  readonly alias: { readonly text: string; readonly start: number } | null
}

const opening = '\uFDEF'
const filling = '\uFDEC'
const price = '\uFDED'
const firstDigit = 0xfdd2
const digits = 4
const base = 26
const mostWikilinks = base ** digits

const written = /!?\[\[([^[\]|\n`]+)(?:\|((?:[^[\]\n]|\[[^[\]\n]*\]|\](?!\]))*))?\]\]/g
const masked = /\uFDEF([\uFDD2-\uFDEB]{4})\uFDEC*/g

export function mask(text: string): { masked: string; wikilinks: readonly Wikilink[] } {
  const wikilinks = text.includes('[[') ? findWikilinks(text) : []
  const prices = text.includes('$') ? priceSigns(text) : []
  if (wikilinks.length === 0 && prices.length === 0) return { masked: text, wikilinks }
  const pieces: string[] = []
  let end = 0
  let nextPrice = 0
  const copyTo = (offset: number) => {
    for (let at = prices[nextPrice]; at !== undefined && at < offset; at = prices[++nextPrice]) {
      if (at < end) continue
      pieces.push(text.slice(end, at), price)
      end = at + 1
    }
    pieces.push(text.slice(end, offset))
    end = offset
  }
  for (const [index, wikilink] of wikilinks.entries()) {
    copyTo(wikilink.start)
    pieces.push(stand(index, wikilink.end - wikilink.start))
    end = wikilink.end
  }
  copyTo(text.length)
  return { masked: pieces.join(''), wikilinks }
}

/** Whether a string of the tree holds anything masked. */
export function isMasked(value: string): boolean {
  return value.includes(opening) || value.includes(price)
}

/** A string of the tree as it was written. */
export function unmask(value: string, source: { text: string; wikilinks: readonly Wikilink[] }): string {
  return value
    .replace(masked, (_, number: string) => {
      const wikilink = source.wikilinks[indexOf(number)]
      return wikilink ? source.text.slice(wikilink.start, wikilink.end) : ''
    })
    .replaceAll(price, '$')
}

/** Splits a string of the tree at its wikilinks. */
export function splitAtWikilinks(value: string): readonly (string | number)[] {
  return value.split(masked).map((piece, index) => (index % 2 === 0 ? piece : indexOf(piece)))
}

function findWikilinks(text: string): Wikilink[] {
  const found: Wikilink[] = []
  for (const match of text.matchAll(written)) {
    if (found.length === mostWikilinks) break
    const [whole, target = '', alias] = match
    const end = match.index + whole.length
    let start = match.index
    if (isEscaped(text, start)) {
      if (whole.startsWith('[')) continue
      start += 1
    }
    // An odd number of backticks would open a code span within the link that closes outside of it.
    const backticks = alias?.split('`').length ?? 1
    if (target.trim() === '' || backticks % 2 === 0) continue
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
