import { copyOf, element } from '../../browser/dom.ts'
import { sentenceEnds } from '../../core/sentence-ends.ts'

/**
 * The note of a number or citation, copied from the lists below the text: a source's title and first sentence, a whole
 * footnote, or a paper's citation. `brief` omits the sentence. Null if the page does not list it.
 */
export function noteFor(link: HTMLAnchorElement, brief = false): HTMLElement | null {
  if (link.matches('[data-kind]')) return paper(link)
  const entry = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  if (!entry) return null
  const number = element('span', { class: 'side-note-number' }, link.textContent.trim())
  return note(number, ...(link.matches('.cite-number') ? source(entry, brief) : [footnote(entry)]))
}

function note(...parts: readonly Node[]): HTMLElement {
  return element('div', { class: 'side-note' }, ...parts)
}

function source(entry: Element, brief: boolean): readonly Node[] {
  const title = entry.querySelector('a')
  const text = brief ? null : entry.querySelector<HTMLElement>('.item-text')
  const named = title && element('p', { class: 'side-note-title', ...languageAt(entry) }, copy(title))
  return [named, text && firstSentence(copy(text))].filter((part) => part !== null)
}

function footnote(entry: Element): Node {
  return element('div', languageAt(entry), ...copy(entry).childNodes)
}

function paper(link: HTMLAnchorElement): HTMLElement | null {
  const around = link.closest('article') ?? document
  for (const entry of around.querySelectorAll<HTMLAnchorElement>('.references a')) {
    const item = entry.closest('li > p')
    if (item && entry.pathname === link.pathname) return note(copy(item))
  }
  return null
}

/** A copy with its language, without links back to the text. */
function copy<One extends Element>(original: One): One {
  const made = copyOf(original, '.footnote-back, .cited-at, .cited-here')
  for (const [name, value] of Object.entries(languageAt(original))) if (value) made.setAttribute(name, value)
  return made
}

/** A note may be among words of another language than its own. */
function languageAt(place: Element) {
  const value = (name: string) => place.closest(`[${name}]`)?.getAttribute(name) ?? null
  return { lang: value('lang'), dir: value('dir') ?? 'ltr' }
}

/** Removes everything after the first sentence, but never cuts a formula or link. */
function firstSentence<One extends HTMLElement>(text: One): One {
  let [left = 0] = sentenceEnds({ text: text.textContent })
  for (const node of [...text.childNodes]) {
    const { length } = node.textContent ?? ''
    if (left <= 0) node.remove()
    else if (node instanceof Text && length > left) node.data = node.data.slice(0, left).trimEnd()
    left -= length
  }
  return text
}
