import { href } from '../../core/address.ts'
import type { Language } from '../../core/language.ts'
import { element } from '../../browser/dom.ts'
import { excerpt } from './excerpt.ts'
import type { Hit } from './hits.ts'
import { kindNames } from './wording.ts'

/** A hit as an item of the list: a link, and what tells the reader whether to follow it. */
export function resultItem(hit: Hit, base: string): HTMLLIElement {
  const { kind, title, titleLanguage, address, tags } = hit.title
  const item = element(
    'li',
    { class: 'search-result', 'data-kind': kind ?? false },
    element(
      'p',
      { class: 'search-title' },
      kind === null ? '' : element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' }),
      element('a', { href: href(base, address), ...attributesOf(titleLanguage) }, title),
    ),
  )
  if (hit.alias !== null) {
    item.append(element('p', { class: 'search-alias' }, 'Also ', element('q', { dir: 'auto' }, hit.alias)))
  }
  if (hit.text) item.append(excerptOf(hit, hit.text))
  item.append(
    element(
      'p',
      { class: 'search-detail' },
      [kind === null ? 'Page' : kindNames[kind].one, ...tags].join(' · '),
    ),
  )
  return item
}

function attributesOf({ lang, dir }: Language): Readonly<Record<string, string | boolean>> {
  return { lang: lang ?? false, dir: dir ?? false }
}

function excerptOf(hit: Hit, text: NonNullable<Hit['text']>): HTMLParagraphElement {
  const paragraph = element('p', { class: 'search-excerpt', ...attributesOf(hit.title.language) })
  text()
    .then(({ content, locations }) => {
      const pieces = excerpt(content, locations, hit.title.title)
      paragraph.append(...pieces.map((piece) => (piece.found ? element('mark', {}, piece.text) : piece.text)))
      if (pieces.length === 0) paragraph.remove()
    })
    // The title still leads to the page.
    .catch(() => paragraph.remove())
  return paragraph
}
