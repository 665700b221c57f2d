import type { Parents, PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { bracketed, wrapSpans } from '../spans.ts'
import { contextOf } from '../parse-context.ts'
import { isFieldKey } from '../field.ts'
import type { Source } from '../source.ts'
import { eachNode, offsetIn, positionOf, trimmed } from '../tree.ts'

export const inlineFields: Plugin<[], Root> = () => (tree, file) => {
  const { source } = contextOf(file)
  if (!source.text.includes('::')) return
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return
    // In square brackets the space may be missing, as many leave it out. Names in code such as `a::b` are rare there.
    wrap(parent, source, /\[[^[\]()\n:]{1,60}::(?!:)/, ['[', ']'])
    wrap(parent, source, /\([^[\]()\n:]{1,60}::(?=\s|$)/, ['(', ')'])
  })
}

function wrap(parent: Parents, source: Source, opening: RegExp, pair: readonly [string, string]): void {
  const siblings = parent.children as PhrasingContent[]
  const spans = bracketed(siblings, opening, pair).filter((span) => isFieldKey(keyIn(span.opening)))
  if (spans.length === 0) return
  parent.children = wrapSpans(siblings, spans, (children, { open, close, opening: before }) => {
    const at = place(siblings, open.child, open.start + 1)
    const position = positionOf(source, at, place(siblings, close.child, close.start))
    return {
      type: 'field',
      key: keyIn(before),
      hidesKey: pair[0] === '(',
      children: trimmed(children),
      position,
    }
  })
}

function place(siblings: readonly PhrasingContent[], child: number, index: number): number {
  const text = siblings[child]
  return text?.type === 'text' ? offsetIn(text, index) : 0
}

function keyIn(opening: string): string {
  return opening.slice(1, -2).trim()
}
