/** Random numbers that are the same for each seed (mulberry32). */
export interface Random {
  /** From 0, below 1. */
  readonly fraction: () => number
  /** An integer from 0, below the limit. */
  readonly below: (limit: number) => number
  /** True one time in `times`. */
  readonly oneIn: (times: number) => boolean
  /** Throws a RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item
}

export function randomOf(seed: number): Random {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    oneIn: (times) => below(times) === 0,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** A seed for one of many things, so that each has its own sequence (FNV-1a). */
export function seedOf(name: string, index: number): number {
  let hash = 0x811c9dc5
  for (const character of `${name} ${index}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash
}

/** Draws ranks from 0, below `size`, with a probability proportional to `(rank + 1) ** -exponent`. */
export interface PowerLaw {
  readonly draw: (random: Random) => number
}

export function powerLaw(size: number, exponent: number): PowerLaw {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank += 1) {
    sum += (rank + 1) ** -exponent
    sums[rank] = sum
  }
  const draw = (random: Random) => {
    const wanted = random.fraction() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
  return { draw }
}

/** The exponent that gives the first of `size` ranks the probability `share`, to nine digits. */
export function exponentFor(size: number, share: number): number {
  let low = 0
  let high = 4
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    let sum = 0
    for (let rank = 1; rank <= size; rank += 1) sum += rank ** -middle
    if (1 / sum < share) low = middle
    else high = middle
  }
  return low
}

/** Distinct numbers in the order drawn. It never ends if `draw` cannot give that many. */
export function distinct(count: number, draw: () => number): readonly number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(draw())
  return [...drawn]
}

/** The integers from 0, below `size`, in random order. */
export function shuffled(size: number, random: Random): readonly number[] {
  const order = Array.from({ length: size }, (_, index) => index)
  for (let last = size - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const kept = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = kept
  }
  return order
}
