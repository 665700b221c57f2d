import type { Address } from '../core/address.ts'
import type { Question, Site } from '../site/site.ts'
import type { PageRecord, PagesRecord } from './plan.ts'

/** Gathers what is known of pages while they are made. It begins with the questions of the last record and what is answered to them now. */
export class PagesBook {
  readonly #pages = new Map<Address, PageRecord>()
  readonly #questions: Question[]
  /** Those that are known; of the later questions none is. */
  readonly #stamps: readonly string[]
  readonly #numbers: Map<Question, number>

  constructor(questions: readonly Question[], stamps: readonly string[]) {
    this.#questions = stamps.length === 0 ? [] : [...questions]
    this.#stamps = stamps
    this.#numbers = new Map(this.#questions.map((question, number) => [question, number]))
  }

  /** The number that a question has in the pages that are kept here. */
  numberOf(question: Question): number {
    const known = this.#numbers.get(question)
    if (known !== undefined) return known
    this.#numbers.set(question, this.#questions.length)
    return this.#questions.push(question) - 1
  }

  keep(address: Address, page: PageRecord): void {
    this.#pages.set(address, page)
  }

  /** Without the questions that no page asks any more. */
  record(basis: string, stamp: Site['stamp']): PagesRecord {
    const numbers = new Int32Array(this.#questions.length).fill(-1)
    const questions: Question[] = []
    const stamps: string[] = []
    const numberOf = (old: number): number => {
      const known = numbers[old] ?? -1
      const question = this.#questions[old]
      if (known >= 0 || question === undefined) return known
      stamps.push(this.#stamps[old] ?? stamp(question))
      return (numbers[old] = questions.push(question) - 1)
    }
    const pages = new Map<Address, PageRecord>()
    for (const [address, page] of this.#pages) {
      pages.set(address, { ...page, asked: page.asked && page.asked.map(numberOf) })
    }
    return { basis, pages, questions, stamps }
  }
}
