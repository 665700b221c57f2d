import { indexed, seamBetween } from '../model/search-text.ts'

/** A comment, the whole of an element whose content is no text, or a tag. Attribute values may hold any sign. */
const markup =
  /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>|<\/?[a-z!](?:[^>"']|"[^"]*"|'[^']*')*>/gi

const filter = /\sdata-pagefind-filter(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]*))?/gi

/**
 * A page as Pagefind is to read it: with its text in the form that is indexed, and without filters, which Pagefind
 * writes in another order on every run and which the search does not need: it knows kinds and tags from the titles.
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
    result += match[0].replace(filter, '')
    position = match.index + match[0].length
  }
  add(html.slice(position))
  return result
}
