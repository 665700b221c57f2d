import type { SentText } from '../../core/settings.ts'

/** What a model is given of a text: its beginning, behind the prefix. No character is cut in two. */
export function sentText(text: string, { characters, prefix }: SentText): string {
  return prefix + beginning(text, characters)
}

/** The first half of a text that was too long for a model. */
export function firstHalf(text: string): string {
  return beginning(text, Math.ceil(text.length / 2))
}

/** At most so many UTF-16 code units, and no half of a pair. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(length - 1))
  return text.slice(0, isHigh ? length - 1 : length)
}
