import type { TextSegments } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import { plainText } from '../core/html-text.ts'
import { withCitations } from './citation.ts'
import { wordsAt } from './fill.ts'
import type { Scope } from './view.ts'

/** More characters than this are cut around the citation. */
const longest = 240

/**
 * The sentence in which an author cites a node, as plain text and as the page shows it: without the links that are
 * only numbers there. A long one is shortened around the citation. Empty if nothing is left.
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
    if (!sentences.apart.has(index)) words += plainText(wordsAt(segment.link, scope))
  }
  const said = words.trim()
  if (!/[\p{L}\p{N}]/u.test(said)) return ''
  return shortened(said, Math.max(0, at) - (words.length - words.trimStart().length))
}

/** At most `most` characters around one of them, from one end of a clause or a word to another. */
export function shortened(words: string, at: number, most = longest): string {
  if (words.length <= most) return words
  const room = most - 4
  // What stands before a citation is what it is given for.
  const before = Math.min(Math.max(0, at), Math.floor(room * 0.75))
  const from = Math.min(Math.max(0, at - before), words.length - room)
  const start = from <= 0 ? 0 : opening(words, from, Math.min(from + room / 3, at))
  const end =
    start + room >= words.length ? words.length : closing(words, start + room, Math.max(at, start + room / 2))
  const kept = words
    .slice(start, end)
    .trim()
    .replace(/[\s,;:–—]+$/u, '')
  return `${start > 0 ? '… ' : ''}${kept}${end < words.length ? ' …' : ''}`
}

const clause = /[,;:–—)、，；：]\s*$/u

/** The first beginning of a clause, else of a word, from an index and before a limit. */
function opening(words: string, from: number, limit: number): number {
  let word = -1
  for (let index = from; index <= limit; index += 1) {
    if (index > 0 && !isBreak(words, index)) continue
    if (word < 0) word = index
    if (clause.test(words.slice(Math.max(0, index - 3), index))) return index
  }
  return word < 0 ? whole(words, from) : word
}

/** The last end of a clause, else of a word, up to an index and behind a limit. */
function closing(words: string, to: number, limit: number): number {
  let word = -1
  for (let index = to; index >= limit; index -= 1) {
    if (!isBreak(words, index)) continue
    if (word < 0) word = index
    if (clause.test(words.slice(Math.max(0, index - 3), index))) return index
  }
  return word < 0 ? whole(words, to) : word
}

/** Whether a word begins at an index: behind a space, or beside a sign of a script that has none. */
function isBreak(words: string, index: number): boolean {
  return /\s/.test(words[index - 1] ?? '') || /[、，；：]/.test(words[index - 1] ?? '')
}

/** The index, or the one before where it would part a surrogate pair. */
function whole(words: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(words[index] ?? '') ? index - 1 : index
}
