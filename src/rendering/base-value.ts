import { dateOf, isList, textOfValue, type LinkValue, type Value } from '../bases/value.ts'
import { href } from '../core/address.ts'
import type { Segments } from '../core/entry.ts'
import type { Node } from '../core/graph.ts'
import { attribute, text } from '../core/html-text.ts'
import { wordsFor } from '../words/languages.ts'
import { languageAttributes } from './language.ts'
import type { Scope } from './view.ts'

export type Fill = (segments: Segments, scope: Scope) => string

export function valueHtml(value: Value, areTags: boolean, scope: Scope, fill: Fill): string {
  if (value === null) return ''
  if (isList(value)) {
    const items = value.map((item) => valueHtml(item, areTags, scope, fill)).filter((item) => item !== '')
    return areTags ? items.join(' ') : wordsFor(scope.view.settings).joins.items(items)
  }
  if (typeof value === 'boolean') {
    const { yes, no } = wordsFor(scope.view.settings).text
    return text(value ? yes : no)
  }
  if (typeof value === 'string' && areTags) return fill([{ hole: 'tag', tag: value }], scope)
  const date = dateOf(value)
  if (date) return dateHtml(textOfValue(date), scope)
  if (typeof value !== 'object') return written(String(value))
  switch (value.is) {
    case 'link':
      return linkHtml(value, scope, fill)
    case 'file':
      return fileLink(value.record.node, scope)
    case 'date':
    case 'map':
      return text(textOfValue(value))
  }
}

export function fileLink(
  { address, kind, title, titleLanguage }: Pick<Node, 'address' | 'kind' | 'title' | 'titleLanguage'>,
  { author, view }: Scope,
): string {
  const { settings } = view
  const lang = languageAttributes(titleLanguage, author.language, settings)
  return `<a class="link" data-kind="${kind}" href="${attribute(href(settings.base, address))}"${lang}>${text(title)}</a>`
}

function linkHtml({ source, to, text: words }: LinkValue, scope: Scope, fill: Fill): string {
  if (!source) return text(words)
  const { author, link } = source
  const isOwn = author.entry.links[link]?.role !== 'query'
  if (isOwn || to === null) {
    // Without marks: a link in a table does not count as a citation on the page.
    return fill([{ hole: 'link', link }], { ...scope, author, marks: null })
  }
  const { address, kind, titleLanguage } = scope.view.name(to)
  return fileLink({ address, kind, title: words, titleLanguage }, scope)
}

function dateHtml(date: string, { view }: Scope): string {
  const [day = '', time] = date.split(' ')
  const datetime = time === undefined ? day : `${day}T${time}`
  const words = wordsFor(view.settings).longDate(day) + (time === undefined ? '' : `, ${time}`)
  return `<time datetime="${datetime}">${text(words)}</time>`
}

/** A URL becomes a link, shown without its scheme and `www.`. */
function written(value: string): string {
  if (!/^https?:\/\/\S+$/i.test(value) || URL.parse(value) === null) return text(value)
  const bare = value.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const shown = bare.length > 60 ? bare.replace(/[/?#].*$/, '/…') : bare
  return `<a href="${attribute(value)}" rel="external noopener">${text(shown)}</a>`
}
