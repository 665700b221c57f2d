import type { Measure } from '../core/nearest.ts'

export interface KindWords {
  /** One node and several, in headings. */
  readonly label: string
  readonly plural: string
  /** One node, within a sentence. */
  readonly one: string
}

export interface KindLists {
  /** Several nodes, within a sentence. */
  readonly several: string
  /** For example, "12 notes". */
  readonly count: (number: number) => string
  readonly previous: string
  readonly next: string
  /** Names for a list of all nodes, and for a list of the others. */
  readonly all: string
  readonly others: string
  inFolder(folder: string): string
}

export interface SectionWords {
  readonly title: string
  /** For example, "12 notes". */
  count(number: number): string
  /** How the list was made and ordered. */
  line(of: SectionFacts): string
}

interface SectionFacts {
  readonly measure: Measure
  readonly items: number
  /** How many of the items an author chose. */
  readonly chosen: number
  /** Whether similar inquiries are grouped. */
  readonly families: boolean
}
