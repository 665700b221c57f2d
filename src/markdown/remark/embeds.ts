import type { Paragraph, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import { linksIn } from '../field.ts'
import type { CrossLink } from '../nodes.ts'
import { isBlank, replaceNodes } from '../tree.ts'

/** An embed of one of these is an image, or at least inline; any other may be a note, which is made of blocks. */
const file = /\.(?!md$|markdown$)[a-z\d]{1,5}$/i

/** An embed that stands alone in its paragraph is a block of its own; a note embedded amid text needs a `<div>`. */
export const embeds: Plugin<[], Root> = () => (tree, vfile) => {
  if (draftOf(vfile).links.some(({ syntax }) => syntax === 'embed')) {
    replaceNodes(tree, (node) => (node.type === 'paragraph' ? unwrapped(node) : node))
  }
}

function unwrapped(paragraph: Paragraph): RootContent | RootContent[] {
  const found = linksIn(paragraph.children).filter(({ syntax }) => syntax === 'embed')
  if (found.length === 0) return paragraph
  const alone = paragraph.children.every((node) => isEmbed(node) || isBlank([node]))
  const named = paragraph.data?.hProperties?.['id']
  if (alone && named === undefined) return paragraph.children.filter(isEmbed)
  if (!alone && found.every(({ target }) => file.test(target))) return paragraph
  paragraph.data = {
    ...paragraph.data,
    hName: 'div',
    hProperties: { ...paragraph.data?.hProperties, className: ['paragraph'] },
  }
  return paragraph
}

function isEmbed(node: RootContent): node is CrossLink {
  return node.type === 'crossLink' && node.syntax === 'embed'
}
