/** How far two partitions of the same things agree (Hubert and Arabie 1985): 1 if they are the same, about 0 by chance. */
export function adjustedRandIndex(one: readonly number[], other: readonly number[]): number {
  const both = one.map((group, at) => `${group} ${other[at] ?? ''}`)
  const [together, first, second] = [pairs(both), pairs(one), pairs(other)]
  const expected = (first * second) / pairsOf(one.length)
  const most = (first + second) / 2
  return most === expected ? 1 : (together - expected) / (most - expected)
}

/** How many pairs are in one group. */
function pairs(groups: readonly unknown[]): number {
  const sizes = Map.groupBy(groups, (group) => group)
  return [...sizes.values()].reduce((sum, { length }) => sum + pairsOf(length), 0)
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}
