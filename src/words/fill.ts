/** Wraps words of a sentence in HTML, such as a link or a key. */
export type Markup = (words: string) => string

/** Values for a message's placeholders. Markup is applied to the contents of a tag. */
export type Values = Readonly<Record<string, string | number | Markup>>

/** Hebrew and Arabic letters. */
const isRightToLeft = /[\u0590-\u08ff]/

/**
 * Fills a text's placeholders and tags; `write` formats numbers. In right-to-left text, values such as titles are
 * isolated (U+2068, U+2069), so that they keep their own direction.
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
