import { byKey } from '../core/lazily.ts'
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
class Digest {
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

/**
 * The weights of words: rare ones weigh more. Counts are rounded to half octaves, so that one more text seldom changes a
 * weight. A word of only one text has none: no other shares it, and that it makes the text longer says nothing.
 */
function raritiesIn(vectors: readonly (SparseVector | null)[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const vector of vectors) {
    for (const feature of vector?.features ?? []) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const most = roundedLog2(vectors.length)
  const rarityOf = byKey((count: number) => (count > 1 ? most - roundedLog2(count) : 0))
  const rarities = Array.from(counts, ([feature, count]) => [feature, rarityOf(count)] as const)
  return new Map(rarities.filter(([, rarity]) => rarity > 0))
}

function weighted(vector: SparseVector | null, rarities: ReadonlyMap<number, number>): SparseVector {
  const features: number[] = []
  const products: number[] = []
  for (const [place, feature] of vector?.features.entries() ?? []) {
    const rarity = rarities.get(feature)
    if (rarity === undefined) continue
    features.push(feature)
    products.push((vector?.weights[place] ?? 0) * rarity)
  }
  const length = Math.sqrt(products.reduce((sum, product) => sum + product * product, 0))
  const weights = new Float32Array(products).map((product) => product / length)
  return { features: new Uint32Array(features), weights }
}

function sparseDigest({ features, weights }: SparseVector): number {
  const digest = new Digest()
  for (const feature of features) digest.add(feature)
  for (const bits of new Uint32Array(weights.buffer)) digest.add(bits)
  return digest.value
}

/** Texts by their words. A text without a vector is near to nothing. */
export function sparseSpace(vectors: readonly (SparseVector | null)[]): Space {
  const rarities = raritiesIn(vectors)
  const rows = vectors.map((vector) => weighted(vector, rarities))
  return {
    digests: Float64Array.from(rows, sparseDigest),
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

/** A word in an inverted index: the places of the columns that have it, each with the weight that it has there. */
interface Posting {
  readonly places: number[]
  readonly weights: number[]
}

/** Cosines of a row with each column, by an inverted index. Each call overwrites the last result. */
function cosinesWith(
  rows: readonly SparseVector[],
  columns: readonly number[],
): (row: number) => Float64Array {
  const postings = new Map<number, Posting>()
  for (const [place, column] of columns.entries()) {
    const row = rows[column]
    for (const [at, feature] of row?.features.entries() ?? []) {
      let posting = postings.get(feature)
      if (!posting) postings.set(feature, (posting = { places: [], weights: [] }))
      posting.places.push(place)
      posting.weights.push(row?.weights[at] ?? 0)
    }
  }
  const cosines = new Float64Array(columns.length)
  return (row) => {
    cosines.fill(0)
    for (const [at, feature] of rows[row]?.features.entries() ?? []) {
      const { places, weights } = postings.get(feature) ?? { places: [], weights: [] }
      const weight = rows[row]?.weights[at] ?? 0
      for (let slot = 0; slot < places.length; slot += 1) {
        const place = places[slot] ?? 0
        cosines[place] = (cosines[place] ?? 0) + weight * (weights[slot] ?? 0)
      }
    }
    return cosines
  }
}
