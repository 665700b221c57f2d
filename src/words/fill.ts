/** Words within a sentence as HTML: a link, or a key of the keyboard. */
export type Markup = (words: string) => string

/** What stands for the names of a message: texts, numbers, and markup for what its tags enclose. */
export type Values = Readonly<Record<string, string | number | Markup>>

/** A text with values for its names in braces and its tags; `write` writes the numbers. */
export function fill(text: string, values: Values, write: (number: number) => string = String): string {
  return text.replace(
    /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g,
    (whole, tag: string | undefined, words: string, name: string) => {
      const value = values[tag ?? name]
      if (typeof value === 'function') return value(words)
      return typeof value === 'number' ? write(value) : (value ?? whole)
    },
  )
}
