import type { PhrasingContent, Root } from 'mdast'
import { isFieldKey } from '../field.ts'
import type { Context, Source } from '../parse-context.ts'
import { part, eachNode, offsetIn, positionOf, startOf, trimmed } from '../tree.ts'

/** Indexes into the text of all siblings. */
interface Delimiter {
  readonly start: number
  readonly end: number
  readonly match: string
}

interface Span {
  readonly open: Delimiter
  readonly close: Delimiter
}

/** In the text of siblings, the place of a node that is no text, or of an escaped character. No delimiter has one. */
const other = '\uFDD0'

function textOf(siblings: readonly PhrasingContent[]): string {
  const texts = siblings.map((node) => {
    if (node.type !== 'text') return other
    return node.data?.literal ? other.repeat(node.value.length) : node.value
  })
  return texts.join('')
}

function delimiters(text: string, pattern: RegExp): Delimiter[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index: start }) => ({
    start,
    end: start + match.length,
    match,
  }))
}

type Piece = readonly PhrasingContent[]

/** Wraps each span in a node, without its delimiters. Spans must be in order and must not overlap. */
function wrapSpans(
  siblings: Piece,
  spans: readonly Span[],
  wrap: (inner: PhrasingContent[], span: Span, opening: Piece, closing: Piece) => PhrasingContent,
): PhrasingContent[] {
  const ends = spans.flatMap(({ open, close }) => [open.start, open.end, close.start, close.end])
  const [first = [], ...pieces] = cutAt(siblings, ends)
  const wrapped = spans.flatMap((span, index) => {
    const [opening = [], inner = [], closing = [], after = []] = pieces.slice(4 * index, 4 * index + 4)
    return [wrap(inner, span, opening, closing), ...after]
  })
  return [...first, ...wrapped]
}

/** Cuts siblings at indexes into their text. The result has one piece more than there are indexes. */
function cutAt(siblings: Piece, indexes: readonly number[]): PhrasingContent[][] {
  const pieces: PhrasingContent[][] = [[]]
  let start = 0
  for (const node of siblings) {
    const end = start + (node.type === 'text' ? node.value.length : 1)
    let from = start
    while (from < end) {
      const to = Math.min(end, indexes[pieces.length - 1] ?? end)
      const found = node.type === 'text' ? part(node, from - start, to - start) : [node]
      if (to > from) pieces.at(-1)?.push(...found)
      if (to < end) pieces.push([])
      from = to
    }
    start = end
  }
  while (pieces.length <= indexes.length) pieces.push([])
  return pieces
}

/** Outermost spans from `opening` to the balancing bracket. `opening` must contain exactly one bracket. */
function bracketed(text: string, opening: RegExp, [left, right]: readonly [string, string]): Span[] {
  const found: Span[] = []
  const any = new RegExp(`${opening.source}|\\${left}|\\${right}`, `g${opening.flags}`)
  const stack: Delimiter[] = []
  for (const close of delimiters(text, any)) {
    if (close.match !== right) {
      stack.push(close)
      continue
    }
    const open = stack.pop()
    if (open && open.match !== left) found.push({ open, close })
  }
  return outermost(found)
}

function outermost(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans.toSorted((a, b) => a.open.start - b.open.start)) {
    if ((kept.at(-1)?.close.start ?? -1) < span.open.start) kept.push(span)
  }
  return kept
}

/** A plugin that wraps spans of the children of each node, in texts that contain `sign`. */
function spanning(
  sign: string,
  wrap: (siblings: Piece, source: Source) => PhrasingContent[],
): (tree: Root, context: Context) => void {
  return (tree, { source }) => {
    if (!source.text.includes(sign)) return
    eachNode(tree, (parent) => {
      if ('children' in parent) parent.children = wrap(parent.children as PhrasingContent[], source)
    })
  }
}

/** `==marked==`, also around other inline nodes. A sign with a space on its inner side marks nothing. */
export const highlights = spanning('==', (siblings) =>
  wrapSpans(siblings, marked(textOf(siblings)), (inner) => ({ type: 'highlight', children: inner })),
)

/** `^[a note without a label]` */
export const inlineFootnotes = spanning('^[', (siblings) => {
  const spans = bracketed(textOf(siblings), /\^\[/, ['[', ']']).filter(isFilled)
  return wrapSpans(siblings, spans, (inner) => ({ type: 'inlineFootnote', children: inner }))
})

function isFilled({ open, close }: Span): boolean {
  return open.end < close.start
}

function marked(text: string): Span[] {
  const spans: Span[] = []
  let open: Delimiter | null = null
  for (const close of delimiters(text, /={2,}/g)) {
    if (close.match !== '==') continue
    if (open && isFilled({ open, close }) && /\S/.test(text.charAt(close.start - 1))) {
      spans.push({ open, close })
      open = null
    } else if (/\S/.test(text.charAt(close.end))) open = close
  }
  return spans
}

export const inlineFields = spanning('::', (siblings, source) => {
  // In square brackets the space may be missing, as many leave it out. Names in code such as `a::b` are rare there.
  const square = withFields(siblings, source, /\[[^[\]()\n:\uFDD0]{1,60}::(?!:)/, ['[', ']'])
  return withFields(square, source, /\([^[\]()\n:\uFDD0]{1,60}::(?=\s|\uFDD0|$)/, ['(', ')'])
})

function withFields(
  siblings: Piece,
  source: Source,
  opening: RegExp,
  pair: readonly [string, string],
): PhrasingContent[] {
  const keyOf = ({ open }: Span) => open.match.slice(1, -2).trim()
  const spans = bracketed(textOf(siblings), opening, pair).filter((span) => isFieldKey(keyOf(span)))
  return wrapSpans(siblings, spans, (inner, span, [open], [close]) => {
    const at = open?.type === 'text' ? offsetIn(open, 1) : 0
    const position = positionOf(source, at, close ? startOf(close) : 0)
    return { type: 'field', key: keyOf(span), hidesKey: pair[0] === '(', children: trimmed(inner), position }
  })
}
