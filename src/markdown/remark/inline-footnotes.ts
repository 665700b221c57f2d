import type { PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { bracketed, wrapSpans } from '../spans.ts'
import { eachNode } from '../tree.ts'
import { contextOf } from '../parse-context.ts'

export const inlineFootnotes: Plugin<[], Root> = () => (tree, file) => {
  if (!contextOf(file).source.text.includes('^[')) return
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return
    const siblings = parent.children as PhrasingContent[]
    const spans = bracketed(siblings, /\^\[/, ['[', ']']).filter(
      ({ open, close }) => open.child !== close.child || open.end < close.start,
    )
    if (spans.length === 0) return
    parent.children = wrapSpans(siblings, spans, (children) => ({ type: 'inlineFootnote', children }))
  })
}
