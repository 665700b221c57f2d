/** Something that was ranked: its number, and how near it is, from 0 to 1. */
export interface Ranked {
  readonly number: number
  readonly score: number
}

/**
 * Scores are compared to so many parts of one: what differs by less is equally near, and stands in the order of numbers.
 */
const parts = 1e6

/** Keeps the best of what it is offered. */
export class Top {
  readonly #most: number
  readonly #least: number
  readonly #best: Ranked[] = []

  /** Keeps at most `most`, each with a score above 0 and of at least `floor`. */
  constructor(most: number, floor: number) {
    this.#most = most
    this.#least = Math.max(floor, 1 / parts)
  }

  offer(number: number, exact: number): void {
    if (exact < this.#least - 1 / parts) return
    const best = this.#best
    const last = best[this.#most - 1]
    if (last && exact < last.score - 1 / parts) return
    const score = Math.round(exact * parts) / parts
    if (score < this.#least || (last && !isBefore(number, score, last))) return
    let place = best.length
    for (let above = best[place - 1]; above && isBefore(number, score, above); above = best[place - 1])
      place -= 1
    best.splice(place, 0, { number, score })
    if (best.length > this.#most) best.pop()
  }

  /** The best first. */
  get best(): readonly Ranked[] {
    return this.#best
  }
}

function isBefore(number: number, score: number, other: Ranked): boolean {
  return score > other.score || (score === other.score && number < other.number)
}
