import type { Root, Element, ElementContent, RootContent } from 'hast'
import { placeId } from '../../core/page-ids.ts'
import { isFollowed, schemeOf, web } from '../address.ts'
import { prefixHole, blockName, headingOf, hasHole } from '../holes.ts'
import { type Context, report, wordsIn } from '../parse-context.ts'
import { eachElement, startOf, text, textOf } from '../tree.ts'

/** Cleans up sanitised HTML. */
export function tidy(tree: Root, { schemes }: Context): void {
  eachElement(tree, (element, index, parent) => {
    const { properties, tagName } = element
    const { className, href } = properties
    if (Array.isArray(className) && className.length === 0) delete properties['className']
    if (tagName === 'p' && element.children.length === 0) parent.children[index] = text('')
    // The only first-level heading of a page is its title.
    if (tagName === 'h1') element.tagName = 'h2'
    // Task checkboxes have a label; other inputs are removed.
    else if (tagName === 'input' && properties['ariaLabel'] === undefined) {
      parent.children[index] = text('')
    } else if (typeof href === 'string' && !href.startsWith(`#${prefixHole}`)) {
      // Links into the collection are holes by now. Only an unclosed tag still has such a URL.
      const scheme = schemeOf(href)
      if (scheme === null || !isFollowed(href, schemes)) delete properties['href']
      else {
        properties['rel'] = ['external', 'noopener']
        if (!web.has(scheme)) properties['dataScheme'] = scheme
      }
    }
  })
}

/** Prefixes the ids in raw HTML to keep them unique when pages embed each other. The first of equal ids stays. */
export function ids(parent: Root | Element, context: Context): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { tagName, properties } = child
    const { id = tagName === 'a' ? properties['name'] : undefined, headers } = properties
    delete properties['name']
    const given = typeof id === 'string' && id.trim() !== '' ? givenId(child, id, context) : null
    if (given === null) delete properties['id']
    else properties['id'] = given
    if (Array.isArray(headers)) properties['headers'] = headers.map((header) => idOf(header))
    ids(child, context)
  }
}

function idOf(written: string): string {
  return written.startsWith(prefixHole) ? written : prefixHole + placeId(written)
}

function givenId(child: Element, written: string, context: Context): string | null {
  const id = idOf(written)
  // The ids of headings are not known yet.
  if (headingOf(id) !== null) return id
  if (!context.ids) return null
  if (context.ids.has(id)) {
    const block = blockName(id)
    const taken = block === null ? `The id "${written}"` : `The block name "^${block}"`
    report(context, 'duplicate-id', startOf(child), `${taken} is already taken in this file.`)
    return null
  }
  context.ids.add(id)
  return id
}

/** Moves the block id after raw HTML to the last element of that HTML, if it ends with one that has no id. */
export function rawNames(parent: Root | Element): void {
  const kept: (RootContent | ElementContent)[] = []
  for (const child of parent.children) {
    if (child.type === 'element') rawNames(child)
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

/** Wraps each table in a labelled region that scrolls, also by keyboard. */
export function tables(tree: Root, context: Context): void {
  const words = wordsIn(context)
  const found: { table: Element; at: number; parent: Root | Element }[] = []
  eachElement(tree, (element, at, parent) => {
    if (element.tagName === 'table') found.push({ table: element, at, parent })
    // Screen readers would announce an empty header.
    else if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td'
    else if (element.tagName === 'th') element.properties['scope'] ??= 'col'
  })
  for (const [index, { table, at, parent }] of found.entries()) {
    const { id, dir, lang, ...properties } = table.properties
    const columns = headersOf(table)
    table.properties = properties
    parent.children[at] = {
      type: 'element',
      tagName: 'div',
      properties: {
        id,
        lang,
        dir,
        className: ['table'],
        tabIndex: 0,
        role: 'group',
        ariaLabel: words.table(index + 1, columns),
      },
      children: [table],
    }
  }
}

function headersOf(table: Element): string {
  const headers: string[] = []
  eachElement(table, (element) => {
    // The text of a link is not known yet.
    if (element.tagName === 'th' && !hasHole(textOf(element)))
      headers.push(textOf(element).replace(/\s+/g, ' ').trim())
  })
  return headers.filter(Boolean).slice(0, 8).join(', ')
}
