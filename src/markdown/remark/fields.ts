import type { ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { suggestion } from '../../model/suggestion.ts'
import { type Draft, draftOf, fieldKey } from '../draft.ts'
import { fieldIn, linesOf, linksIn, type WrittenField } from '../field.ts'
import type { Field } from '../nodes.ts'
import { statedRelation } from '../relation.ts'
import { isBlank, startOf, trimmed } from '../tree.ts'
import { addRelations, reportUnknownRelation } from '../vocabulary.ts'
import { keepSentences } from './numbering.ts'

/**
 * Lifts Dataview fields out of the body: those whose key is a relation type become relations, the others properties.
 * A field within brackets stays in its sentence, whatever it means.
 */
export const fields: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  if (draft.source.text.includes('::')) lift(tree, draft)
}

function lift(parent: Nodes, draft: Draft): void {
  if (!('children' in parent)) return
  const kept: RootContent[] = []
  for (const child of parent.children) {
    if (child.type === 'field') bracketField(child, draft)
    if (child.type === 'listItem' && liftItem(child, draft)) continue
    if (child.type === 'paragraph' && parent.type !== 'footnoteDefinition' && liftLines(child, draft))
      continue
    const before = 'children' in child ? child.children.length : 0
    lift(child, draft)
    if (!('children' in child) || child.children.length > 0 || before === 0) kept.push(child)
  }
  parent.children = kept
}

/** Whether the whole item was a field, so that it goes. */
function liftItem(item: ListItem, draft: Draft): boolean {
  const [paragraph, ...more] = item.children
  if (paragraph?.type !== 'paragraph' || more.length > 0 || typeof item.checked === 'boolean') return false
  if (linesOf(paragraph.children).length > 1) return false
  const field = fieldIn(paragraph.children)
  return field !== null && settle(field, paragraph.children, draft)
}

/** Whether nothing but fields was in the paragraph. */
function liftLines(paragraph: Paragraph, draft: Draft): boolean {
  const lines = linesOf(paragraph.children)
  const kept = lines.filter((line) => {
    const field = fieldIn(line)
    return !field || !settle(field, line, draft)
  })
  if (kept.length === lines.length) return false
  paragraph.children = trimmed(kept.flatMap((line) => [{ type: 'text', value: '\n' }, ...line]))
  return isBlank(paragraph.children)
}

/** Takes up a field that is a line of its own; false if it has to stay where it is. */
function settle({ key, at, value }: WrittenField, line: readonly PhrasingContent[], draft: Draft): boolean {
  const type = draft.relationTypes.get(fieldKey(key))
  const stated = type === undefined ? null : statedRelation(value)
  keepSentences(value, draft)
  if (type !== undefined && stated) {
    addRelations(draft, type, stated)
    return true
  }
  // An empty relation is a template not filled in yet.
  if (isBlank(value)) return type !== undefined
  if (line[0]?.type === 'field') return false
  draft.properties.push({ key, values: valuesOf(value) })
  markLinks(value, key, at, draft)
  return true
}

function bracketField(field: Field, draft: Draft): void {
  const type = draft.relationTypes.get(fieldKey(field.key))
  const stated = type === undefined ? null : statedRelation(field.children)
  if (type !== undefined && stated) addRelations(draft, type, stated)
  else markLinks(field.children, field.key, startOf(field), draft)
}

function markLinks(value: readonly PhrasingContent[], key: string, at: number, draft: Draft): void {
  const links = linksIn(value)
  for (const { index } of links) {
    const link = draft.links[index]
    if (!link) continue
    link.role = 'property'
    link.property = key
  }
  if (links.length === 0 || draft.relationTypes.has(fieldKey(key))) return
  const near = suggestion(fieldKey(key), [...draft.relationTypes.keys()])
  if (near !== null) reportUnknownRelation(draft, key, at)
}

/** Links with nothing but commas between them are several values; anything else is one. */
function valuesOf(value: readonly PhrasingContent[]): PhrasingContent[][] {
  const parts = value.filter((node) => node.type !== 'text' || !/^\s*,?\s*$/.test(node.value))
  return parts.every((node) => node.type === 'crossLink') ? parts.map((node) => [node]) : [[...value]]
}
