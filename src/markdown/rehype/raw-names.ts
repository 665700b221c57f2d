import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Plugin } from 'unified'
import { blockName } from '../holes.ts'

/** Moves the block id after raw HTML to the last element of that HTML, if it ends with one that has no id. */
export const rawNames: Plugin<[], Root> = () => (tree) => giveNames(tree)

function giveNames(parent: Root | Element): void {
  const kept: (RootContent | ElementContent)[] = []
  for (const child of parent.children) {
    if (child.type === 'element') giveNames(child)
    const named = isName(child)
      ? kept.findLast((node) => node.type !== 'text' || node.value.trim() !== '')
      : undefined
    if (isName(child) && named?.type === 'element' && named.properties['id'] === undefined)
      named.properties['id'] = child.properties['id']
    else kept.push(child)
  }
  parent.children = kept
}

function isName(node: RootContent | ElementContent): node is Element {
  return (
    node.type === 'element' &&
    node.tagName === 'span' &&
    node.children.length === 0 &&
    blockName(node.properties['id']) !== null
  )
}
