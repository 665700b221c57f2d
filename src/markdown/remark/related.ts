import type { Heading, List, ListItem, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { roleOf } from '../../core/kinds.ts'
import { type Context, fieldKey } from '../parse-context.ts'
import {
  fieldIn,
  type Stated,
  statedRelation,
  addRelations,
  fieldItem,
  keepLifted,
  reportUnknownRelation,
} from '../field.ts'
import { wordsIn } from '../flat-text.ts'
import { isBlank, text } from '../tree.ts'

const related = /^related(?: (?:concepts|notes))?\s*:?$/i

/**
 * Makes relations of the list items with a link in sections headed "Related", "Related concepts" or "Related notes". A
 * heading with nothing left under it is removed; one with only lifted items is marked.
 */
export function relatedSections(tree: Root, context: Context): void {
  if (roleOf(context.kind) !== 'note' || !/related/i.test(context.source.text)) return
  const kept: RootContent[] = []
  for (let index = 0; index < tree.children.length;) {
    const node = tree.children[index]
    if (!node) break
    const isHead = node.type === 'heading' && related.test(wordsIn(node.children))
    const end = isHead ? sectionEnd(tree, index) : index + 1
    kept.push(...(isHead ? withoutRelations(tree.children.slice(index, end), context) : [node]))
    index = end
  }
  tree.children = kept
}

function sectionEnd({ children }: Root, start: number): number {
  const heading = children[start]
  const depth = heading?.type === 'heading' ? heading.depth : 1
  const end = children.findIndex(
    (node, index) => index > start && node.type === 'heading' && node.depth <= depth,
  )
  return end < 0 ? children.length : end
}

function withoutRelations(section: readonly RootContent[], context: Context): RootContent[] {
  const kept: RootContent[] = []
  for (const node of section) {
    const from = context.lifted.length
    const rest = node.type === 'list' ? remaining(node, context) : node
    if (rest) kept.push(rest)
    const items = Array.from({ length: context.lifted.length - from }, (_, index) => from + index)
    if (items.length > 0) kept.push({ type: 'liftedItems', items })
  }
  return kept.filter((node, index) => node.type !== 'heading' || holdsAny(node, kept, index + 1))
}

/** Whether anything is under a heading. Marks the heading if all of it was lifted out. */
function holdsAny(heading: Heading, section: readonly RootContent[], from: number): boolean {
  let lifts = false
  for (let index = from; index < section.length; index++) {
    const node = section[index]
    if (!node || (node.type === 'heading' && node.depth <= heading.depth)) break
    if (node.type === 'heading') continue
    if (node.type !== 'liftedItems') return true
    lifts = true
  }
  if (lifts) heading.data = { ...heading.data, lifts }
  return lifts
}

function remaining(list: List, context: Context): List | null {
  const children = list.children.filter((item) => !isLifted(item, context))
  return children.length > 0 ? { ...list, children } : null
}

/** Lifts out an item if the page's list of relations can show all of it. Returns false if it stays. */
function isLifted(item: ListItem, context: Context): boolean {
  const [paragraph, ...more] = item.children
  if (paragraph?.type !== 'paragraph') return false
  const field = fieldIn(paragraph.children)
  const stated = statedRelation(field?.value ?? paragraph.children)
  const at = context.lifted.length
  const rest = more.flatMap((node) => (node.type === 'list' ? (remaining(node, context) ?? []) : node))
  item.children = [paragraph, ...rest]
  if (!stated) return false
  const type = field ? context.relationTypes.get(fieldKey(field.key)) : 'related'
  if (field && type === undefined) reportUnknownRelation(context, field.key, field.at)
  const why = joined([stated.why ?? [], ...linesOf(rest)])
  addRelations(context, { type: type ?? 'related', links: stated.links, why })
  if (!isSayable(item)) return false
  keepLifted(context, field ? fieldItem(field.key, field.value, rest) : item, stated.links, at)
  return true
}

/** The list of relations cannot show tasks or footnotes. */
function isSayable(node: Nodes): boolean {
  if (node.type === 'paragraph') return !node.children.some(holdsFootnote)
  if (node.type === 'listItem' && typeof node.checked === 'boolean') return false
  const isFlat = node.type === 'listItem' || node.type === 'list' || node.type === 'blockquote'
  return isFlat && node.children.every(isSayable)
}

function holdsFootnote(node: Nodes): boolean {
  if (node.type === 'footnoteReference' || node.type === 'inlineFootnote') return true
  return 'children' in node && node.children.some(holdsFootnote)
}

function joined(lines: readonly (readonly PhrasingContent[])[]): Stated['why'] {
  const said = lines.filter((line) => !isBlank(line))
  if (said.length === 0) return null
  return said.flatMap((line, index) => {
    if (index === 0) return line
    const between = /[.!?;:…。！？]$/.test(wordsIn(said[index - 1] ?? [])) ? ' ' : '; '
    return [text(between), ...line]
  })
}

function linesOf(blocks: readonly RootContent[]): PhrasingContent[][] {
  return blocks.flatMap((node) => {
    if (node.type === 'paragraph') return [node.children]
    return 'children' in node ? linesOf(node.children) : []
  })
}
