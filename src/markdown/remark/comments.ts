import type { Nodes, Root, RootContent, Text } from 'mdast'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import type { Source } from '../source.ts'
import { eachParent, isBlank, offsetIn, part } from '../tree.ts'

/**
 * Removes what stands between two `%%`, also across blocks; code and formulas are not looked into. A last `%%`
 * without a partner begins a comment that runs to the end if it begins a line, and else is text.
 */
export const comments: Plugin<[], Root> = () => (tree, file) => {
  const { source } = draftOf(file)
  if (!source.text.includes('%%')) return
  const marks: number[] = []
  eachParent(tree, ({ children }) => {
    for (const node of children)
      if (isSearched(node)) marks.push(...marksIn(node).map((at) => offsetIn(node, at)))
  })
  marks.sort((a, b) => a - b)
  const last = marks.at(-1)
  const unpaired = marks.length % 2 === 1 && last !== undefined && !beginsLine(source, last) ? last : null
  remove(tree, { inside: false, unpaired })
}

interface State {
  inside: boolean
  /** The offset of a mark that is text. */
  readonly unpaired: number | null
}

function remove(node: Nodes, state: State): void {
  if (!('children' in node)) return
  node.children = node.children.flatMap((child: RootContent): RootContent[] => {
    if (isSearched(child)) return outside(child, state)
    const began = state.inside
    if (!('children' in child)) return began ? [] : [child]
    const before = child.children.length
    remove(child, state)
    const emptied = child.children.length === 0 && (began || before > 0)
    const blank = (child.type === 'paragraph' || child.type === 'heading') && isBlank(child.children)
    return emptied || blank ? [] : [child]
  })
}

function outside(text: Text, state: State): Text[] {
  const kept: (Text | null)[] = []
  let from = 0
  for (const mark of marksIn(text)) {
    if (offsetIn(text, mark) === state.unpaired) break
    if (!state.inside) kept.push(part(text, from, mark))
    state.inside = !state.inside
    from = mark + 2
  }
  if (!state.inside) kept.push(part(text, from, text.value.length))
  return kept.filter((piece) => piece !== null)
}

function isSearched(node: RootContent): node is Text {
  return node.type === 'text' && !node.data?.literal
}

function marksIn(text: Text): number[] {
  return Array.from(text.value.matchAll(/%%/g), ({ index }) => index)
}

function beginsLine(source: Source, offset: number): boolean {
  const line = source.text.slice(source.text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[\s>]*$/.test(line)
}
