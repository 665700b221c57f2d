import type { FootnoteDefinition, FootnoteReference, Nodes, Root, RootContent } from 'mdast'
import { type Context, report } from '../parse-context.ts'
import { endOf, nodesOf, offsetIn, replaceNodes, startOf, textAt } from '../tree.ts'

/** Moves footnotes out of the body, in order of first reference. A reference without a footnote stays as written. */
export function footnotes(tree: Root, context: Context): void {
  if (!context.source.text.includes('[^') && !context.source.text.includes('^[')) return
  const definitions = new Map<string, FootnoteDefinition>()
  const emptied = new Set<Nodes>()
  replaceNodes(tree, (node, parent) => {
    if (node.type === 'footnoteDefinition') {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
      emptied.add(parent)
      return []
    }
    // A list or quotation that contained only footnotes is removed with them.
    if (!emptied.has(node) || !('children' in node) || node.children.length > 0) return node
    emptied.add(parent)
    return []
  })
  const order: FootnoteOrder = { definitions, known: new Map() }
  number(tree, order, context)
  // A footnote may refer to another, so the list can grow during the loop.
  for (let index = 0; index < context.footnotes.length; index += 1) {
    number({ type: 'root', children: context.footnotes[index] as RootContent[] }, order, context)
  }
  for (const node of [...tree.children, ...context.footnotes.flat()]) reportUndefined(node, context)
}

interface FootnoteOrder {
  readonly definitions: ReadonlyMap<string, FootnoteDefinition>
  readonly known: Map<string, number>
}

function number(parent: Nodes, order: FootnoteOrder, context: Context): void {
  if (!('children' in parent)) return
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'inlineFootnote') {
      const footnote = context.footnotes.push([{ type: 'paragraph', children: child.children }]) - 1
      parent.children[index] = reference(footnote, context)
    } else if (child.type === 'footnoteReference') {
      const footnote = order.known.get(child.identifier) ?? add(child.identifier, order, context)
      parent.children[index] =
        footnote === null
          ? textAt(context.source, startOf(child), endOf(child))
          : reference(footnote, context)
    } else {
      number(child, order, context)
    }
  }
}

/** Null if the definition was removed, because it was in a comment. */
function add(identifier: string, { definitions, known }: FootnoteOrder, context: Context): number | null {
  const definition = definitions.get(identifier)
  if (!definition) return null
  const footnote = context.footnotes.push(definition.children) - 1
  known.set(identifier, footnote)
  return footnote
}

const mark = /\[\^([^\s[\]\\^]+)\](?![+*{(])/g
/** A name such as `[^a-z]`, or without letters and digits, is a regular expression and not a footnote. */
const pattern = /^(?:[\p{L}\p{N}]-[\p{L}\p{N}]_?)+$|^[^\p{L}\p{N}]*$/u

function reportUndefined(block: Nodes, context: Context): void {
  for (const node of nodesOf(block, 'text')) {
    if (node.data?.literal) continue
    for (const { 1: name = '', index } of node.value.matchAll(mark)) {
      if (pattern.test(name)) continue
      const fix = `write [^${name}]: and its text on a new line, or remove the mark.`
      report(context, 'undefined-footnote', offsetIn(node, index), `There is no footnote "${name}".`, fix)
    }
  }
}

function reference(index: number, { firstFootnote }: Context): FootnoteReference {
  const footnote = firstFootnote + index
  return { type: 'footnoteReference', identifier: String(footnote), data: { footnote } }
}
