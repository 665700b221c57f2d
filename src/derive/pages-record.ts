import type { Address } from '../model/graph.ts'
import type { Question } from '../model/site.ts'
import type { PageRecord, PagesRecord } from './plan.ts'

/** Gathers what is known of pages while they are made. */
export class PagesBook {
  readonly #pages = new Map<Address, PageRecord>()
  readonly #questions: Question[] = []
  readonly #stamps: string[] = []
  readonly #numbers = new Map<Question, number>()

  /** Keeps a page; `asked` gives, by the numbers in its record, the questions and the stamps that the answers have. */
  keep(address: Address, page: PageRecord, asked: (number: number) => readonly [Question, string]): void {
    this.#pages.set(address, {
      ...page,
      asked: page.asked?.map((number) => this.#numberOf(asked(number))) ?? null,
    })
  }

  record(basis: string): PagesRecord {
    return { basis, pages: this.#pages, questions: this.#questions, stamps: this.#stamps }
  }

  #numberOf([question, stamp]: readonly [Question, string]): number {
    const known = this.#numbers.get(question)
    if (known !== undefined) return known
    this.#numbers.set(question, this.#questions.length)
    this.#stamps.push(stamp)
    return this.#questions.push(question) - 1
  }
}
