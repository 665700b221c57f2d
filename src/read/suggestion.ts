/** The candidate that a misspelt word most likely meant; null when none is near. */
export function suggestion(word: string, candidates: readonly string[]): string | null {
  const meant = word.toLowerCase()
  const limit = Math.max(1, Math.floor(meant.length / 3))
  let best: string | null = null
  let least = limit + 1
  // Sorted, so that of two equally near the answer does not depend on their order.
  for (const candidate of [...candidates].sort()) {
    const distance = editDistance(meant, candidate.toLowerCase())
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  return best
}

/** "did you mean …" where something is near, then everything there is to choose from. */
export function offer(word: string, candidates: readonly string[], group: string): string {
  const near = suggestion(word, candidates)
  return `${near === null ? '' : `did you mean "${near}"? `}${group}: ${[...candidates].sort().join(', ')}.`
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let older: number[] = []
  let old = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (old[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (old[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (older[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    older = old
    old = current
  }
  return old[b.length] ?? 0
}
