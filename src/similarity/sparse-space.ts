import type { SparseVector } from './embedding/vector.ts'
import { type Space, Top, Digest, roundedLog2 } from './space.ts'

/** Concatenated unit vectors. Each row runs from its start to the next one. */
interface SparseRows {
  readonly starts: Uint32Array
  /** Ascending within a row, and below `width`. Renumbered from the original features. */
  readonly features: Uint32Array
  readonly weights: Float32Array
  readonly width: number
  readonly digests: Float64Array
}

/** Weights rare words more. Counts are rounded to half octaves, so that one more text seldom changes a weight. */
function weighted(vectors: readonly (SparseVector | null)[]): SparseRows {
  const { counts, present } = countsOf(vectors)
  const most = roundedLog2(vectors.length)
  const rarities = Float64Array.from({ length: vectors.length + 1 }, (_, count) => most - roundedLog2(count))
  // A word of only one text is dropped: no other shares it, and that it makes the text longer says nothing.
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

/** The number of texts with each word, and the words that occur, ascending. Few of the millions of features do. */
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

/** Texts by their words. A text without a vector is near to nothing. */
export function sparseSpace(vectors: readonly (SparseVector | null)[]): Space {
  const rows = weighted(vectors)
  return {
    digests: rows.digests,
    among(columns) {
      const cosinesOf = cosinesWith(rows, columns)
      return {
        nearest(row, most, floor) {
          const cosines = cosinesOf(row)
          const top = new Top(most, floor)
          for (let place = 0; place < columns.length; place += 1) {
            const [cosine, column] = [cosines[place] ?? 0, columns[place] ?? 0]
            if (cosine > 0 && column !== row) top.offer(column, cosine)
          }
          return top.best
        },
      }
    },
  }
}

/** Cosines of a row with each column, by an inverted index. Each call overwrites the last result. */
function cosinesWith(rows: SparseRows, columns: readonly number[]): (row: number) => Float64Array {
  const { starts, features, weights, width } = rows
  const startOf = (row: number) => starts[row] ?? 0
  const heads = new Uint32Array(width + 1)
  for (const column of columns) {
    for (let at = startOf(column); at < startOf(column + 1); at += 1) {
      const after = (features[at] ?? 0) + 1
      heads[after] = (heads[after] ?? 0) + 1
    }
  }
  for (let feature = 0; feature < width; feature += 1) {
    heads[feature + 1] = (heads[feature + 1] ?? 0) + (heads[feature] ?? 0)
  }
  const places = new Uint32Array(heads[width] ?? 0)
  const parts = new Float32Array(places.length)
  const ends = heads.slice()
  for (const [place, column] of columns.entries()) {
    for (let at = startOf(column); at < startOf(column + 1); at += 1) {
      const feature = features[at] ?? 0
      const slot = ends[feature] ?? 0
      places[slot] = place
      parts[slot] = weights[at] ?? 0
      ends[feature] = slot + 1
    }
  }
  const cosines = new Float64Array(columns.length)
  return (row) => {
    cosines.fill(0)
    for (let at = startOf(row); at < startOf(row + 1); at += 1) {
      const feature = features[at] ?? 0
      const weight = weights[at] ?? 0
      const end = heads[feature + 1] ?? 0
      for (let slot = heads[feature] ?? 0; slot < end; slot += 1) {
        const place = places[slot] ?? 0
        cosines[place] = (cosines[place] ?? 0) + weight * (parts[slot] ?? 0)
      }
    }
    return cosines
  }
}
