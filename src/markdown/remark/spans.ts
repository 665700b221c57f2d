import type { PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { isFieldKey } from '../field.ts'
import { contextOf, type Source } from '../parse-context.ts'
import { part, eachNode, offsetIn, positionOf, trimmed } from '../tree.ts'

interface Delimiter {
  readonly child: number
  readonly start: number
  readonly end: number
}

interface Span {
  readonly open: Delimiter
  readonly close: Delimiter
}

/** Every match in the siblings' text nodes, in order. Escaped characters match nothing. */
function delimiters(
  siblings: readonly PhrasingContent[],
  pattern: RegExp,
): (Delimiter & { match: string })[] {
  return siblings.flatMap((node, child) =>
    node.type !== 'text' || node.data?.literal
      ? []
      : Array.from(node.value.matchAll(pattern), ({ 0: match, index }) => ({
          child,
          start: index,
          end: index + match.length,
          match,
        })),
  )
}

/** Wraps each span in a node, without its delimiters. Spans must be in order and must not overlap. */
function wrapSpans<S extends Span>(
  siblings: readonly PhrasingContent[],
  spans: readonly S[],
  wrap: (inner: PhrasingContent[], span: S) => PhrasingContent,
): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let after: Boundary = { child: 0, index: 0 }
  for (const span of spans) {
    const { open, close } = span
    result.push(...between(siblings, after, { child: open.child, index: open.start }))
    const inner = between(
      siblings,
      { child: open.child, index: open.end },
      { child: close.child, index: close.start },
    )
    result.push(wrap(inner, span))
    after = { child: close.child, index: close.end }
  }
  result.push(...between(siblings, after, { child: siblings.length, index: 0 }))
  return result
}

interface Boundary {
  readonly child: number
  readonly index: number
}

function between(siblings: readonly PhrasingContent[], from: Boundary, to: Boundary): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (let child = from.child; child <= to.child; child += 1) {
    const node = siblings[child]
    if (!node) break
    if (node.type === 'text') {
      const start = child === from.child ? from.index : 0
      nodes.push(...part(node, start, child === to.child ? to.index : node.value.length))
    } else if (child < to.child) {
      nodes.push(node)
    }
  }
  return nodes
}

interface Bracketed extends Span {
  readonly opening: string
}

/** Outermost spans from `opening` to the balancing bracket. `opening` must contain exactly one bracket. */
function bracketed(
  siblings: readonly PhrasingContent[],
  opening: RegExp,
  [left, right]: readonly [string, string],
): Bracketed[] {
  const found: Bracketed[] = []
  const escape = (bracket: string) => `\\${bracket}`
  const any = new RegExp(
    `${opening.source}|${escape(left)}|${escape(right)}`,
    `g${opening.flags.replace('g', '')}`,
  )
  const stack: { open: Delimiter & { match: string }; wanted: boolean }[] = []
  for (const mark of delimiters(siblings, any)) {
    if (mark.match !== right) {
      stack.push({ open: mark, wanted: mark.match !== left })
      continue
    }
    const last = stack.pop()
    if (last?.wanted) found.push({ open: last.open, close: mark, opening: last.open.match })
  }
  return outermost(found)
}

function outermost(spans: readonly Bracketed[]): Bracketed[] {
  const kept: Bracketed[] = []
  for (const span of [...spans].sort((a, b) => compare(a.open, b.open))) {
    const before = kept.at(-1)
    if (!before || compare(before.close, span.open) < 0) kept.push(span)
  }
  return kept
}

function compare(a: Delimiter, b: Delimiter): number {
  return a.child - b.child || a.start - b.start
}

/** A plugin that wraps spans of the children of each node, in texts that contain `sign`. */
function spanning(
  sign: string,
  wrap: (siblings: readonly PhrasingContent[], source: Source) => PhrasingContent[],
): Plugin<[], Root> {
  return () => (tree, file) => {
    const { source } = contextOf(file)
    if (!source.text.includes(sign)) return
    eachNode(tree, (parent) => {
      if ('children' in parent) parent.children = wrap(parent.children as PhrasingContent[], source)
    })
  }
}

/** `==marked==`, also around other inline nodes. A sign with a space on its inner side marks nothing. */
export const highlights = spanning('==', (siblings) =>
  wrapSpans(siblings, marked(siblings), (children) => ({ type: 'highlight', children })),
)

/** `^[a note without a label]` */
export const inlineFootnotes = spanning('^[', (siblings) => {
  const spans = bracketed(siblings, /\^\[/, ['[', ']']).filter(
    ({ open, close }) => open.child !== close.child || open.end < close.start,
  )
  return wrapSpans(siblings, spans, (children) => ({ type: 'inlineFootnote', children }))
})

function marked(siblings: readonly PhrasingContent[]): Span[] {
  const spans: Span[] = []
  let open: Delimiter | null = null
  for (const mark of delimiters(siblings, /={2,}/g)) {
    if (mark.match !== '==') continue
    const inside = open !== null && (open.child !== mark.child || open.end < mark.start)
    if (open && inside && !/\s/.test(beside(siblings, mark, -1))) {
      spans.push({ open, close: mark })
      open = null
    } else if (!/\s/.test(beside(siblings, mark, 1))) {
      open = mark
    }
  }
  return spans
}

/** The character before or after a delimiter: a space at the edge of the siblings, empty at the edge of a text node. */
function beside(siblings: readonly PhrasingContent[], mark: Delimiter, side: -1 | 1): string {
  const node = siblings[mark.child]
  if (node?.type !== 'text') return ''
  const edge =
    side < 0
      ? mark.child === 0 && mark.start === 0
      : mark.child === siblings.length - 1 && mark.end === node.value.length
  return edge ? ' ' : (node.value[side < 0 ? mark.start - 1 : mark.end] ?? '')
}

export const inlineFields = spanning('::', (siblings, source) => {
  // In square brackets the space may be missing, as many leave it out. Names in code such as `a::b` are rare there.
  const square = withFields(siblings, source, /\[[^[\]()\n:]{1,60}::(?!:)/, ['[', ']'])
  return withFields(square, source, /\([^[\]()\n:]{1,60}::(?=\s|$)/, ['(', ')'])
})

function withFields(
  siblings: readonly PhrasingContent[],
  source: Source,
  opening: RegExp,
  pair: readonly [string, string],
): PhrasingContent[] {
  const spans = bracketed(siblings, opening, pair).filter((span) => isFieldKey(keyIn(span.opening)))
  return wrapSpans(siblings, spans, (children, { open, close, opening: before }) => {
    const at = place(siblings, open.child, open.start + 1)
    const position = positionOf(source, at, place(siblings, close.child, close.start))
    const hidesKey = pair[0] === '('
    return { type: 'field', key: keyIn(before), hidesKey, children: trimmed(children), position }
  })
}

function place(siblings: readonly PhrasingContent[], child: number, index: number): number {
  const text = siblings[child]
  return text?.type === 'text' ? offsetIn(text, index) : 0
}

function keyIn(opening: string): string {
  return opening.slice(1, -2).trim()
}
