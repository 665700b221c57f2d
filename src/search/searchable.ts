import { isIndexAddress } from '../core/address.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { publication } from '../core/node-ref.ts'
import { indexed } from '../core/search-text.ts'
import { escaped } from '../core/html.ts'
import { markup, plainText, voids } from '../core/html-text.ts'
import type { SearchableText } from './search-index.ts'

/**
 * What is searched of a node's page. It omits the lists of other pages, because their titles would be found everywhere,
 * and the summary of a text on home or on an index, because those pages do not show it.
 */
export function searchable(page: NodePage): SearchableText {
  const alternatives = [...page.body.text.matchAll(alternative)].map(([, alt = '']) => alt)
  const besides = [
    ...page.aliases.map(escaped),
    ...alternatives,
    ...valuesOf(page).map(plainText).map(escaped),
  ]
  const paragraphs = [
    page.description && `<p>${indexed(escaped(page.description))}</p>`,
    ...(isIndexAddress(page.address) ? [] : facts(page)),
    words(page.body.text),
  ]
  return {
    title: indexed(escaped(page.title)),
    besides: besides.length === 0 ? null : indexed(besides.join(' · ')),
    text: paragraphs.filter(Boolean).join(''),
  }
}

function valuesOf({ properties }: NodePage): readonly string[] {
  return properties.flatMap(({ values }) => values.map(({ text }) => text))
}

function facts(page: NodePage): readonly (string | null)[] {
  switch (page.role) {
    case 'note':
      return [page.summary && `<p>${words(page.summary.text)}</p>`]
    case 'paper': {
      const published = [publication(page), ...page.links.map(({ label }) => label)].join(' ').trim()
      return [
        ...[page.authors.join(', '), published]
          .filter((line) => line !== '')
          .map((line) => `<p>${indexed(escaped(line))}</p>`),
        page.abstract && `<div>${words(page.abstract.text)}</div>`,
      ]
    }
    case 'inquiry':
      return []
  }
}

const alternative = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*?\salt="([^"]+)"/gi

/** Inline elements: the text on both sides of their tags belongs together. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i

/** Elements without text to index: images, forms, and the source of a formula, which repeats it. */
const unread = /^(?:annotation|form|iframe|label|nav|noscript|script|style|svg|template)$/i

/**
 * Matches what is not indexed: decoration, link signs, citation numbers, file sizes, descriptions of other pages on
 * canvas cards, and the names of cards at the ends of lines.
 */
const unreadAttributes =
  /\s(?:aria-hidden="?true|class=(?:"(?:[^"]*\s)?)?(?:anchor|cite-number|footnote-ref|footnote-back|file-facts|canvas-description|canvas-way)(?=[\s"]|$))/

/** Reduces HTML to words and separating elements. An id would count as a gap between words. */
function words(html: string): string {
  let result = ''
  let run = ''
  let position = 0
  /** The number of open elements, counted from the outermost skipped one; 0 if none is skipped. */
  let unreadDepth = 0
  for (const match of html.matchAll(markup)) {
    if (unreadDepth === 0) run += html.slice(position, match.index)
    position = match.index + match[0].length
    const [, slash, name, attributes = ''] = match
    if (name === undefined) continue
    const empty = attributes.endsWith('/') || voids.test(name)
    if (unreadDepth > 0) {
      if (slash === '/') unreadDepth -= 1
      else if (!empty) unreadDepth += 1
    } else if (slash === '' && !empty && (unread.test(name) || unreadAttributes.test(attributes))) {
      unreadDepth = 1
    } else if (!inline.test(name)) {
      result += `${indexed(run)}<${slash}${name}>`
      run = ''
    }
  }
  return unreadDepth === 0 ? result + indexed(run + html.slice(position)) : result + indexed(run)
}
