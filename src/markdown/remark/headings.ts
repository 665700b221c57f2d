import type { Heading, Root } from 'mdast'
import type { Context } from '../parse-context.ts'
import { flatText, segmentsOf, wordsIn } from '../flat-text.ts'
import { nodesOf } from '../tree.ts'

/**
 * Lifts out a level-1 heading that opens the body, as the title. The first level-1 heading that stays, and all headings
 * after it, move down one level, so that their hierarchy stays.
 */
export function headings(tree: Root, context: Context): void {
  const [first] = tree.children
  if (first?.type === 'heading' && isTitle(first) && !context.keepHeading(wordsIn(first.children))) {
    const title = segmentsOf(flatText(first.children))
    context.title = title.length > 0 ? { text: title, nodes: first.children } : null
    tree.children.shift()
  }
  const divider = tree.children.find((node) => node.type === 'heading' && node.depth === 1)
  let move = 0
  for (const heading of nodesOf(tree, 'heading')) {
    if (heading === divider) move = 1
    const depth = Math.max(2, heading.depth + move)
    heading.depth = Math.min(6, depth) as Heading['depth']
    heading.data = { ...heading.data, heading: context.headings.length }
    const text = segmentsOf(flatText(heading.children))
    const hasFormula = nodesOf(heading, 'inlineMath', 'math').length > 0
    const written = hasFormula ? { written: segmentsOf(flatText(heading.children, '$')) } : {}
    context.headings.push({ depth, text, ...written, ...(heading.data.lifts && { lifts: true }) })
  }
}

function isTitle({ depth, data }: Heading): boolean {
  return depth === 1 && !data?.lifts
}
