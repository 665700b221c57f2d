import { isIndexAddress } from '../../core/address.ts'
import type { Language } from '../../core/language.ts'
import type { NearNode } from '../near.ts'

/** Shows a node on the card beside the map, whose title is a link to its page. */
export function fillCard(card: Element, node: NearNode, page: string, graph: string): void {
  // The text of home or of an index is no note, and does not stand in the whole graph.
  const isIndex = isIndexAddress(node.address)
  const link = card.querySelector<HTMLAnchorElement>('[data-card=title]')
  if (link) {
    link.href = page
    link.textContent = node.title
    setLanguage(link, node)
  }
  const kind = card.querySelector<HTMLElement>('[data-card=kind]')
  if (kind) {
    kind.textContent = node.kind
    kind.dataset['kind'] = node.kind
    kind.hidden = isIndex
  }
  put(card, 'description', node.description)
  put(card, 'summary', node.summary)
  const open = card.querySelector<HTMLAnchorElement>('[data-card=graph]')
  if (open) {
    open.href = graph
    open.hidden = isIndex
  }
}

/** Of words that are not in the language of the page. */
export function setLanguage(element: Element, { lang, dir }: Language): void {
  for (const [name, value] of [
    ['lang', lang],
    ['dir', dir],
  ] as const) {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

function put(card: Element, part: string, words: string | null): void {
  const element = card.querySelector<HTMLElement>(`[data-card=${part}]`)
  if (!element) return
  element.textContent = words
  element.hidden = words === null
}
