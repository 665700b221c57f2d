import type { Nodes, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { Context } from '../parse-context.ts'
import { isEmbed, part } from '../tree.ts'

/** Turns line ends within a paragraph into breaks, as Obsidian does unless "Strict line breaks" is on. */
export function lineBreaks(tree: Root, { strictLineBreaks, footnotes, lifted }: Context): void {
  if (strictLineBreaks) return
  for (const node of [...tree.children, ...footnotes.flat(), ...lifted.map(({ item }) => item)])
    eachParagraph(node, false)
}

function eachParagraph(node: Nodes, inList: boolean): void {
  if (node.type === 'paragraph') node.children = withoutOuterBreaks(broken(node.children, inList))
  else if ('children' in node) {
    for (const child of node.children) eachParagraph(child, inList || node.type === 'listItem')
  }
}

function broken(nodes: readonly PhrasingContent[], inList: boolean): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    // The words of such a link are also shown elsewhere, on one line.
    if ('children' in node && node.type !== 'crossLink') node.children = broken(node.children, inList)
    const pieces = node.type === 'text' ? lines(node) : [node]
    for (const piece of pieces) {
      const last = result.at(-1)
      if (piece.type === 'break' && (last?.type === 'break' || isBlock(last, inList))) continue
      if (last?.type === 'break' && isBlock(piece, inList)) result.pop()
      result.push(piece)
    }
  }
  return result
}

function lines(text: Text): PhrasingContent[] {
  const written = text.value.split('\n')
  const pieces: PhrasingContent[] = []
  let start = 0
  for (const [index, line] of written.entries()) {
    const from = index === 0 ? 0 : line.length - line.trimStart().length
    const to = index === written.length - 1 ? line.length : line.trimEnd().length
    if (index > 0) pieces.push({ type: 'break' })
    pieces.push(...part(text, start + from, start + to))
    start += line.length + 1
  }
  return pieces
}

/** Next to a block, such as display math, no break is needed. Embeds in a list are inline. */
function isBlock(node: RootContent | undefined, inList: boolean): boolean {
  return node?.type === 'math' || (!inList && node !== undefined && isEmbed(node))
}

function withoutOuterBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const first = nodes.findIndex(({ type }) => type !== 'break')
  const last = nodes.findLastIndex(({ type }) => type !== 'break')
  return first < 0 ? [] : nodes.slice(first, last + 1)
}
