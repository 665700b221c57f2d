import type { PhrasingContent, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import type { Source } from '../source.ts'
import { isBlank, replaceNodes, startOf } from '../tree.ts'

/** `$$…$$` within a line is a display, and a block if it stands alone; so is a code block in the language `math`. */
export const formulas: Plugin<[], Root> = () => (tree, file) => {
  const { source } = contextOf(file)
  if (!source.text.includes('$$') && !/^[^\S\n]*(?:```|~~~)\s*math/m.test(source.text)) return
  replaceNodes(tree, (node) => {
    if (node.type === 'code' && node.lang === 'math') return display(node)
    // A display within a line is the only block node among inline ones.
    if (node.type === 'inlineMath' && isDisplay(node, source)) return display(node)
    if (node.type !== 'paragraph') return node
    const formulas = (node.children as RootContent[]).filter(({ type }) => type === 'math')
    const rest = node.children.filter((child) => !formulas.includes(child))
    return formulas.length > 0 && isBlank(rest) ? formulas : node
  })
}

type Math = Extract<RootContent, { type: 'math' }>

function display({ value, position }: Pick<Math, 'value' | 'position'>): Math {
  return { type: 'math', value, ...(position ? { position } : {}) }
}

function isDisplay(node: PhrasingContent, source: Source): boolean {
  return source.text.startsWith('$$', startOf(node))
}
