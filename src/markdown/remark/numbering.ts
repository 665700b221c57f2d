import type { PhrasingContent, Root } from 'mdast'
import { type Context, pointAt } from '../parse-context.ts'
import { flatText, isTextBlock, textHole, sentences } from '../flat-text.ts'
import type { CrossLink } from '../nodes.ts'
import { eachNode, nodesOf, startOf } from '../tree.ts'

/** Numbers the links in source order, and keeps the sentence around each. */
export function numbering(tree: Root, context: Context): void {
  for (const node of nodesOf(tree, 'crossLink')) add(node, context)
  if (context.links.length === 0) return
  eachNode(tree, (node) => {
    if (isTextBlock(node)) keepSentences(node.children, context)
  })
}

function add(node: CrossLink, context: Context): void {
  node.index = context.firstLink + context.links.length
  const { syntax, target, beside, fragment, size, locator, form, quote } = node
  context.links.push({
    syntax,
    target: target.replace(/\s+/g, ' ').trim(),
    ...(beside && { beside }),
    fragment,
    label: node.children,
    size,
    locator,
    ...(form && { form }),
    ...(quote && { quote }),
    point: pointAt(context.source, startOf(node)),
    sentence: [textHole(node.index)],
    role: 'body',
    property: null,
  })
}

export function keepSentences(nodes: readonly PhrasingContent[], context: Context): void {
  const flat = flatText(nodes)
  if (flat.links.length === 0) return
  const around = sentences(flat)
  for (const [index, { node }] of flat.links.entries()) {
    const link = context.links[node.index - context.firstLink]
    if (link) link.sentence = around[index] ?? []
  }
}
