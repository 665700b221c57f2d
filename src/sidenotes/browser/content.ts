import { element } from '../../browser/dom.ts'

/** What a number or a citation in a text refers to, as a note says it. */
export interface NoteContent {
  /** As it stands in the text; empty for a citation by author and year. */
  readonly number: string
  readonly parts: readonly Node[]
}

/**
 * Made of what the page says below the text: of a source its title and the first sentence about it, of a footnote all
 * of it, of a paper how it is cited. Null where the page does not list it.
 */
export function contentFor(link: HTMLAnchorElement, brief = false): NoteContent | null {
  if (link.matches('[data-kind]')) return paper(link)
  const entry = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  if (!entry) return null
  const number = link.textContent.trim()
  return { number, parts: link.matches('.cite-number') ? source(entry, brief) : footnote(entry) }
}

function source(entry: Element, brief: boolean): Node[] {
  const title = entry.querySelector('.item-title a, a')
  const text = brief ? null : entry.querySelector('.item-text, .item-line')
  const parts: Node[] = []
  if (title) parts.push(element('p', { class: 'side-note-title' }, copy(title)))
  if (text) parts.push(firstSentence(copy(text)))
  return parts
}

function footnote(entry: Element): Node[] {
  return [...copy(entry).childNodes]
}

function paper(link: HTMLAnchorElement): NoteContent | null {
  const around = link.closest('article') ?? document
  for (const entry of around.querySelectorAll<HTMLAnchorElement>('.references a')) {
    const item = entry.closest('li > p')
    if (item && entry.pathname === link.pathname) return { number: '', parts: [copy(item)] }
  }
  return null
}

/** A copy without the ids of the page, and without the ways back to the text. */
function copy<One extends Element>(of: One): One {
  const made = of.cloneNode(true) as One
  for (const part of made.querySelectorAll('.footnote-back, .cited-at, .cited-here')) part.remove()
  for (const part of [made, ...made.querySelectorAll('[id]')]) part.removeAttribute('id')
  return made
}

/** Takes away what follows the first sentence; a formula or a link is never cut. */
function firstSentence<One extends Element>(text: One): One {
  if (!('Segmenter' in Intl)) return text
  const language = text.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang
  const sentences = new Intl.Segmenter(language || 'en', { granularity: 'sentence' })
  const [first] = sentences.segment(text.textContent)
  let left = first?.segment.length ?? 0
  for (const node of [...text.childNodes]) {
    const { length } = node.textContent ?? ''
    if (left <= 0) node.remove()
    else if (node instanceof Text && length > left) node.data = node.data.slice(0, left).trimEnd()
    left -= length
  }
  return text
}
