import type { messages } from './en.ts'

/** The texts of the interface in one language: those of `en.ts`, where a number decides with the forms that the language has. */
export type Messages = Translated<typeof messages>

/** The forms of a text by plural category, as in CLDR; a language uses those that it has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** A text with names in braces for what is put there; in forms where a number decides, which is `{number}`. */
export type Message = string | PluralForms

type Translated<Said> = Said extends string
  ? Said extends `${string}{number}${string}`
    ? Message
    : string
  : Said extends { readonly one: string; readonly other: string }
    ? Message
    : { readonly [Key in keyof Said]: Translated<Said[Key]> }

const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Whether the keys of an object are those of plural forms, and not of a group of texts. */
export function isForms(said: object): said is PluralForms {
  return 'other' in said && Object.keys(said).every((key) => categories.has(key))
}
