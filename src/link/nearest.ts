import { slug } from './slug.ts'

/** Finds the name that a misspelt one was probably meant to be; null when none is near. */
export type Nearest = (written: string) => string | null

interface Known {
  readonly name: string
  readonly letters: readonly string[]
  /** One bit for each letter that occurs, by its code. */
  readonly mask: number
}

/** Names are compared by their slugs; up to a quarter of the letters may be wrong, and no more than three. */
export function nearest(names: () => Iterable<string>): Nearest {
  let byLength: Map<number, Known[]> | undefined
  const answers = new Map<string, string | null>()
  const search = (written: string): string | null => {
    byLength ??= Map.groupBy([...new Set(names())].map(known), ({ letters }) => letters.length)
    const { letters, mask } = known(written)
    if (letters.length === 0) return null
    const limit = Math.min(3, Math.floor((letters.length + 1) / 4))
    let best: { name: string; distance: number } | null = null
    for (let length = letters.length - limit; length <= letters.length + limit; length++) {
      for (const other of byLength.get(length) ?? []) {
        if (bits(mask ^ other.mask) > 2 * limit) continue
        const distance = editDistance(letters, other.letters, limit)
        if (distance > limit) continue
        if (!best || distance < best.distance || (distance === best.distance && other.name < best.name)) {
          best = { name: other.name, distance }
        }
      }
    }
    return best?.name ?? null
  }
  return (written) => {
    let answer = answers.get(written)
    if (answer === undefined) answers.set(written, (answer = search(written)))
    return answer
  }
}

function known(name: string): Known {
  const letters = Array.from(slug(name))
  return {
    name,
    letters,
    mask: letters.reduce((mask, letter) => mask | (1 << ((letter.codePointAt(0) ?? 0) & 31)), 0),
  }
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); anything above `limit`
 * when it is exceeded.
 */
function editDistance(a: readonly string[], b: readonly string[], limit: number): number {
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit && i < a.length) return least
    older = last
    last = row
  }
  return last[b.length] ?? 0
}
