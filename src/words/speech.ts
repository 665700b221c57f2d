import { byKey } from '../core/lazily.ts'
import type { Message, Messages } from './messages.ts'

export interface Speech {
  readonly writing: Messages['writing']
  /** For example, "10,400" or "1.2". */
  readonly digits: (number: number) => string
  /** Fills a message; `write` formats its numbers, by default as digits. */
  readonly say: (message: Message, values: Values, write?: (number: number) => string) => string
}

export function speechIn(writing: Messages['writing']): Speech {
  const rules = new Intl.PluralRules(writing.locale)
  const format = new Intl.NumberFormat(writing.locale)
  // Every page formats the same few hundred numbers, and Intl is slow.
  const digits = byKey((number: number) => format.format(number))
  const category = byKey((number: number) => rules.select(number))
  return {
    writing,
    digits,
    say(message, values, write = digits) {
      if (typeof message === 'string') return fill(message, values, write)
      return fill(message[category(Number(values['number']))] ?? message.other, values, write)
    },
  }
}

/** Wraps words of a sentence in HTML, such as a link or a key. */
export type Markup = (words: string) => string

/** Values for a message's placeholders. Markup is applied to the contents of a tag. */
type Values = Readonly<Record<string, string | number | Markup>>

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

/** A message whose only value is a number. */
export function counted(message: Message, { say }: Speech): (number: number) => string {
  return (number) => say(message, { number })
}
