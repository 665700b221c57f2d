import leven from 'leven'

/** So many names are offered for one that is not known. */
export const mostOffered = 3

/** The candidates that a misspelt or shortened word most likely meant, the nearest first; none when none is near. */
export function suggestions(word: string, candidates: readonly string[]): readonly string[] {
  const meant = word.toLowerCase()
  const limit = Math.ceil(meant.length / 3)
  const near = [...candidates].sort().flatMap((candidate) => {
    const name = candidate.toLowerCase()
    const isBeginning = meant.length > 2 && (name.startsWith(meant) || meant.startsWith(name))
    const distance = Math.min(leven(meant, name), isBeginning ? limit : Infinity)
    return distance <= limit ? [{ candidate, distance }] : []
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  return near
    .filter(({ distance }) => distance === least)
    .map(({ candidate }) => candidate)
    .slice(0, mostOffered)
}

/** `did you mean "a" or "b"?`; empty for no names. */
export function didYouMean(names: readonly string[]): string {
  const quoted = names.slice(0, mostOffered).map((name) => `"${name}"`)
  return quoted.length === 0 ? '' : `did you mean ${quoted.join(' or ')}?`
}

/** So many names are read at a glance. */
const fewNames = 12

/** "did you mean …" where something is near, and all there is to choose from where that is little. */
export function offer(word: string, candidates: readonly string[], group: string): string {
  const near = didYouMean(suggestions(word, candidates))
  if (candidates.length > fewNames) return near || `${group} are listed in docs/reference.md.`
  return `${near}${near && ' '}${group}: ${[...candidates].sort().join(', ')}.`
}
