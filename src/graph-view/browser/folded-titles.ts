import { fold } from '../../core/search-text.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** The rank of each node in an order; nodes that compare equal share a rank. */
export type TitleRanks = Uint32Array

/** Titles folded per task while idle. */
const foldedAtOnce = 400

/** The folded titles of the nodes. They are folded in small tasks while idle, or all at once on demand. */
export class FoldedTitles {
  readonly #titles: readonly string[]
  readonly #folded: string[] = []
  #ranks: TitleRanks | null = null

  constructor({ nodes: { titles } }: LoadedGraph) {
    this.#titles = titles
  }

  prepare(): void {
    if (this.#folded.length === this.#titles.length) return
    this.#fold(foldedAtOnce)
    setTimeout(() => this.prepare())
  }

  all(): readonly string[] {
    this.#fold(this.#titles.length)
    return this.#folded
  }

  ranks(): TitleRanks {
    if (this.#ranks) return this.#ranks
    const folded = this.all()
    const key = (node: number) => folded[node] ?? ''
    const order = Array.from(this.#titles.keys()).sort((a, b) =>
      key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0,
    )
    const ranks = new Uint32Array(order.length)
    let rank = 0
    for (const [place, node] of order.entries()) {
      if (place > 0 && key(node) !== key(order[place - 1] ?? 0)) rank = place
      ranks[node] = rank
    }
    return (this.#ranks = ranks)
  }

  #fold(number: number): void {
    const start = this.#folded.length
    for (const title of this.#titles.slice(start, start + number)) this.#folded.push(fold(title))
  }
}
