import { element } from '../../browser/dom.ts'

export interface NoteContent {
  /** The number in the text; empty for a citation by author and year. */
  readonly number: string
  readonly parts: readonly Node[]
}

/**
 * The content of a note, copied from the lists below the text: a source's title and first sentence, a whole footnote,
 * or a paper's citation. `brief` omits the sentence. Null if the page does not list it.
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
  const text = brief ? null : entry.querySelector<HTMLElement>('.item-text, .item-line')
  const parts: Node[] = []
  if (title) parts.push(element('p', { class: 'side-note-title', ...languageAt(entry) }, copy(title)))
  if (text) parts.push(firstSentence(copy(text)))
  return parts
}

function footnote(entry: Element): Node[] {
  return [element('div', languageAt(entry), ...copy(entry).childNodes)]
}

function paper(link: HTMLAnchorElement): NoteContent | null {
  const around = link.closest('article') ?? document
  for (const entry of around.querySelectorAll<HTMLAnchorElement>('.references a')) {
    const item = entry.closest('li > p')
    if (item && entry.pathname === link.pathname) return { number: '', parts: [copy(item)] }
  }
  return null
}

/** A copy with its language, without ids and without links back to the text. */
function copy<One extends Element>(of: One): One {
  const made = of.cloneNode(true) as One
  for (const part of made.querySelectorAll('.footnote-back, .cited-at, .cited-here')) part.remove()
  for (const part of [made, ...made.querySelectorAll('[id]')]) part.removeAttribute('id')
  for (const [name, value] of Object.entries(languageAt(of))) if (value) made.setAttribute(name, value)
  return made
}

/** A note may be among words of another language than its own. */
function languageAt(place: Element) {
  const value = (name: string) => place.closest(`[${name}]`)?.getAttribute(name) ?? null
  return { lang: value('lang'), dir: value('dir') ?? 'ltr' }
}

/** Removes everything after the first sentence, but never cuts a formula or link. */
function firstSentence<One extends HTMLElement>(text: One): One {
  if (!('Segmenter' in Intl)) return text
  const sentences = new Intl.Segmenter(text.lang || 'en', { granularity: 'sentence' })
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
