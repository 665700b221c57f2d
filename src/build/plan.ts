import type { Address } from '../core/address.ts'
import type { Question, Site } from '../site/site.ts'

/** What is known of the pages of a site from the time when they were made. */
export interface PagesRecord {
  /** Changes with what all pages depend on: the code, the templates, the frame. */
  readonly basis: string
  readonly pages: ReadonlyMap<Address, PageRecord>
  /** What was asked for any of the pages, and the stamps of the answers, index by index. */
  readonly questions: readonly Question[]
  readonly stamps: readonly string[]
}

export interface PageRecord {
  readonly digest: string
  /** Indexes into `questions`; null for a page that is made of the whole collection. */
  readonly asked: Uint32Array | null
  /** The digest of what is searched of the page; null for a page that is not. */
  readonly text: string | null
}

export interface Plan {
  /** Pages that may be other than they were, in address order, with the digests that they had. */
  readonly tasks: readonly { readonly address: Address; readonly digest: string | null }[]
  /** The stamps that the record's questions have now. */
  readonly stamps: readonly string[]
}

/** Which of the pages at some addresses have to be looked at: those of which an answer has changed, new ones, and those made of everything. */
export function planPages(
  site: Site,
  addresses: readonly Address[],
  basis: string,
  last: PagesRecord | null,
): Plan {
  if (last?.basis !== basis) {
    return { tasks: addresses.map((address) => ({ address, digest: null })), stamps: [] }
  }
  const stamps = last.questions.map((question) => site.stamp(question))
  const changed = Uint8Array.from(stamps, (stamp, index) => (stamp === last.stamps[index] ? 0 : 1))
  const tasks = addresses.flatMap((address) => {
    const record = last.pages.get(address)
    const isSame = record?.asked?.every((question) => changed[question] === 0)
    return isSame ? [] : [{ address, digest: record?.digest ?? null }]
  })
  return { tasks, stamps }
}

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
