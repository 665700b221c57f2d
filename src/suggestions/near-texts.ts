import { roleOf, type Role } from '../core/kinds.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Space } from '../similarity/space.ts'
import { comparedWords } from '../similarity/embedding/lexical.ts'
import { isUnspaced } from '../core/search-text.ts'

/** The words that texts use, and how many of the texts use each. Texts are numbers. */
export class WordUse {
  readonly #texts: readonly string[]
  readonly #different: Uint32Array
  readonly #users = new Map<string, number>()
  readonly #known = new Map<string, readonly string[]>()

  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.#different = Uint32Array.from(texts, (text) => {
      const own = new Set<string>()
      for (const words of comparedWords(text, this.#known)) for (const word of words.compared) own.add(word)
      for (const word of own) this.#users.set(word, (this.#users.get(word) ?? 0) + 1)
      return own.size
    })
  }

  /** How many different words a text has. */
  different(text: number): number {
    return this.#different[text] ?? 0
  }

  /** The number of different words that both texts have, as a share of those of the text that has more. */
  overlap(a: number, b: number): number {
    const [own, other] = [this.#of(a), this.#of(b)]
    const both = own.keys().reduce((sum, word) => sum + (other.has(word) ? 1 : 0), 0)
    return both / Math.max(own.size, other.size, 1)
  }

  /**
   * At most `most` words that two texts share, as the first writes them: first those frequent in both and rare
   * elsewhere.
   */
  shared(a: number, b: number, most: number): string[] {
    const [own, other] = [this.#of(a), this.#of(b)]
    const weighed = [...own].flatMap(([word, { count, written }]) => {
      const there = other.get(word)?.count
      const rarity = Math.log(this.#texts.length / (this.#users.get(word) ?? 1))
      // A word that a quarter of all texts use says nothing about these two.
      if (there === undefined || rarity < Math.log(4) || isSlight(written)) return []
      return [{ written, weight: Math.sqrt(count * there) * rarity }]
    })
    return weighed
      .sort((one, two) => two.weight - one.weight || (one.written < two.written ? -1 : 1))
      .slice(0, most)
      .map(({ written }) => written)
  }

  #of(text: number): Map<string, { count: number; readonly written: string }> {
    const words = new Map<string, { count: number; readonly written: string }>()
    for (const { written, compared } of comparedWords(
      withoutElisions(this.#texts[text] ?? ''),
      this.#known,
    )) {
      for (const word of compared) {
        const known = words.get(word)
        if (known) known.count += 1
        else words.set(word, { count: 1, written: compared.length > 1 ? word.toLowerCase() : written })
      }
    }
    return words
  }
}

/** Whether a reader learns nothing from a word: a number, or one or two letters. */
function isSlight(word: string): boolean {
  return !/\p{L}/u.test(word) || (!isUnspaced(word) && Array.from(word).length < 3)
}

/** Removes contractions such as don't and isn't, whose parts are not words. */
function withoutElisions(text: string): string {
  return text.replace(/[\p{L}\p{M}]+n['’]t(?!\p{L})/gu, ' ')
}

/** The texts of a graph's nodes, to be compared. */
export interface NearTexts {
  /** In order of id. */
  readonly nodes: readonly Node[]
  /** Of the same texts in the same order; so are the words. */
  readonly space: Space
  readonly words: WordUse
}

/** Two nodes with near texts. */
export interface NearPair {
  /** The numbers of the two. */
  readonly places: readonly [number, number]
  readonly nodes: readonly [NodeId, NodeId]
  /** Their cosine. */
  readonly score: number
}

/**
 * The number of nearest texts examined on either side. For the project's own notes, nine of the twelve pairs that this
 * gave made sense to a reader; of the nine more that five would give, four did.
 */
const nearest = 3
/** A text of fewer different words says too little to be compared. */
const fewestWords = 30

/**
 * The pairs of nodes, of two roles or of the same, in which each node is among the three nearest of the other: the
 * nearest pairs first, equals by id. One direction would not do: something is nearest to every text. None if one of the
 * roles has fewer than `fewest` texts, since all would be among the nearest.
 */
export function mutualPairs(texts: NearTexts, from: Role, to: Role, fewest: number): readonly NearPair[] {
  const { nodes, words } = texts
  const [rows, columns] = [from, to].map((role) =>
    nodes.flatMap((node, number) =>
      roleOf(node.kind) === role && words.different(number) >= fewestWords ? [number] : [],
    ),
  )
  if (!rows || !columns || rows.length < fewest || columns.length < fewest) return []
  const there = nearestIn(texts, rows, columns)
  const back = from === to ? there : nearestIn(texts, columns, rows)
  const pairs: NearPair[] = []
  for (const [row, scores] of there) {
    for (const [column, score] of scores) {
      const [a, b] = [nodes[row], nodes[column]]
      if (!a || !b || (from === to && row > column) || !back.get(column)?.has(row)) continue
      pairs.push({ places: [row, column], nodes: [a.id, b.id], score })
    }
  }
  return pairs.sort((a, b) => b.score - a.score)
}

function nearestIn({ space }: NearTexts, rows: readonly number[], columns: readonly number[]) {
  const comparison = space.among(columns)
  return new Map(
    rows.map((row) => [
      row,
      new Map(comparison.nearest(row, nearest, 0).map(({ number, score }) => [number, score])),
    ]),
  )
}

/** Whether an edge of any kind joins two nodes. */
export function areJoined(graph: Graph, [a, b]: readonly [NodeId, NodeId]): boolean {
  return graph.from(a).some(({ to }) => to === b) || graph.from(b).some(({ to }) => to === a)
}
