import { isIndexAddress } from '../core/address.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { publication } from '../core/node-ref.ts'
import { indexed } from '../core/search-text.ts'
import { plainText, text } from '../core/html-text.ts'

/**
 * The searchable text of a node's page, as an HTML document for Pagefind: its title, which counts ten times, its
 * aliases and properties, the author's text and the alternative texts of its pictures, in the form that is indexed. The lists
 * of other pages are left out, because their titles would be found everywhere. A text on home or on an index has no
 * summary, because those pages show none.
 */
export function searchable(page: NodePage): string {
  const title = indexed(text(page.title))
  const alternatives = [...page.body.matchAll(alternative)].map(([, alt = '']) => alt)
  return [
    `<html><body data-pagefind-body><h1 data-pagefind-weight="10" data-pagefind-meta="title">${title}</h1>`,
    beside([...page.aliases.map(text), ...alternatives, ...valuesOf(page).map(plainText).map(text)]),
    page.description && `<p>${indexed(text(page.description))}</p>`,
    ...(isIndexAddress(page.address) ? [] : facts(page)),
    words(page.body),
    '</body></html>',
  ]
    .filter(Boolean)
    .join('')
}

function valuesOf({ properties }: NodePage): readonly string[] {
  return properties.flatMap(({ values }) => values)
}

/**
 * Words by which the page is found but which are not in its text; `texts` are escaped. All are in one field, whose name comes
 * after that of the title: in an index that is joined, the fields of all parts need the same numbers.
 */
function beside(texts: readonly string[]): string | null {
  if (texts.length === 0) return null
  return `<p data-pagefind-ignore data-pagefind-meta="words">${indexed(texts.join(' · '))}</p>`
}

function facts(page: NodePage): readonly (string | null)[] {
  switch (page.role) {
    case 'note':
      return [page.summary && `<p>${words(page.summary)}</p>`]
    case 'paper': {
      const published = [publication(page), ...page.links.map(({ label }) => label)].join(' ').trim()
      return [
        ...[page.authors.join(', '), published]
          .filter((line) => line !== '')
          .map((line) => `<p>${indexed(text(line))}</p>`),
        page.abstract && `<div>${words(page.abstract)}</div>`,
      ]
    }
    case 'inquiry':
      return []
  }
}

/** The alternative text of a picture, escaped as in text. */
const alternative = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*?\salt="([^"]+)"/gi

/** A comment, or a tag. The values of its attributes may hold any character. */
const markup = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Inline elements: the text on either side of their tags belongs together. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i

/** Elements that are not text: pictures, forms, and a formula's source beside the formula. */
const unread = /^(?:annotation|form|iframe|label|nav|noscript|script|style|svg|template)$/i

/**
 * Decoration, link signs, numbers of citations, the size of a file; on the cards of a canvas what other pages say, and
 * the names of the cards that lines lead to.
 */
const unreadAttributes =
  /\s(?:aria-hidden="true"|class="(?:[^"]*\s)?(?:anchor|cite-number|footnote-ref|footnote-back|file-facts|canvas-description|canvas-way)[\s"])/

/**
 * Well-formed HTML as it is indexed: the words, with the elements that separate them. Pagefind needs nothing else, and
 * would take each id for a gap between words.
 */
function words(html: string): string {
  let result = ''
  let run = ''
  let position = 0
  /** The number of open elements from the outermost one that is not read; 0 where all is read. */
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
