import type { Ties } from './ties.ts'

interface Chance {
  /** The weight of edges from a member of the set to another. */
  readonly within: number
  /** The weight to expect if edges were random. */
  readonly expected: number
}

export function chancesOf(
  sets: readonly ReadonlyMap<number, unknown>[],
  { starts, others, weights, strengths }: Ties,
): readonly Chance[] {
  const all = strengths.reduce((sum, strength) => sum + strength, 0)
  return sets.map((members) => {
    let [within, volume] = [0, 0]
    for (const node of members.keys()) {
      volume += strengths[node] ?? 0
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        if (members.has(others[at] ?? 0)) within += weights[at] ?? 0
      }
    }
    return { within, expected: volume ** 2 / all }
  })
}

/** How many times likelier than by chance an edge from a member leads to another member, over all sets together. */
export function liftOf(chances: readonly Chance[]): number {
  const sum = (key: keyof Chance) => chances.reduce((all, chance) => all + chance[key], 0)
  return sum('within') / Math.max(1, sum('expected'))
}
