import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Plugin } from 'unified'
import { placeId } from '../../core/page-ids.ts'
import { type ParseContext, contextOf, report } from '../parse-context.ts'
import { blockName, headingOf, prefixHole } from '../holes.ts'

/** Prefixes the ids in raw HTML to keep them unique when pages embed each other. The first of equal ids stays. */
export const ids: Plugin<[], Root> = () => (tree, file) => eachId(tree, contextOf(file))

function eachId(parent: Root | Element, context: ParseContext): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { tagName, properties } = child
    const { id = tagName === 'a' ? properties['name'] : undefined, headers } = properties
    delete properties['name']
    const given = typeof id === 'string' && id.trim() !== '' ? givenId(child, id, context) : null
    if (given === null) delete properties['id']
    else properties['id'] = given
    if (Array.isArray(headers)) properties['headers'] = headers.map((header) => idOf(header))
    eachId(child, context)
  }
}

function idOf(written: string): string {
  return written.startsWith(prefixHole) ? written : prefixHole + placeId(written)
}

function givenId({ position }: Element, written: string, context: ParseContext): string | null {
  const id = idOf(written)
  // The ids of headings are not known yet.
  if (headingOf(id) !== null) return id
  if (!context.ids) return null
  if (context.ids.has(id)) {
    const block = blockName(id)
    const message = block === null ? `the id "${written}" is` : `the name "^${block}" of a block is`
    report(
      context,
      'duplicate-id',
      position?.start.offset ?? 0,
      `${message} already taken in this file.`,
      null,
    )
    return null
  }
  context.ids.add(id)
  return id
}

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
