import { escapeAttribute, escapeText } from 'entities'

/** For text between tags. */
export const text = escapeText

/** For a double-quoted attribute. */
export const attribute = escapeAttribute

/** At most `length` UTF-16 units, cut at a word and marked by an ellipsis. */
export function cut(words: string, length: number): string {
  if (words.length <= length) return words
  const space = words.lastIndexOf(' ', length - 1)
  const end = space > length / 2 ? space : length - 1
  // Half of a surrogate pair is no character.
  return `${words
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s,;:.–—-]+$/u, '')}…`
}
