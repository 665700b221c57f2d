import type { Measure } from '../core/nearest.ts'

/** The words for the nodes of a kind. */
export interface KindWords {
  /** One node, and several, as headings name them. */
  readonly label: string
  readonly plural: string
  /** One within a sentence. */
  readonly one: string
}

/** What the pages of a kind say of its lists. */
export interface KindLists {
  /** Several within a sentence. */
  readonly several: string
  /** "12 notes". */
  readonly count: (number: number) => string
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

/** Of a section on a page. */
interface SectionFacts {
  readonly measure: Measure
  readonly items: number
  /** How many of the items their author chose. */
  readonly chosen: number
  /** Whether some stand together since they ask nearly the same. */
  readonly families: boolean
}
