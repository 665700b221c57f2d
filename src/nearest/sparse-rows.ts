import type { SparseVector } from '../embed/vector.ts'
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
  const counts = countsOf(vectors)
  const most = octaves(vectors.length)
  const rarities = Float64Array.from({ length: vectors.length + 1 }, (_, count) => most - octaves(count))
  const rarityOf = (feature: number) => rarities[counts[feature] ?? 0] ?? 0
  // What one text alone says it has in common with none; that it makes the text longer tells nothing of what is near.
  const numbers = new Uint32Array(counts.length)
  let width = 0
  for (let feature = 0; feature < counts.length; feature += 1) {
    if ((counts[feature] ?? 0) > 1 && rarityOf(feature) > 0) numbers[feature] = ++width
  }
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
      const weight = (vector?.weights[place] ?? 0) * rarityOf(feature)
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

/** How many of the texts have each word. */
function countsOf(vectors: readonly (SparseVector | null)[]): Uint32Array {
  const width = vectors.reduce((most, vector) => Math.max(most, (vector?.features.at(-1) ?? -1) + 1), 0)
  const counts = new Uint32Array(width)
  for (const vector of vectors) {
    if (!vector) continue
    const { features } = vector
    for (let place = 0; place < features.length; place += 1) {
      const feature = features[place] ?? 0
      counts[feature] = (counts[feature] ?? 0) + 1
    }
  }
  return counts
}
