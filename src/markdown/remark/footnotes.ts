import type { FootnoteDefinition, FootnoteReference, Nodes, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { type Draft, draftOf } from '../draft.ts'
import { replaceNodes } from '../tree.ts'

/** Takes the footnotes out of the body, in order of first reference. */
export const footnotes: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  if (!draft.source.text.includes('[^') && !draft.source.text.includes('^[')) return
  const definitions = new Map<string, FootnoteDefinition>()
  replaceNodes(tree, (node) => {
    if (node.type !== 'footnoteDefinition') return node
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
    return []
  })
  const order: Order = { definitions, known: new Map() }
  number(tree, order, draft)
  // A footnote may refer to a further one, so the list can grow while it is read.
  for (let index = 0; index < draft.footnotes.length; index += 1) {
    number({ type: 'root', children: draft.footnotes[index] as RootContent[] }, order, draft)
  }
}

interface Order {
  readonly definitions: ReadonlyMap<string, FootnoteDefinition>
  /** Identifier → index of the footnote. */
  readonly known: Map<string, number>
}

function number(parent: Nodes, order: Order, draft: Draft): void {
  if (!('children' in parent)) return
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'inlineFootnote') {
      const footnote = draft.footnotes.push([{ type: 'paragraph', children: child.children }]) - 1
      parent.children[index] = reference(footnote)
    } else if (child.type === 'footnoteReference') {
      const footnote = order.known.get(child.identifier) ?? add(child.identifier, order, draft)
      parent.children[index] = reference(footnote)
    } else {
      number(child, order, draft)
    }
  }
}

function add(identifier: string, { definitions, known }: Order, draft: Draft): number {
  const footnote = draft.footnotes.push(definitions.get(identifier)?.children ?? []) - 1
  known.set(identifier, footnote)
  return footnote
}

function reference(footnote: number): FootnoteReference {
  return { type: 'footnoteReference', identifier: String(footnote), data: { footnote } }
}
