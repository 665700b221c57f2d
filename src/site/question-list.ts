import type { Question } from './site.ts'
import { question, type Asked } from './question.ts'

/** Questions, numbered in the order in which they were first asked, and those of one page after the other. */
export class QuestionList {
  /** By number. */
  readonly all: Question[] = []
  readonly #numbers = new Map<Asked, Map<string, number>>()
  /** By number of the question: the page that asked it last. */
  readonly #pages: number[] = []
  #page = 0
  #ofPage: number[] = []

  ask(what: Asked, about: string): void {
    const number = this.#numberOf(what, about)
    if (this.#pages[number] === this.#page) return
    this.#pages[number] = this.#page
    this.#ofPage.push(number)
  }

  /** What was asked since the last call, by number. */
  take(): Uint32Array {
    const taken = Uint32Array.from(this.#ofPage)
    this.#ofPage = []
    this.#page += 1
    return taken
  }

  #numberOf(what: Asked, about: string): number {
    let numbers = this.#numbers.get(what)
    if (!numbers) this.#numbers.set(what, (numbers = new Map<string, number>()))
    const known = numbers.get(about)
    if (known !== undefined) return known
    numbers.set(about, this.all.length)
    return this.all.push(question(what, about)) - 1
  }
}
