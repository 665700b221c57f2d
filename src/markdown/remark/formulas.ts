import type { Root, RootContent } from 'mdast'
import { type Context, report } from '../parse-context.ts'
import { endOf, isBlank, nodesOf, placeOf, replaceNodes, startOf } from '../tree.ts'

/** `$$…$$` within a line is display math, and a block if it is alone. So is a code block in the language `math`. */
export function formulas(tree: Root, context: Context): void {
  const { source } = context
  if (!source.text.includes('$$') && !/^[^\S\n]*(?:```|~~~)\s*math/m.test(source.text)) return
  if (source.unclosed.length > 0) reportUnclosed(tree, context)
  replaceNodes(tree, (node) => {
    if (node.type === 'code' && node.lang === 'math') return display(node)
    if (node.type === 'inlineMath' && source.text.startsWith('$$', startOf(node))) return display(node)
    if (node.type !== 'paragraph') return node
    const formulas = (node.children as RootContent[]).filter(({ type }) => type === 'math')
    const rest = node.children.filter((child) => !formulas.includes(child))
    return formulas.length > 0 && isBlank(rest) ? formulas : node
  })
}

type Math = Extract<RootContent, { type: 'math' }>

function display(node: Pick<Math, 'value' | 'position'>): Math {
  return { type: 'math', value: node.value, ...placeOf(node) }
}

/** Skips those in code or comments. */
function reportUnclosed(tree: Root, context: Context): void {
  const { unclosed } = context.source
  const fix = 'end it with $$ on a new line, indented or marked with > like the text around it.'
  for (const node of nodesOf(tree, 'text')) {
    const [from, to] = [startOf(node), endOf(node)]
    for (const at of unclosed.filter((offset) => from <= offset && offset < to)) {
      report(context, 'invalid-formula', at, 'This formula is never closed.', fix)
    }
  }
}
