import type { PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import { endOf, positionOf, replaceNodes, startOf } from '../tree.ts'

/** Only double tildes strike text out, so that "~5 or ~6" and "H~2~O" stay text. */
export const strikethrough: Plugin<[], Root> = () => (tree, file) => {
  const { source } = contextOf(file)
  if (!source.text.includes('~')) return
  const tilde = (at: number): PhrasingContent => ({
    type: 'text',
    value: '~',
    position: positionOf(source, at, at + 1),
  })
  replaceNodes(tree, (node) =>
    node.type !== 'delete' || source.text.startsWith('~~', startOf(node))
      ? node
      : [tilde(startOf(node)), ...node.children, tilde(endOf(node) - 1)],
  )
}
