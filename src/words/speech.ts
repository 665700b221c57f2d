import { byKey } from '../core/lazily.ts'
import { fill, type Values } from './fill.ts'
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
