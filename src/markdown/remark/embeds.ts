import type { Paragraph, Root, RootContent } from 'mdast'
import { fileKind } from '../../core/file-kind.ts'
import type { Context } from '../parse-context.ts'
import { linksIn } from '../field.ts'
import type { CrossLink } from '../nodes.ts'
import { isBlank, isEmbed, nodesOf, replaceNodes } from '../tree.ts'

/** Makes an embed alone in its paragraph a block. A paragraph with a note embedded in it becomes a `<div>`. */
export function embeds(tree: Root, context: Context): void {
  if (!context.links.some(({ syntax }) => syntax === 'embed')) return
  unwrap(tree)
  for (const [index, footnote] of context.footnotes.entries()) {
    const root: Root = { type: 'root', children: [...footnote] }
    unwrap(root)
    context.footnotes[index] = root.children
  }
}

function unwrap(tree: Root): void {
  replaceNodes(tree, (node) => {
    if (node.type === 'heading' || node.type === 'calloutTitle')
      for (const embed of nodesOf(node, 'crossLink').filter(isEmbed)) embed.inner ||= !isInline(embed)
    return node.type === 'paragraph' ? unwrapped(node) : node
  })
}

/** Any other file may be a note or a PDF, both of which are blocks. */
function isInline({ target }: CrossLink): boolean {
  return ['image', 'video', 'audio'].includes(fileKind(target))
}

function unwrapped(paragraph: Paragraph): RootContent | RootContent[] {
  const found = linksIn(paragraph.children).filter(isEmbed)
  if (found.length === 0) return paragraph
  const alone = paragraph.children.every((node) => isEmbed(node) || isBlank([node]))
  const named = paragraph.data?.hProperties?.['id']
  if (alone && named === undefined) return paragraph.children.filter(isEmbed)
  if (!alone && found.every(isInline)) return paragraph
  paragraph.data = {
    ...paragraph.data,
    hName: 'div',
    hProperties: { ...paragraph.data?.hProperties, className: ['paragraph'] },
  }
  return paragraph
}
