import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze()

/** What satteri exports, by the reference parser. */
export function markdownToMdast(text: string): Root {
  const tree = processor.parse(text)
  // In a table cell `\\|` is always a bar, but remark-math keeps the backslash in formulas.
  visit(tree, 'tableCell', (cell) => {
    visit(cell, 'inlineMath', (formula) => {
      formula.value = formula.value.replaceAll('\\|', '|')
    })
  })
  return tree
}
