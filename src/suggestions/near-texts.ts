import { roleOf, type Role } from '../core/kinds.ts'
import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { Space } from '../similarity/space.ts'
import { comparedIn, runsIn } from '../similarity/embedding/lexical.ts'
import { byKey } from '../core/lazily.ts'
import { isUnspaced } from '../core/search-text.ts'

/** Which words the texts use, and how many texts use each. Texts are numbered. */
export function wordUse(texts: readonly string[]) {
  const users = new Map<string, number>()
  const compared = byKey(comparedIn)
  const counts = Uint32Array.from(texts, (text) => {
    const own = new Set<string>()
    for (const run of runsIn(text)) for (const word of compared(run)) own.add(word)
    for (const word of own) users.set(word, (users.get(word) ?? 0) + 1)
    return own.size
  })

  function wordsOf(text: number): Map<string, { count: number; readonly written: string }> {
    const words = new Map<string, { count: number; readonly written: string }>()
    for (const written of runsIn(withoutElisions(texts[text] ?? ''))) {
      const some = compared(written)
      for (const word of some) {
        const known = words.get(word)
        if (known) known.count += 1
        else words.set(word, { count: 1, written: some.length > 1 ? word.toLowerCase() : written })
      }
    }
    return words
  }

  /** Number of distinct words in both texts, as a share of those in the text with more. */
  function overlap(a: number, b: number): number {
    const [own, other] = [wordsOf(a), wordsOf(b)]
    const both = own.keys().reduce((sum, word) => sum + (other.has(word) ? 1 : 0), 0)
    return both / Math.max(own.size, other.size, 1)
  }

  /** At most `most` words that both use, spelled as in `a`: first those frequent in both and rare elsewhere. */
  function shared(a: number, b: number, most: number): string[] {
    const [own, other] = [wordsOf(a), wordsOf(b)]
    const weighed = [...own].flatMap(([word, { count, written }]) => {
      const there = other.get(word)?.count
      const rarity = Math.log(texts.length / (users.get(word) ?? 1))
      // Skips words that at least a quarter of all texts use.
      if (there === undefined || rarity < Math.log(4) || isSlight(written)) return []
      return [{ written, weight: Math.sqrt(count * there) * rarity }]
    })
    return weighed
      .sort((one, two) => two.weight - one.weight || (one.written < two.written ? -1 : 1))
      .slice(0, most)
      .map(({ written }) => written)
  }

  return { different: (text: number) => counts[text] ?? 0, overlap, shared }
}

function isSlight(word: string): boolean {
  return !/\p{L}/u.test(word) || (!isUnspaced(word) && Array.from(word).length < 3)
}

/** Removes contractions such as don't and isn't, whose parts are not words. */
function withoutElisions(text: string): string {
  return text.replace(/[\p{L}\p{M}]+n['’]t(?!\p{L})/gu, ' ')
}

export interface NearTexts {
  readonly nodes: readonly Node[]
  /** `space` and `words` number the texts in the order of `nodes`. */
  readonly space: Space
  readonly words: ReturnType<typeof wordUse>
}

export interface NearPair {
  /** The numbers of the two texts. */
  readonly places: readonly [number, number]
  readonly nodes: readonly [NodeId, NodeId]
  /** Cosine similarity. */
  readonly score: number
}

/**
 * Texts compared on either side. In the project's own notes, 9 of the 12 pairs that this gave made sense to a reader;
 * of 9 more that five would give, 4 did.
 */
const nearest = 3
/** A text with fewer distinct words is not compared. */
const fewestWords = 30

/**
 * Pairs of nodes in the given roles, each among the nearest texts of the other. The nearest pairs come first, ties by
 * id. One direction is not enough: something is nearest to every text. Empty if a role has fewer than `fewest` texts,
 * since all would be among the nearest.
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

export function areJoined(graph: Graph, [a, b]: readonly [NodeId, NodeId]): boolean {
  return graph.from(a).some(({ to }) => to === b) || graph.from(b).some(({ to }) => to === a)
}
