import type { Role } from '../core/kinds.ts'
import type { Measure } from '../core/nearest.ts'

/** Words within a sentence as HTML: a link, or a key of the keyboard. */
export type Markup = (words: string) => string

/** The words for the nodes of a kind. */
export interface KindWords {
  /** One node, and several, as headings name them. */
  readonly label: string
  readonly plural: string
  /** The same within a sentence. */
  readonly one: string
  readonly several: string
  /** The form after a number. */
  readonly noun: (number: number) => string
  readonly previous: string
  readonly next: string
  /** All of them and the others, as the names of lists. */
  readonly all: string
  readonly others: string
  inFolder(folder: string): string
}

/** The words of a section of a node's page. */
export interface SectionWords {
  readonly title: string
  /** How many items it has, with what they are: "12 notes". */
  count(number: number): string
  /** How the list was made and ordered. */
  line(of: SectionFacts): string
}

/** So that the words of every section may depend on all that is known of it. */
export function sectionWords<Id extends string>(
  words: Readonly<Record<Id, SectionWords>>,
): Readonly<Record<Id, SectionWords>> {
  return words
}

/** Of a section on a page. */
interface SectionFacts {
  /** That of the node whose page it is. */
  readonly role: Role
  readonly measure: Measure
  readonly items: number
  /** How many of the items their author chose. */
  readonly chosen: number
}

/** The forms of a noun by plural category, as in CLDR; a language uses those that it has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

export interface Numbers {
  /** "10,400", "1.2". */
  digits(number: number): string
  /** The form of the noun after the number. */
  noun(number: number, forms: PluralForms): string
}

function known<Value>(values: Map<number, Value>, number: number, make: () => Value): Value {
  let value = values.get(number)
  if (value === undefined) values.set(number, (value = make()))
  return value
}

/** How a language writes numbers, and which form of a noun comes after one. */
export function numbersIn(language: string): Numbers {
  const format = new Intl.NumberFormat(language)
  const rules = new Intl.PluralRules(language)
  // Every page says the same few hundred numbers, and `Intl` takes as long for one as for a paragraph of a template.
  const written = new Map<number, string>()
  const categories = new Map<number, Intl.LDMLPluralRule>()
  return {
    digits: (number) => known(written, number, () => format.format(number)),
    noun: (number, forms) => forms[known(categories, number, () => rules.select(number))] ?? forms.other,
  }
}
