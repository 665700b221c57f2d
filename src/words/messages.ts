import type { messages } from './en.ts'

/** The interface's texts in one language. Texts with a number may have the language's plural forms. */
export type Messages = Translated<typeof messages>

/** Plural forms by CLDR category. A language has the categories that it uses. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** A text with placeholders in braces, or its plural forms, selected by `{number}`. */
export type Message = string | PluralForms

type Translated<Said> = Said extends string
  ? Said extends `${string}{number}${string}`
    ? Message
    : string
  : Said extends { readonly one: string; readonly other: string }
    ? Message
    : { readonly [Key in keyof Said]: Translated<Said[Key]> }

const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Whether an object is plural forms and not a group of texts. */
export function isForms(said: object): said is PluralForms {
  return 'other' in said && Object.keys(said).every((key) => categories.has(key))
}
