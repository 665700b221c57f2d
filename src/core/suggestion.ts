import leven from 'leven'

const mostOffered = 3

/** The nearest candidates for a misspelt or shortened word; empty if none is near. */
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

/** `did you mean "a" or "b"?`, or an empty string. */
export function didYouMean(names: readonly string[]): string {
  const quoted = names.slice(0, mostOffered).map((name) => `"${name}"`)
  return quoted.length === 0 ? '' : `did you mean ${quoted.join(' or ')}?`
}

const fewNames = 12

export function offer(word: string, candidates: readonly string[], group: string): string {
  const near = didYouMean(suggestions(word, candidates))
  if (near !== '') return near
  return candidates.length > fewNames
    ? `see the ${group} in docs/reference.md.`
    : `use one of these ${group}: ${[...candidates].sort().join(', ')}.`
}

/** For example "note, inquiry or paper". */
export function oneOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
