import type { PhrasingContent } from 'mdast'
import { part } from './tree.ts'

/** A delimiter in one of the texts among some siblings. */
export interface Delimiter {
  readonly child: number
  readonly start: number
  readonly end: number
}

/** What stands between two delimiters, which may be in different texts. */
export interface Span {
  readonly open: Delimiter
  readonly close: Delimiter
}

/** Every match among the siblings' texts, in order; escaped characters match nothing. */
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

/** The siblings with each span, its delimiters left out, made into one node. Spans are in order and do not overlap. */
export function wrapSpans<S extends Span>(
  siblings: readonly PhrasingContent[],
  spans: readonly S[],
  wrap: (inner: PhrasingContent[], span: S) => PhrasingContent,
): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let after: Spot = { child: 0, index: 0 }
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

interface Spot {
  readonly child: number
  readonly index: number
}

function between(siblings: readonly PhrasingContent[], from: Spot, to: Spot): PhrasingContent[] {
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
