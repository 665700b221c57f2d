import type { TextSegments } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { withCitations } from './citation.ts'
import { wordsAt } from './fill.ts'
import type { Scope } from './view.ts'

const longest = 240

/**
 * The sentence in which a node is cited, as plain text without citation numbers. If long, it is cut around the
 * citation. Empty if nothing is left.
 */
export function citingSentence(segments: TextSegments, scope: Scope, cited: NodeId): string {
  const sentences = withCitations<TextSegments[number]>(segments, scope)
  let words = ''
  let at = -1
  for (const [index, segment] of sentences.segments.entries()) {
    if (typeof segment === 'string') {
      words += segment
      continue
    }
    const target = scope.author.targets[segment.link]
    const isCited = target?.found === 'node' && target.id === cited
    if (isCited && at < 0) at = words.length
    if (!sentences.apart.has(index)) words += plainText(wordsAt(segment.link, scope).text)
  }
  const said = words.trim()
  if (!/[\p{L}\p{N}]/u.test(said)) return ''
  return shortened(said, Math.max(0, at) - (words.length - words.trimStart().length))
}

/** At most `most` characters around index `at`, cut at clause or word boundaries. */
export function shortened(words: string, at: number, most = longest): string {
  if (words.length <= most) return words
  const room = most - 4
  // What comes before a citation is what it supports.
  const before = Math.min(Math.max(0, at), Math.floor(room * 0.75))
  const from = Math.min(Math.max(0, at - before), words.length - room)
  const start = from <= 0 ? 0 : breakNear(words, from, Math.min(from + room / 3, at))
  const end =
    start + room >= words.length
      ? words.length
      : breakNear(words, start + room, Math.max(at, start + room / 2))
  const kept = words
    .slice(start, end)
    .trim()
    .replace(/[\s,;:–—]+$/u, '')
  return `${start > 0 ? '… ' : ''}${kept}${end < words.length ? ' …' : ''}`
}

const clause = /[,;:–—)、，；：]\s*$/u

/** Where a clause begins or ends, nearest to `from` on the way to `limit`, or else a word. */
function breakNear(words: string, from: number, limit: number): number {
  const step = from < limit ? 1 : -1
  let word = -1
  for (let index = from; (limit - index) * step >= 0; index += step) {
    if (index > 0 && !isBreak(words, index)) continue
    if (word < 0) word = index
    if (clause.test(words.slice(Math.max(0, index - 3), index))) return index
  }
  return word < 0 ? whole(words, from) : word
}

/** Whether a word begins at the index: after a space, or after punctuation of a script without spaces. */
function isBreak(words: string, index: number): boolean {
  return /\s/.test(words[index - 1] ?? '') || /[、，；：]/.test(words[index - 1] ?? '')
}

/** The index, or the one before it if it would split a surrogate pair. */
function whole(words: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(words[index] ?? '') ? index - 1 : index
}
