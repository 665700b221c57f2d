import type { PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { bracketed } from '../brackets.ts'
import { draftOf } from '../draft.ts'
import { isFieldKey } from '../field.ts'
import { wrapSpans } from '../spans.ts'
import { eachParent, trimmed } from '../tree.ts'

/** `[key:: value]` and `(key:: value)`, as Dataview reads them. */
export const inlineFields: Plugin<[], Root> = () => (tree, file) => {
  if (!draftOf(file).source.text.includes('::')) return
  eachParent(tree, (parent) => {
    wrap(parent, /\[[^[\]()\n:]{1,60}::(?=\s|$)/, ['[', ']'])
    wrap(parent, /\([^[\]()\n:]{1,60}::(?=\s|$)/, ['(', ')'])
  })
}

function wrap(parent: Parameters<Parameters<typeof eachParent>[1]>[0], opening: RegExp, pair: [string, string]): void {
  const siblings = parent.children as PhrasingContent[]
  const spans = bracketed(siblings, opening, pair).filter((span) => isFieldKey(keyIn(span.opening)))
  if (spans.length === 0) return
  parent.children = wrapSpans(siblings, spans, (children, span) => ({
    type: 'field',
    key: keyIn(span.opening),
    children: trimmed(children),
  }))
}

function keyIn(opening: string): string {
  return opening.slice(1, -2).trim()
}
