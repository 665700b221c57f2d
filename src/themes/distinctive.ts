import type { Term } from './terms.ts'

/** The weight of the prior, in texts. */
const prior = 10

export interface Scored extends Term {
  readonly score: number
  /** The part of the texts of the group that have it. */
  readonly coverage: number
}

/** The terms of one node: of its title, and of all that counts, its title included. */
export interface NodeTerms {
  readonly title: readonly Term[]
  readonly text: readonly Term[]
}

/**
 * What sets the texts of each group apart from all others, best first: by the z-score of the log-odds ratio with an
 * informative Dirichlet prior (Monroe, Colaresi and Quinn 2008), where every text counts a term once, and only terms of
 * titles are candidates. Longer terms of about the same texts come before their parts.
 */
export function distinctiveTerms(
  nodes: readonly NodeTerms[],
  groups: Int32Array,
  width: number,
): readonly (readonly Scored[])[] {
  const sizes = new Int32Array(width)
  const counts = new Map<string, Int32Array>()
  const spellings = new Map<string, Map<string, number>>()
  const words = new Map<string, number>()
  for (const { title } of nodes) {
    for (const { key, written, words: length } of title) {
      counts.set(key, new Int32Array(width + 1))
      const spelt = spellings.get(key) ?? new Map<string, number>()
      spellings.set(key, spelt)
      spelt.set(written, (spelt.get(written) ?? 0) + 1)
      words.set(key, length)
    }
  }
  for (const [node, { text }] of nodes.entries()) {
    const group = groups[node] ?? -1
    if (group >= 0) sizes[group] = (sizes[group] ?? 0) + 1
    for (const { key } of text) {
      const row = counts.get(key)
      if (!row) continue
      row[width] = (row[width] ?? 0) + 1
      if (group >= 0) row[group] = (row[group] ?? 0) + 1
    }
  }
  return Array.from(sizes, (size, group) => {
    const scored: Scored[] = []
    for (const [key, row] of counts) {
      const own = row[group] ?? 0
      const all = row[width] ?? 0
      if (own < 2 || titled(spellings.get(key)) < 2) continue
      const score = logOdds(own, size, all, nodes.length) * (1 + ((words.get(key) ?? 1) - 1) / 4)
      if (score > 0) {
        const written = commonest(spellings.get(key) ?? new Map<string, number>())
        scored.push({ key, written, words: words.get(key) ?? 1, score, coverage: own / size })
      }
    }
    return scored.sort(
      (a, b) =>
        Math.round(4 * b.score) - Math.round(4 * a.score) ||
        b.coverage - a.coverage ||
        (a.key < b.key ? -1 : 1),
    )
  })
}

function titled(spelt: ReadonlyMap<string, number> | undefined): number {
  return spelt ? spelt.values().reduce((sum, number) => sum + number, 0) : 0
}

function logOdds(own: number, size: number, all: number, total: number): number {
  const expected = (prior * all) / total
  const [here, there] = [own + expected, all - own + expected]
  const odds = Math.log(here / (size + prior - here)) - Math.log(there / (total - size + prior - there))
  return odds / Math.sqrt(1 / here + 1 / there)
}

/** The most frequent spelling; of equals the first by the order of their characters. */
function commonest(spelt: ReadonlyMap<string, number>): string {
  return [...spelt].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
