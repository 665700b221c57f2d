import { decodeHTML, escapeAttribute, escapeText } from 'entities'

/** For text between tags. */
export const text = escapeText

/** For a double-quoted attribute. */
export const attribute = escapeAttribute

/** The text of an inline HTML string; formulas by their TeX source. */
export function plain(html: string): string {
  return decodeHTML(
    html
      .replace(/<span class="katex">.*?<annotation[^>]*>(.*?)<\/annotation>.*?<\/math><\/span>/gs, '$1 ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` UTF-16 units, cut at a word and marked by an ellipsis. */
export function cut(words: string, length: number): string {
  if (words.length <= length) return words
  const end = words.lastIndexOf(' ', length - 1)
  return `${words.slice(0, end > length / 2 ? end : length - 1).replace(/[\s,;:.–—-]+$/u, '')}…`
}
