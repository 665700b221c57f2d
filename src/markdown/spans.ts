import type { PhrasingContent } from 'mdast'
import { part } from './tree.ts'

export interface Delimiter {
  readonly child: number
  readonly start: number
  readonly end: number
}

export interface Span {
  readonly open: Delimiter
  readonly close: Delimiter
}

/** Every match in the siblings' text nodes, in order. Escaped characters match nothing. */
export function delimiters(
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
export function wrapSpans<S extends Span>(
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
      const piece = part(node, start, child === to.child ? to.index : node.value.length)
      if (piece) nodes.push(piece)
    } else if (child < to.child) {
      nodes.push(node)
    }
  }
  return nodes
}

export interface Bracketed extends Span {
  readonly opening: string
}

/** Outermost spans from `opening` to the balancing bracket. `opening` must contain exactly one bracket. */
export function bracketed(
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
