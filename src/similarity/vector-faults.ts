import type { EntryProblem } from '../core/entry.ts'
import type { Point } from '../core/place.ts'
import type { LineFault } from './vector-line.ts'

/** No more problems than this are told, of as many lines as a file may have. */
const enough = 50

/** Collects faults: the first are told, and of the others where they begin and how many there are. */
export class VectorFaults {
  readonly #problems: EntryProblem[] = []
  readonly #noun: string
  #next: Point | null = null
  #more = 0

  /** `noun` says what more there is, as in "lines are". */
  constructor(noun: string) {
    this.#noun = noun
  }

  /** `find` is asked only where its answer is told. */
  add(line: number, find: () => LineFault): void {
    if (this.#problems.length < enough) {
      const { column, message, fix } = find()
      this.#problems.push({ rule: 'invalid-vectors', point: { line, column }, message, fix })
      return
    }
    this.#next ??= { line, column: 1 }
    this.#more += 1
  }

  told(): readonly EntryProblem[] {
    if (!this.#next) return this.#problems
    const message = `From here on ${this.#more} more ${this.#noun} at fault.`
    return [...this.#problems, { rule: 'invalid-vectors', point: this.#next, message, fix: null }]
  }
}
