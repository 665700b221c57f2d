import type { TextSegments } from '../core/entry.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { type FlatText, segmentsOf } from './flat-text.ts'

const longest = 300
/** Most links kept on either side of the link that a sentence is for: each adds its words to the length. */
const mostBeside = 8

/** The sentence around each link, in order. A long sentence is cut to the words next to the link. */
export function sentences(flat: FlatText): TextSegments[] {
  const ends = sentenceEnds(flat)
  let sentence = 0
  return flat.links.map(({ at }, index) => {
    while ((ends[sentence] ?? Infinity) <= at) sentence += 1
    const beside = (steps: number) => flat.links[index + steps]?.at
    const first = (beside(-mostBeside - 1) ?? -1) + 1
    const last = beside(mostBeside + 1) ?? flat.text.length
    return around(flat, at, [ends[sentence - 1] ?? 0, ends[sentence] ?? flat.text.length], [first, last])
  })
}

function around(
  flat: FlatText,
  at: number,
  [start, end]: readonly [number, number],
  [first, last]: readonly [number, number],
): TextSegments {
  if (end - start <= longest && first <= start && last >= end) return segmentsOf(flat, start, end, at)
  const half = longest / 2
  const before = Math.min(half, at - start)
  const after = Math.min(longest - before, end - at)
  const from = Math.max(start, first, at - (longest - after))
  const to = Math.min(end, last, at + after)
  const opening = from > start ? wordStart(flat.text, from, at) : start
  const closing = to < end ? wordEnd(flat.text, to, at + 1) : end
  const segments = segmentsOf(flat, opening, closing, at)
  return joined([opening > start ? '… ' : '', ...segments, closing < end ? ' …' : ''])
}

/** About the first `length` characters, cut at the end of a sentence if one is near, else at the end of a word. */
export function openingOf(flat: FlatText, length: number): TextSegments {
  if (flat.text.length <= length * 1.25) return segmentsOf(flat)
  const end = sentenceEnds(flat).findLast((at) => at <= length * 1.25)
  if (end !== undefined && end >= length / 2) return segmentsOf(flat, 0, end)
  return joined([...segmentsOf(flat, 0, wordEnd(flat.text, length, 0)), '…'])
}

function wordStart(text: string, index: number, limit: number): number {
  const space = text.slice(index, limit).search(/\s/)
  return space < 0 ? letterStart(text, index) : index + space + 1
}

function wordEnd(text: string, index: number, limit: number): number {
  for (let end = index; end > limit; end -= 1) if (/\s/.test(text[end] ?? ' ')) return end
  return letterStart(text, index)
}

/** The index, or the one before it if it would split a surrogate pair. */
function letterStart(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index - 1 : index
}

function joined(segments: TextSegments): TextSegments {
  const result: (string | { readonly link: number })[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (segment === '') continue
    if (typeof segment === 'string' && typeof last === 'string') result[result.length - 1] = last + segment
    else result.push(segment)
  }
  return result
}
