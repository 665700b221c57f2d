import type { Definition, LinkReference, ImageReference, PhrasingContent, Root } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import { eachNode, endOf, positionOf, replaceNodes, startOf } from '../tree.ts'

/**
 * Resolves `[text][label]` and removes the definitions. Footnotes without a reference are removed too: they are not
 * shown, so their links must not count.
 */
export const definitions: Plugin<[], Root> = () => (tree, file) => {
  const { source } = contextOf(file)
  const defined = new Map<string, Definition>()
  const footnotes = new Set<string>()
  eachNode(tree, (node) => {
    if (node.type === 'definition' && !defined.has(node.identifier)) defined.set(node.identifier, node)
    if (node.type === 'footnoteReference') footnotes.add(node.identifier)
  })
  if (!source.text.includes(']:') && defined.size === 0) return

  const resolved = (node: LinkReference | ImageReference): PhrasingContent[] => {
    const { position } = node
    const definition = defined.get(node.identifier)
    if (!definition) {
      const start = startOf(node)
      const value = source.text.slice(start, endOf(node))
      return [{ type: 'text', value, position: positionOf(source, start, endOf(node)) }]
    }
    const { url, title } = definition
    const at = position ? { position } : {}
    return node.type === 'linkReference'
      ? [{ type: 'link', url, title: title ?? null, children: node.children, ...at }]
      : [{ type: 'image', url, title: title ?? null, alt: node.alt ?? null, ...at }]
  }
  replaceNodes(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') return resolved(node)
    if (node.type === 'definition') return []
    return node.type === 'footnoteDefinition' && !footnotes.has(node.identifier) ? [] : node
  })
}
