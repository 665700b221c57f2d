import type { DenseVector, SparseVector } from './embedding/embedder.ts'

export interface RankedNumber {
  readonly number: number
  readonly score: number
}

/** Scores are rounded to this many parts of one. Texts with equal scores are ordered by number. */
const parts = 1e6

export class Top {
  readonly #most: number
  readonly #least: number
  readonly #best: RankedNumber[] = []

  /** Keeps at most `most`, each with a score above 0 and of at least `floor`. */
  constructor(most: number, floor: number) {
    this.#most = most
    this.#least = Math.max(floor, 1 / parts)
  }

  offer(number: number, exact: number): void {
    if (exact < this.#least - 1 / parts) return
    const best = this.#best
    const last = best[this.#most - 1]
    if (last && exact < last.score - 1 / parts) return
    const score = Math.round(exact * parts) / parts
    if (score < this.#least || (last && !isBefore(number, score, last))) return
    let place = best.length
    for (let above = best[place - 1]; above && isBefore(number, score, above); above = best[place - 1])
      place -= 1
    best.splice(place, 0, { number, score })
    if (best.length > this.#most) best.pop()
  }

  get best(): readonly RankedNumber[] {
    return this.#best
  }
}

function isBefore(number: number, score: number, other: RankedNumber): boolean {
  return score > other.score || (score === other.score && number < other.number)
}

/** Texts by number that can be compared. A pure function of their vectors, with the same results on every machine. */
export interface Space {
  /** One digest per text, of everything that its cosines depend on besides the other text. */
  readonly digests: Float64Array
  /** `columns` must ascend. */
  among(columns: readonly number[]): SpaceComparison
}

export interface SpaceComparison {
  /** Excludes the row itself. At most `most`, each at least `floor` and above 0; nearest first, ties by number. */
  nearest(row: number, most: number, floor: number): readonly RankedNumber[]
}

/** A 53-bit hash of 32-bit numbers: FNV-1a twice, with two initial values and two primes. */
export class Digest {
  #first = 0x811c9dc5
  #second = 0x2f0b4c47

  add(number: number): void {
    this.#first = Math.imul(this.#first ^ number, 0x01000193)
    this.#second = Math.imul(this.#second ^ number ^ (this.#first >>> 15), 0x85ebca6b)
  }

  /** An integer that a double holds exactly. */
  get value(): number {
    return (this.#first >>> 0) * 2 ** 21 + (this.#second >>> 11)
  }
}

/** Rounded down to halves, for integers from 1. Uses only integers: the same result on every machine. */
export function roundedLog2(count: number): number {
  let halves = 0
  while (2 ** (halves + 1) <= count * count) halves += 1
  return halves / 2
}

/** A text without a vector is near to nothing. */
export function denseSpace(vectors: readonly (DenseVector | null)[]): Space {
  return {
    digests: Float64Array.from(vectors, digestOf),
    among: (columns) => ({
      nearest(row, most, floor) {
        const top = new Top(most, floor)
        const own = vectors[row]
        if (!own) return []
        for (const column of columns) {
          const other = vectors[column]
          if (other && column !== row) top.offer(column, cosine(own, other))
        }
        return top.best
      },
    }),
  }
}

/** Expects unit vectors. Sums four parts in a fixed order, in doubles, for the same result on every machine. */
export function cosine(a: DenseVector, b: DenseVector): number {
  const length = a.length
  const whole = length - (length % 4)
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  for (let at = whole; at < length; at += 1) first += (a[at] ?? 0) * (b[at] ?? 0)
  return first + second + (third + fourth)
}

function digestOf(vector: DenseVector | null): number {
  const digest = new Digest()
  if (!vector) return digest.value
  for (const bits of new Uint32Array(vector.buffer, vector.byteOffset, vector.length)) digest.add(bits)
  return digest.value
}

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
