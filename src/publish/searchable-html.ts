import { indexed, seamBetween } from '../model/search-text.ts'

/** A comment, the whole of an element whose content is no text, or a tag. Attribute values may hold any sign. */
const markup =
  /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>|<\/?[a-z!](?:[^>"']|"[^"]*"|'[^']*')*>/gi

const dropped = /\s(?:data-pagefind-filter|id)(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]*))?(?=[\s/>])/gi

/** Elements within a line of text: what stands on either side of their tags belongs together. */
const inline =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|rb|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b/i

/**
 * A page as Pagefind is to read it: with its text in the form that is indexed; without ids, at which Pagefind parts
 * words; and without filters, which it writes in another order on every run and which the search does not need, for
 * it knows kinds and tags from the titles.
 */
export function searchableHtml(html: string): string {
  let result = ''
  let before = ''
  let position = 0
  const add = (text: string): void => {
    if (text === '') return
    result += seamBetween(before, text) + indexed(text)
    before = text
  }
  for (const match of html.matchAll(markup)) {
    add(html.slice(position, match.index))
    result += match[0].replace(dropped, '')
    if (!inline.test(match[0])) before = ''
    position = match.index + match[0].length
  }
  add(html.slice(position))
  return result
}
