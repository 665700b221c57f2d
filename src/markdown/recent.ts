/**
 * An LRU cache by text, limited to `most` characters of texts and values. Collections repeat the same formulas, and a
 * file in an editor keeps its code while its prose changes.
 */
export function recently(most: number): (text: string, make: () => string | null) => string | null {
  const known = new Map<string, string>()
  let size = 0
  return (text, make) => {
    const old = known.get(text)
    const value = old ?? make()
    if (value === null) return null
    known.delete(text)
    known.set(text, value)
    if (old === undefined) size += text.length + value.length
    for (const [first, { length }] of known) {
      if (size <= most) break
      known.delete(first)
      size -= first.length + length
    }
    return value
  }
}
