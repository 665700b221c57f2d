import { fold } from '../../core/search-text.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** The places of all nodes in an order; equal for those that are equal in it. */
export type Ranks = Uint32Array

/** Titles folded at a time before anybody sorts by them or looks for one. */
const foldedAtOnce = 400

/** The titles of the nodes, folded: bit by bit while nothing else is to be done, or at once when asked for. */
export class FoldedTitles {
  readonly #titles: readonly string[]
  readonly #folded: string[] = []
  #ranks: Ranks | null = null

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

  ranks(): Ranks {
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
