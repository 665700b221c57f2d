import type { List, ListItem, PhrasingContent, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { type Draft, draftOf, fieldKey } from '../draft.ts'
import { fieldIn } from '../field.ts'
import { wordsIn } from '../flat-text.ts'
import { type Stated, statedRelation } from '../relation.ts'
import { isBlank } from '../tree.ts'
import { addRelations, fieldItem, keepLifted, reportUnknownRelation } from '../vocabulary.ts'

const related = /^related(?: (?:concepts|notes))?\s*:?$/i

/**
 * The list items of a note that hold a link, in a section headed "Related", "Related concepts" or "Related notes",
 * become relations. Prose stays with its heading; a heading with nothing left under it goes.
 */
export const relatedSections: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  if (draft.kind !== 'note' || !/related/i.test(draft.source.text)) return
  const kept: RootContent[] = []
  for (let index = 0; index < tree.children.length;) {
    const node = tree.children[index]
    if (!node) break
    const isHead = node.type === 'heading' && related.test(wordsIn(node.children))
    const end = isHead ? sectionEnd(tree, index) : index + 1
    kept.push(...(isHead ? withoutRelations(tree.children.slice(index, end), draft) : [node]))
    index = end
  }
  tree.children = kept
}

/** The index of the next heading that is not below the one at `start`. */
function sectionEnd({ children }: Root, start: number): number {
  const heading = children[start]
  const depth = heading?.type === 'heading' ? heading.depth : 1
  const end = children.findIndex(
    (node, index) => index > start && node.type === 'heading' && node.depth <= depth,
  )
  return end < 0 ? children.length : end
}

function withoutRelations(section: readonly RootContent[], draft: Draft): RootContent[] {
  const kept: RootContent[] = []
  const [head] = section
  const words = head?.type === 'heading' ? wordsIn(head.children) : ''
  for (const node of section) {
    if (node.type === 'list') {
      const rest = remaining(node, words, draft)
      if (rest) kept.push(rest)
    } else {
      kept.push(node)
    }
  }
  // From the end, so that a heading over nothing but empty headings goes too.
  return kept.reduceRight<RootContent[]>((after, node) => {
    const next = after[0]
    const empty = !next || (next.type === 'heading' && node.type === 'heading' && next.depth <= node.depth)
    return node.type === 'heading' && empty ? after : [node, ...after]
  }, [])
}

/** The list without the items that were relations; null if none is left. */
function remaining(list: List, heading: string, draft: Draft): List | null {
  const children = list.children.filter((item) => !isRelation(item, heading, draft))
  return children.length > 0 ? { ...list, children } : null
}

function isRelation(item: ListItem, heading: string, draft: Draft): boolean {
  const [paragraph, ...more] = item.children
  if (paragraph?.type !== 'paragraph') return false
  const field = fieldIn(paragraph.children)
  const stated = statedRelation(field?.value ?? paragraph.children)
  const rest = more.flatMap((node) => (node.type === 'list' ? (remaining(node, heading, draft) ?? []) : node))
  if (!stated) {
    item.children = [paragraph, ...rest]
    return false
  }
  const type = field ? draft.relationTypes.get(fieldKey(field.key)) : 'related'
  if (field && type === undefined) reportUnknownRelation(draft, field.key, field.at)
  const whole = field ? fieldItem(field.key, field.value, rest) : { ...item, children: [paragraph, ...rest] }
  keepLifted(draft, heading, whole, stated.links)
  addRelations(draft, type ?? 'related', { ...stated, why: stated.why ?? reasonBelow(rest) })
  return true
}

/** What is said of the link in further paragraphs or in a list of its own. */
function reasonBelow(blocks: readonly RootContent[]): Stated['why'] {
  const parts = blocks.flatMap(inlineParts).filter((part) => !isBlank(part))
  if (parts.length === 0) return null
  return parts.flatMap((part, index) =>
    index === 0 ? part : [{ type: 'text', value: '; ' } as const, ...part],
  )
}

function inlineParts(node: RootContent): PhrasingContent[][] {
  if (node.type === 'paragraph') return [node.children]
  return 'children' in node ? (node.children as RootContent[]).flatMap(inlineParts) : []
}
