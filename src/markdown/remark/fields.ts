import type { ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { roleOf } from '../../core/kinds.ts'
import { suggestions } from '../../core/suggestion.ts'
import { type Context, fieldKey } from '../parse-context.ts'
import {
  fieldIn,
  linesOf,
  linksIn,
  type WrittenField,
  statedRelation,
  relationOf,
  addRelations,
  fieldItem,
  keepLifted,
  reportUnknownRelation,
} from '../field.ts'
import type { CrossLink, InlineField } from '../nodes.ts'
import { isBlank, startOf, text, trimmed } from '../tree.ts'
import { keepSentences } from './numbering.ts'

/**
 * Lifts Dataview fields out of the body. If the key is a relation type, the field becomes a relation, else a property.
 * A field in brackets stays in its sentence. In a list or a table it is not a property of the page.
 */
export function fields(tree: Root, context: Context): void {
  if (context.source.text.includes('::')) lift(tree, false, context)
}

function lift(parent: Nodes, among: boolean, context: Context): void {
  if (!('children' in parent)) return
  const kept: RootContent[] = []
  for (const child of parent.children) {
    if (child.type === 'field') bracketField(child, among, context)
    if (child.type === 'listItem' && liftItem(child, context)) continue
    if (isTask(parent) && child === parent.children[0]) relateLines(child, context)
    else if (child.type === 'paragraph' && parent.type !== 'footnoteDefinition' && liftLines(child, context))
      continue
    const before = 'children' in child ? child.children.length : 0
    lift(child, among || child.type === 'listItem' || child.type === 'table', context)
    if (!('children' in child) || child.children.length > 0 || before === 0) kept.push(child)
  }
  parent.children = kept
}

/** Returns true if the item was a field and has been lifted. */
function liftItem(item: ListItem, context: Context): boolean {
  const [paragraph, ...more] = item.children
  if (paragraph?.type !== 'paragraph' || more.length > 0 || isTask(item)) return false
  if (linesOf(paragraph.children).length > 1) return false
  const field = fieldIn(paragraph.children)
  return field !== null && liftField(field, context)
}

/** Returns true if nothing is left of the paragraph. */
function liftLines(paragraph: Paragraph, context: Context): boolean {
  const lines = linesOf(paragraph.children)
  const kept = lines.filter((line) => {
    const field = fieldIn(line)
    return !field || !liftField(field, context)
  })
  if (kept.length === lines.length) return false
  paragraph.children = trimmed(kept.flatMap((line) => [text('\n'), ...line]))
  return isBlank(paragraph.children)
}

function isTask(node: Nodes): node is ListItem {
  return node.type === 'listItem' && typeof node.checked === 'boolean'
}

/** A task always stays in the body, but its relations count. */
function relateLines(block: RootContent, context: Context): void {
  if (block.type !== 'paragraph') return
  for (const line of linesOf(block.children)) {
    const field = line[0]?.type === 'field' ? null : fieldIn(line)
    const relation = field && relationOf(context, field)
    if (relation) addRelations(context, relation)
  }
}

/** Lifts a field that is a whole line. Returns false if it must stay in the body. */
function liftField({ key, at, value }: WrittenField, context: Context): boolean {
  const relation = relationOf(context, { key, value })
  keepSentences(value, context)
  if (relation) addRelations(context, relation)
  const links = relation?.links ?? reference(key, value, context)
  if (links) {
    keepLifted(context, fieldItem(key, value), links)
    return true
  }
  // An empty relation comes from a template that is not filled in yet.
  if (isBlank(value)) return context.relationTypes.has(fieldKey(key))
  context.properties.push({ key, values: valuesOf(value) })
  markLinks(value, key, at, context)
  return true
}

function bracketField(field: InlineField, among: boolean, context: Context): void {
  const { key, children: value } = field
  const relation = relationOf(context, { key, value })
  if (relation) addRelations(context, relation)
  else if (!reference(key, value, context)) {
    markLinks(value, key, startOf(field), context)
    if (!among && !isBlank(value)) context.properties.push({ key, values: valuesOf(value) })
  }
}

const roles = { cites: 'cites', sources: 'source', next: 'next' } as const

/** Gives the links of a field the role of the front-matter property of that name, if it has nothing else; else null. */
function reference(
  written: string,
  value: readonly PhrasingContent[],
  context: Context,
): readonly CrossLink[] | null {
  const key = fieldKey(written)
  if (key !== 'cites' && (roleOf(context.kind) !== 'inquiry' || (key !== 'sources' && key !== 'next')))
    return null
  const stated = statedRelation(value)
  if (!stated || stated.why) return null
  for (const { index } of stated.links) {
    const link = context.links[index]
    if (link) link.role = roles[key]
  }
  return stated.links
}

function markLinks(value: readonly PhrasingContent[], key: string, at: number, context: Context): void {
  const links = linksIn(value)
  for (const { index } of links) {
    const link = context.links[index]
    if (!link) continue
    link.role = 'property'
    link.property = key
  }
  if (links.length === 0 || context.relationTypes.has(fieldKey(key))) return
  const near = suggestions(fieldKey(key), [...context.relationTypes.keys()])
  if (near.length > 0) reportUnknownRelation(context, key, at)
}

/** Links separated only by commas are several values; anything else is one. */
function valuesOf(value: readonly PhrasingContent[]): PhrasingContent[][] {
  const parts = value.filter((node) => node.type !== 'text' || !/^\s*,?\s*$/.test(node.value))
  return parts.every((node) => node.type === 'crossLink') ? parts.map((node) => [node]) : [[...value]]
}
