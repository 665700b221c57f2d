/**
 * What was made under each key, given again for as long as it is made from the same: values that are `===`, one by one.
 */
export type Kept<Key, Made> = (key: Key, from: readonly unknown[], make: () => Made) => Made

export function kept<Key, Made>(): Kept<Key, Made> {
  const all = new Map<Key, { readonly from: readonly unknown[]; readonly made: Made }>()
  return (key, from, make) => {
    const before = all.get(key)
    if (before && isSame(from, before.from)) return before.made
    const made = make()
    all.set(key, { from, made })
    return made
  }
}

/** The same for plain values: one that is made anew and says what the one before said is that one. */
export function keptValue<Key, Made>(): Kept<Key, Made> {
  const last = new Map<Key, Made>()
  const values = kept<Key, Made>()
  return (key, from, make) =>
    values(key, from, () => {
      const made = make()
      const before = last.get(key)
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(made)) return before
      last.set(key, made)
      return made
    })
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}
