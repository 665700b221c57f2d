import type { FootnoteDefinition, FootnoteReference, Link, PhrasingContent, Root, Text } from 'mdast'
import { addressOfQuote } from '../../core/address.ts'
import { roleOf } from '../../core/kinds.ts'
import type { WrittenSource } from '../../core/trust.ts'
import { wordsFor } from '../../words/languages.ts'
import { schemeOf } from '../address.ts'
import type { Context } from '../parse-context.ts'
import { nodesOf, part, placeOf, plainText, replaceNodes, replaceTexts, text } from '../tree.ts'

const mark = /\[[@^]([^\s[\]\\@^;,]+)\]/g

/**
 * Ties what names the `id` of a source, `[^id]` or `[@id]`, to that source. A footnote leads to it, and one without a
 * text says what it is. In an inquiry, a source of the collection is cited instead, unless the footnote says more than its title.
 */
export function sourceNotes(tree: Root, context: Context): void {
  // The first of two with one id counts, as with footnotes.
  const sources = new Map(context.sources.toReversed().flatMap((one) => (one.id ? [[key(one.id), one]] : [])))
  if (sources.size === 0) return
  const isCited = (source: WrittenSource) => roleOf(context.kind) === 'inquiry' && isWithin(source)
  /** Footnotes with a text of their own. */
  const defined = new Set<string>()
  for (const node of nodesOf(tree, 'footnoteDefinition')) {
    const id = key(node.identifier)
    const source = sources.get(id)
    if (!source) continue
    if (isCited(source) && plainText(node).replace(/\s+/g, ' ').trim() === source.title) continue
    defined.add(id)
    leadTo(source, node)
  }
  const unsaid = new Map<string, WrittenSource>()
  const marked = (text: Text): readonly PhrasingContent[] => {
    const nodes: PhrasingContent[] = []
    let end = 0
    for (const { 0: whole, 1: name = '', index } of text.value.matchAll(mark)) {
      const id = key(name)
      const source = sources.get(id)
      if (!source) continue
      const [at] = part(text, index, index + whole.length)
      if (!isCited(source) && !defined.has(id)) unsaid.set(id, source)
      const node = defined.has(id) || !isCited(source) ? referenceTo(id) : citationOf(source)
      nodes.push(...part(text, end, index), { ...node, ...(at && placeOf(at)) })
      end = index + whole.length
    }
    return [...nodes, ...part(text, end)]
  }
  replaceTexts(tree, '[', marked)
  replaceNodes(tree, (node) => {
    if (node.type !== 'footnoteReference') return node
    const id = key(node.identifier)
    const source = defined.has(id) || unsaid.has(id) ? undefined : sources.get(id)
    return source ? { ...citationOf(source), ...placeOf(node) } : node
  })
  for (const [identifier, source] of unsaid) {
    const children = [{ type: 'paragraph' as const, children: wordsOf(source, context) }]
    tree.children.push({ type: 'footnoteDefinition', identifier, label: identifier, children })
  }
}

function isWithin({ resource }: WrittenSource): boolean {
  return resource !== null && schemeOf(resource) === null
}

/** A footnote with a link of its own is left as it is. */
function leadTo(source: WrittenSource, definition: FootnoteDefinition): void {
  const [first] = definition.children
  const hasLink = nodesOf(definition, 'link', 'linkReference').length > 0
  if (source.resource !== null && !hasLink && first?.type === 'paragraph')
    first.children = [linkTo(source, first.children)]
}

/** The id as parsers of markdown compare it. */
function key(id: string): string {
  return id.toLowerCase().toUpperCase().toLowerCase()
}

/** A citation, of which only the number is shown. */
function citationOf(source: WrittenSource): Link {
  const link = linkTo({ ...source, quote: null }, [])
  return { ...link, data: { ...link.data, mark: true } }
}

function referenceTo(id: string): FootnoteReference {
  return { type: 'footnoteReference', identifier: id, label: id }
}

function linkTo(source: WrittenSource, children: readonly PhrasingContent[]): Link {
  const { resource, quote } = source
  const url = resource?.replace(/^\[\[|(?:\|[^\]]*)?\]\]$/g, '') ?? ''
  return isWithin(source)
    ? { type: 'link', url, children: [...children], data: { wikilink: true, ...(quote && { quote }) } }
    : { type: 'link', url: addressOfQuote(url, quote), children: [...children] }
}

function wordsOf(source: WrittenSource, { wording }: Context): PhrasingContent[] {
  const { resource, title, author, modified, quote } = source
  const { longDate, joins, panes } = wordsFor(wording)
  const facts = joins.items([author, modified && longDate(modified)].filter((fact) => fact !== null))
  const after = `${facts && ` (${facts})`}${quote ? `: ${panes.quoted(quote)}` : ''}`
  const name = title === null && isWithin(source) ? [] : [text(title ?? resource ?? '')]
  return [...(resource === null ? name : [linkTo(source, name)]), ...(after === '' ? [] : [text(after)])]
}
