import { counts, search as words, standings } from '../../words/compiled.ts'
import { href } from '../../core/address.ts'
import { isDoubtful } from '../../core/trust.ts'
import { element } from '../../browser/dom.ts'
import type { Thing } from '../things.ts'
import { excerpt } from './excerpt.ts'
import { linkOf, type Hit } from './hits.ts'
import type { RecentPage } from './recent.ts'
import { restore } from '../../core/search-text.ts'

export function resultItem(hit: Hit, base: string): HTMLLIElement {
  const { kind, thing } = hit
  const attributes = thing ? { href: href(base, thing.address), ...thing.titleLanguage } : {}
  const link = element('a', attributes, `${kind === '#tag' ? '#' : ''}${thing?.title ?? ''}`)
  const item = listItem(kind, link)
  if (!thing) {
    void linkOf(hit)
      .then((its) => {
        if (its) link.href = href(base, its.address)
        link.textContent = its?.title ?? ''
      })
      .catch(() => item.remove())
  }
  if (hit.name !== null) {
    item.append(
      element('p', { class: 'search-alias' }, `${words.alias} `, element('q', { dir: 'auto' }, hit.name)),
    )
  }
  if (hit.text) item.append(excerptOf(hit, hit.text))
  else if (thing?.says && hit.name === null) {
    item.append(element('p', { class: 'search-says', ...thing.language }, thing.says))
  }
  const detail = thing ? detailOf(thing) : ''
  if (detail !== '') item.append(element('p', { class: 'search-detail' }, detail))
  return item
}

export function pageItem({ kind, href, title }: RecentPage): HTMLLIElement {
  return listItem(kind, element('a', { href, dir: 'auto' }, title))
}

function listItem(kind: Thing['kind'], link: HTMLAnchorElement): HTMLLIElement {
  const isNode = kind !== null && !kind.startsWith('#')
  return element(
    'li',
    { class: 'search-result', 'data-kind': isNode ? kind : false },
    element(
      'p',
      { class: 'search-title' },
      isNode ? element('span', { class: 'mark', 'data-kind': kind, 'aria-hidden': 'true' }) : '',
      link,
    ),
  )
}

function detailOf({ kind, credits: [year, ...authors], tags, standing, uses }: Thing): string {
  if (kind === '#tag' || kind === '#topic') return counts.pages(uses)
  const by = authors.length > 3 ? [...authors.slice(0, 2), '…'] : authors
  const doubt = isDoubtful(standing) ? [standings[standing]] : []
  return [...(by.length > 0 ? [`${by.join(', ')} ${year ?? ''}`.trim()] : []), ...tags, ...doubt].join(' · ')
}

function excerptOf(hit: Hit, text: NonNullable<Hit['text']>): HTMLParagraphElement {
  const language = hit.thing?.language ?? { dir: 'auto' }
  const paragraph = element('p', { class: 'search-excerpt', ...language })
  text()
    .then(({ title, content, locations }) => {
      const pieces = excerpt(content, locations, restore(title))
      paragraph.append(...pieces.map((piece) => (piece.found ? element('mark', {}, piece.text) : piece.text)))
      if (pieces.length === 0) paragraph.remove()
    })
    // The title still links to the page.
    .catch(() => paragraph.remove())
  return paragraph
}
