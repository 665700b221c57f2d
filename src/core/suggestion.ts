import leven from 'leven'

/** The candidate that a misspelt word most likely meant; null when none is near. */
export function suggestion(word: string, candidates: readonly string[]): string | null {
  const meant = word.toLowerCase()
  const limit = Math.ceil(meant.length / 3)
  let best: string | null = null
  let least = limit + 1
  // Sorted, so that of two equally near the answer does not depend on their order.
  for (const candidate of [...candidates].sort()) {
    const distance = leven(meant, candidate.toLowerCase())
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
