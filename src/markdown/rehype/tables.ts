import type { Element, Root } from 'hast'
import type { Plugin } from 'unified'
import { contextOf, wordsIn } from '../parse-context.ts'
import { eachElement, holdsHole, textOf } from '../tree.ts'

/** Wraps each table in a labelled region that scrolls, also by keyboard. */
export const tables: Plugin<[], Root> = () => (tree, file) => {
  const words = wordsIn(contextOf(file))
  const found: { table: Element; at: number; parent: Root | Element }[] = []
  eachElement(tree, (element, at, parent) => {
    if (element.tagName === 'table') found.push({ table: element, at, parent })
    else if (element.tagName === 'td' || element.tagName === 'th') cell(element)
  })
  for (const [index, { table, at, parent }] of found.entries()) {
    const { id, dir, lang, ...properties } = table.properties
    const columns = headersOf(table)
    table.properties = properties
    parent.children[at] = {
      type: 'element',
      tagName: 'div',
      properties: {
        ...(id === undefined ? {} : { id }),
        ...(lang === undefined ? {} : { lang }),
        ...(dir === undefined ? {} : { dir }),
        className: ['table'],
        tabIndex: 0,
        role: 'group',
        ariaLabel: words.table(index + 1, columns),
      },
      children: [table],
    }
  }
}

function cell(element: Element): void {
  // Screen readers would announce an empty header.
  if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td'
  else if (element.tagName === 'th') element.properties['scope'] ??= 'col'
}

function headersOf(table: Element): string {
  const headers: string[] = []
  eachElement(table, (element) => {
    // The text of a link is not known yet.
    if (element.tagName === 'th' && !holdsHole(element))
      headers.push(textOf(element).replace(/\s+/g, ' ').trim())
  })
  return headers.filter(Boolean).slice(0, 8).join(', ')
}
