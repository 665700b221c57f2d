import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { nameInLink, type TextSegments } from '../core/entry.ts'
import { linkMark, sentenceEnds } from '../core/sentence-ends.ts'
import { withoutTags } from './html-tags.ts'
import type { CrossLink } from './nodes.ts'

/** Inline content as plain text. Each link is a single noncharacter; code and formulas are included as source. */
export interface FlatText {
  readonly text: string
  readonly links: readonly { readonly at: number; readonly node: CrossLink }[]
  /** Code and formulas, within which no sentence ends. */
  readonly verbatim: readonly { readonly from: number; readonly to: number }[]
}

/** Flattens inline content. `sign` is written on both sides of each formula. */
export function flatText(nodes: readonly RootContent[], sign: '' | '$' = ''): FlatText {
  let text = ''
  const links: { at: number; node: CrossLink }[] = []
  const verbatim: { from: number; to: number }[] = []
  const add = (node: RootContent) => {
    if (node.type === 'crossLink') {
      links.push({ at: text.length, node })
      text += linkMark
    } else if (node.type === 'citation') {
      text += '('
      node.children.forEach(add)
      text += ')'
    } else if (node.type === 'inlineCode' || node.type === 'inlineMath' || node.type === 'math') {
      const value = node.type === 'inlineCode' ? node.value : sign + node.value + sign
      verbatim.push({ from: text.length, to: text.length + value.length })
      text += value
    } else if (node.type === 'text') text += node.value
    else if (node.type === 'tag') text += `#${node.value}`
    else if (node.type === 'break') text += '\n'
    else if (node.type === 'html') text += withoutTags(node.value)
    else if ('children' in node && node.type !== 'inlineFootnote') {
      if (node.type === 'field' && !node.hidesKey) text += `${node.key}: `
      node.children.forEach(add)
    }
  }
  nodes.forEach(add)
  return { text, links, verbatim }
}

export function textHole(link: number): Exclude<TextSegments[number], string> {
  return { link }
}

/** The text between two indexes, with links as holes. Images and embeds are left out, except the one at `own`. */
export function segmentsOf({ text, links }: FlatText, from = 0, to = text.length, own = -1): TextSegments {
  const parts: TextSegments[number][] = []
  let end = from
  for (const link of links) {
    if (link.at < from) continue
    if (link.at >= to) break
    parts.push(text.slice(end, link.at))
    if (link.node.syntax !== 'embed' || link.at === own) parts.push(textHole(link.node.index))
    end = link.at + 1
  }
  parts.push(text.slice(end, to))
  const segments = joined(parts)
  return segments
    .map((segment, index) => spaced(segment, index === 0, index === segments.length - 1))
    .filter(Boolean)
}

function spaced(segment: TextSegments[number], first: boolean, last: boolean): TextSegments[number] {
  if (typeof segment !== 'string') return segment
  const words = segment.replace(/\s+/g, ' ')
  const opened = first ? words.trimStart() : words
  return last ? opened.trimEnd() : opened
}

/** The text of inline content. A link shows its label, or its target if it has none. */
export function wordsIn(nodes: readonly RootContent[]): string {
  const { text, links } = flatText(nodes)
  let words = ''
  let end = 0
  for (const { at, node } of links) {
    words += text.slice(end, at) + (node.children.length > 0 ? wordsIn(node.children) : nameInLink(node))
    end = at + 1
  }
  return (words + text.slice(end)).replace(/\s+/g, ' ').trim()
}

/** Whether a node holds text that reads as one piece: no sentence crosses its edges. */
export function isTextBlock(node: Nodes): node is Nodes & { children: PhrasingContent[] } {
  return textBlocks.has(node.type)
}

const textBlocks: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'calloutTitle',
  'inlineFootnote',
  'rawBlock',
])

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
  const result: TextSegments[number][] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (segment === '') continue
    if (typeof segment === 'string' && typeof last === 'string') result[result.length - 1] = last + segment
    else result.push(segment)
  }
  return result
}
