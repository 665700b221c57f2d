/** For each item, by number, the items similar to it with their similarity. Symmetric. */
export type Similarities = readonly Map<number, number>[]

/**
 * Merges the groups with the greatest mean likeness until no pair has `least` (average linkage), along chains of
 * nearest neighbours (Murtagh 1983). Modifies the maps of `likeness`.
 */
export function linked(likeness: Similarities, least: number): readonly (readonly number[])[] {
  const groups = new Map(likeness.map((near, number) => [number, { members: [number], near }]))
  const finished: (readonly number[])[] = []
  let chain: number[] = []
  while (groups.size > 0) {
    if (chain.length === 0) chain = [...groups.keys().take(1)]
    const [top, before] = [chain.at(-1) ?? 0, chain.at(-2)]
    const group = groups.get(top)
    if (!group) break
    // A tie goes to the previous group; otherwise the chain would run in circles.
    const mean = (other: number, sum: number) => sum / (group.members.length * sizeOf(other))
    let [nearest, most] = [before, before === undefined ? least : mean(before, group.near.get(before) ?? 0)]
    for (const [other, sum] of group.near) {
      const own = mean(other, sum)
      if (own > most || (own === most && nearest !== before && other < (nearest ?? Infinity))) {
        ;[nearest, most] = [other, own]
      }
    }
    if (nearest === undefined) {
      finish(top)
      chain.pop()
    } else if (nearest === before) {
      merge(top, before)
      chain.splice(-2)
    } else chain.push(nearest)
  }
  return finished.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

  function sizeOf(number: number): number {
    return groups.get(number)?.members.length ?? 1
  }

  function finish(number: number): void {
    const group = groups.get(number)
    groups.delete(number)
    for (const other of group?.near.keys() ?? []) groups.get(other)?.near.delete(number)
    if (group) finished.push(group.members.sort((a, b) => a - b))
  }

  function merge(into: number, from: number): void {
    const [kept, gone] = [groups.get(into), groups.get(from)]
    if (!kept || !gone) return
    groups.delete(from)
    kept.members.push(...gone.members)
    kept.near.delete(from)
    for (const [other, sum] of gone.near) {
      if (other === into) continue
      const both = (kept.near.get(other) ?? 0) + sum
      kept.near.set(other, both)
      const there = groups.get(other)?.near
      there?.delete(from)
      there?.set(into, both)
    }
  }
}
