/** Words within a sentence as HTML: a link, or a key of the keyboard. */
export type Markup = (words: string) => string

/** What stands for the names of a message: texts, numbers, and markup for what its tags enclose. */
export type Values = Readonly<Record<string, string | number | Markup>>

/** Letters of Hebrew and Arabic. */
const isRightToLeft = /[\u0590-\u08ff]/

/**
 * A text with values for its names in braces and its tags; `write` writes the numbers. In a text from right to left what
 * is put there, such as a title in another language, keeps its own order (U+2068, U+2069).
 */
export function fill(text: string, values: Values, write: (number: number) => string = String): string {
  const isolated = isRightToLeft.test(text) ? (value: string) => `\u2068${value}\u2069` : String
  return text.replace(
    /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g,
    (whole, tag: string | undefined, words: string, name: string) => {
      const value = values[tag ?? name]
      if (typeof value === 'function') return value(words)
      if (value === undefined) return whole
      return typeof value === 'number' ? write(value) : isolated(value)
    },
  )
}
