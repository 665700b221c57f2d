import { decodeHTML } from 'entities'
import type { Segments } from './entry.ts'

/** At most `length` UTF-16 code units, cut at a word boundary and marked with an ellipsis. */
export function cut(words: string, length: number): string {
  if (words.length <= length) return words
  const space = words.lastIndexOf(' ', length - 1)
  const end = space > length / 2 ? space : length - 1
  // Do not end in half of a surrogate pair.
  return `${words
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** A tag or a comment. Attribute values may contain any character, even `>`. */
export const markup = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

export const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
export const hidden = /\saria-hidden=["']?true\b/i

export function wordsOfLabel(label: Segments): string {
  return plainText(label.filter((part) => typeof part === 'string').join(''))
}

/**
 * The text of well-formed inline HTML on one line, as a screen reader reads it, except that formulas are TeX source.
 */
export function plainText(html: string): string {
  let words = ''
  let end = 0
  /** For each open element, whether its text counts. */
  const open = [true]
  for (const match of html.matchAll(markup)) {
    if (open.at(-1)) words += html.slice(end, match.index)
    end = match.index + match[0].length
    const [, slash, name, attributes = ''] = match
    if (name === undefined) continue
    if (slash === '/') {
      if (open.length > 1) open.pop()
    } else if (!attributes.endsWith('/') && !voids.test(name)) {
      open.push(counts(name.toLowerCase(), attributes, open.at(-1) ?? true))
    }
  }
  if (open.at(-1)) words += html.slice(end)
  return decodeHTML(words).replace(/\s+/g, ' ').trim()
}

function counts(name: string, attributes: string, around: boolean): boolean {
  if (name === 'annotation') return true
  return around && name !== 'math' && !hidden.test(attributes)
}
