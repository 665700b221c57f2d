import { decodeHTMLAttribute } from 'entities'
import type { Html, Link, PhrasingContent, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { visit } from 'unist-util-visit'
import { contextOf } from '../parse-context.ts'
import { attributesOf, tags } from '../html-tags.ts'

export const rawAnchors: Plugin<[], Root> = () => (tree, file) => {
  if (!contextOf(file).raw) return
  visit(tree, (parent) => {
    if (!('children' in parent) || !parent.children.some(isAnchor)) return
    parent.children = withLinks(parent.children as PhrasingContent[])
  })
}

function withLinks(siblings: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let open: { readonly link: Link; readonly html: Html } | null = null
  /** Number of open anchors without `href`, which only name a place. */
  let places = 0
  for (const node of siblings) {
    const [tag] = isAnchor(node) ? tags(node.value) : []
    if (!tag || !isAnchor(node)) {
      if (open) open.link.children.push(node)
      else result.push(node)
      continue
    }
    if (!tag.closing) {
      if (open) result.push(open.html, ...open.link.children)
      const href = attributesOf(tag).get('href')
      open = href === undefined ? null : { link: linkTo(decodeHTMLAttribute(href).trim(), node), html: node }
      if (href !== undefined) continue
      result.push(node)
      places += 1
    } else if (open) {
      result.push(open.link)
      open = null
    } else if (places > 0) {
      result.push(node)
      places -= 1
    }
  }
  if (open) result.push(open.html, ...open.link.children)
  return result
}

function linkTo(url: string, { position }: Html): Link {
  return { type: 'link', url, children: [], ...(position ? { position } : {}) }
}

function isAnchor(node: RootContent): node is Html {
  return node.type === 'html' && /^<\/?a[\s>]/i.test(node.value)
}
