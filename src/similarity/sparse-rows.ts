import type { SparseVector } from './embedding/vector.ts'
import { Digest } from './digest.ts'
import { octaves } from './octaves.ts'

/** Unit vectors one behind the other: that of a text goes from its start to the next. */
export interface SparseRows {
  readonly starts: Uint32Array
  /** Ascending within a row, and below `width`: others than those of the vectors that the rows were made from. */
  readonly features: Uint32Array
  readonly weights: Float32Array
  readonly width: number
  readonly digests: Float64Array
}

/**
 * Weighs each word the more the fewer of the texts have it. Half octaves of how many have it are told apart and no more,
 * so that one text more seldom changes a weight.
 */
export function weighted(vectors: readonly (SparseVector | null)[]): SparseRows {
  const { counts, present } = countsOf(vectors)
  const most = octaves(vectors.length)
  const rarities = Float64Array.from({ length: vectors.length + 1 }, (_, count) => most - octaves(count))
  // What one text alone says it has in common with none; that it makes the text longer tells nothing of what is near.
  const rarityOf = [0]
  const numbers = counts
  for (const feature of present) {
    const count = counts[feature] ?? 0
    const rarity = rarities[count] ?? 0
    numbers[feature] = count > 1 && rarity > 0 ? rarityOf.push(rarity) - 1 : 0
  }
  const width = rarityOf.length - 1
  const size = vectors.reduce((sum, vector) => sum + (vector?.features.length ?? 0), 0)
  const starts = new Uint32Array(vectors.length + 1)
  const features = new Uint32Array(size)
  const weights = new Float32Array(size)
  const bits = new Uint32Array(weights.buffer)
  const digests = new Float64Array(vectors.length)
  let at = 0
  for (const [row, vector] of vectors.entries()) {
    const start = at
    const digest = new Digest()
    let squares = 0
    for (let place = 0; place < (vector?.features.length ?? 0); place += 1) {
      const feature = vector?.features[place] ?? 0
      const number = numbers[feature] ?? 0
      if (number === 0) continue
      const weight = (vector?.weights[place] ?? 0) * (rarityOf[number] ?? 0)
      digest.add(feature)
      features[at] = number - 1
      weights[at] = weight
      squares += weight * weight
      at += 1
    }
    const length = Math.sqrt(squares)
    for (let place = start; place < at; place += 1) {
      weights[place] = (weights[place] ?? 0) / length
      digest.add(bits[place] ?? 0)
    }
    digests[row] = digest.value
    starts[row + 1] = at
  }
  return { starts, features: features.slice(0, at), weights: weights.slice(0, at), width, digests }
}

/** How many of the texts have each word, and the words that any has, ascending: a few of the millions that may be. */
function countsOf(vectors: readonly (SparseVector | null)[]) {
  const width = vectors.reduce((most, vector) => Math.max(most, (vector?.features.at(-1) ?? -1) + 1), 0)
  const counts = new Uint32Array(width)
  const present: number[] = []
  for (const vector of vectors) {
    if (!vector) continue
    const { features } = vector
    for (let place = 0; place < features.length; place += 1) {
      const feature = features[place] ?? 0
      const count = counts[feature] ?? 0
      if (count === 0) present.push(feature)
      counts[feature] = count + 1
    }
  }
  return { counts, present: Uint32Array.from(present).sort() }
}
