import type en from '../languages/en.json'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** The texts of the interface in one language. One with plural forms is an object at run time, which only `say` takes. */
export type Messages = Omit<typeof en, '$schema'>

/** Texts by the plural categories of CLDR; a language uses those that it has. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** A text with values in braces, such as `{title}`. `{number}` decides between plural forms. */
export type Message = string | PluralForms

type MessageTree = Message | { readonly [name: string]: MessageTree }

/** The plural categories of CLDR. */
export const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Whether an object holds plural forms, and not a group of messages. */
export function isForms(said: object): said is PluralForms {
  return 'other' in said && Object.keys(said).every((key) => categories.includes(key))
}

/** All messages of a file in `src/languages/`. Throws a `SyntaxError` for what is no ICU MessageFormat. */
export function compiled(file: MessageTree): MessageTree {
  if (typeof file === 'string') return message(file)
  const messages = Object.entries(file).filter(([name]) => !name.startsWith('$'))
  return Object.fromEntries(messages.map(([name, said]) => [name, compiled(said)]))
}

function message(source: string): Message {
  // Without a quotation mark or a plural, both forms are the same.
  if (!/'|\{\w+,/.test(source)) return source
  const elements = parse(source)
  const plural = elements.find((element) => element.type === TYPE.plural)
  if (!plural) return textIn(elements)
  const forms = Object.entries(plural.options).map(([category, { value }]) => [
    category,
    textIn(elements.flatMap((element) => (element === plural ? value : [element]))),
  ])
  return Object.fromEntries(forms) as PluralForms
}

function textIn(elements: readonly MessageFormatElement[]): string {
  return elements.map(textOfElement).join('')
}

function textOfElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.argument) return `{${element.value}}`
  if (element.type === TYPE.pound) return '{number}'
  if (element.type === TYPE.tag) return `<${element.value}>${textIn(element.children)}</${element.value}>`
  throw new SyntaxError('A message can only have plurals, names in braces and tags.')
}

export interface KindWords {
  /** One node and several, in headings. */
  readonly label: string
  readonly plural: string
  /** One node and several, within a sentence. */
  readonly one: string
  readonly several: string
  /** For example, "12 notes". */
  readonly count: (number: number) => string
}

export interface SectionWords {
  readonly title: string
  /** For example, "12 notes". */
  count(number: number): string
}
