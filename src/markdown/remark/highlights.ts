import type { PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import { type Delimiter, delimiters, type Span, wrapSpans } from '../spans.ts'
import { eachNode } from '../tree.ts'

/** `==marked==`, also around other inline nodes. A sign with a space on its inner side marks nothing. */
export const highlights: Plugin<[], Root> = () => (tree, file) => {
  if (!contextOf(file).source.text.includes('==')) return
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return
    const siblings = parent.children as PhrasingContent[]
    const spans = marked(siblings)
    if (spans.length === 0) return
    parent.children = wrapSpans(siblings, spans, (children) => ({ type: 'highlight', children }))
  })
}

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
