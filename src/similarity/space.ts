import { byKey } from '../core/lazily.ts'
import type { DenseVector, SparseVector } from './embedding/embedder.ts'

export interface RankedNumber {
  readonly number: number
  readonly score: number
}

/** Scores are rounded to this many parts of one. Texts with equal scores are ordered by number. */
const parts = 1e6

/** Keeps at most `most`, each with a score above 0 and of at least `floor`. */
export function bestOf(most: number, floor: number) {
  const best: RankedNumber[] = []
  const lowest = Math.max(floor, 1 / parts)
  return { best: best as readonly RankedNumber[], offer, least }

  function offer(number: number, exact: number): void {
    if (exact < lowest - 1 / parts) return
    const last = best[most - 1]
    if (last && exact < last.score - 1 / parts) return
    const score = Math.round(exact * parts) / parts
    if (score < lowest || (last && !isBefore(number, score, last))) return
    let place = best.length
    for (let above = best[place - 1]; above && isBefore(number, score, above); above = best[place - 1])
      place -= 1
    best.splice(place, 0, { number, score })
    if (best.length > most) best.pop()
  }

  /** What a score must at least be to change the best, short of rounding. */
  function least(): number {
    return Math.max(lowest, best[most - 1]?.score ?? 0) - 1 / parts
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

/**
 * A 53-bit hash of 32-bit numbers, as an integer that a double holds exactly: FNV-1a twice, with two initial values and
 * two primes.
 */
function digestOf(...all: readonly Iterable<number>[]): number {
  let [first, second] = [0x811c9dc5, 0x2f0b4c47]
  for (const numbers of all) {
    for (const number of numbers) {
      first = Math.imul(first ^ number, 0x01000193)
      second = Math.imul(second ^ number ^ (first >>> 15), 0x85ebca6b)
    }
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11)
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
    digests: Float64Array.from(vectors, (vector) =>
      digestOf(vector ? new Uint32Array(vector.buffer, vector.byteOffset, vector.length) : []),
    ),
    among: (columns) => ({
      nearest(row, most, floor) {
        const top = bestOf(most, floor)
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

/** A text by its words: their numbers ascend, and the weights make a unit vector. */
interface WeightedText {
  readonly words: Uint32Array
  readonly weights: Float32Array
}

/**
 * Rare words weigh more. Counts are rounded to half octaves, so that one more text seldom changes a weight. A word of
 * only one text has none: no other shares it, and that it makes the text longer says nothing.
 */
function weighted(vectors: readonly (SparseVector | null)[]) {
  const counts = new Map<number, number>()
  for (const vector of vectors) {
    for (const feature of vector?.features ?? []) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const most = roundedLog2(vectors.length)
  const rarityOf = byKey((count: number) => (count > 1 ? most - roundedLog2(count) : 0))
  const kept = [...counts].filter(([, count]) => rarityOf(count) > 0)
  const numbers = new Map(kept.map(([feature], number) => [feature, number]))
  const rarities = kept.map(([, count]) => rarityOf(count))
  const digests = new Float64Array(vectors.length)
  const texts = vectors.map((vector, at): WeightedText => {
    const features: number[] = []
    const words: number[] = []
    const products: number[] = []
    for (const [place, feature] of vector?.features.entries() ?? []) {
      const word = numbers.get(feature)
      if (word === undefined) continue
      features.push(feature)
      words.push(word)
      products.push((vector?.weights[place] ?? 0) * (rarities[word] ?? 0))
    }
    const length = lengthOf(products)
    const weights = new Float32Array(products).map((product) => product / length)
    digests[at] = digestOf(features, new Uint32Array(weights.buffer))
    return { words: new Uint32Array(words), weights }
  })
  return { texts, digests, words: kept.length }
}

const lengthOf = (weights: readonly number[] | Float32Array) => {
  let sum = 0
  for (const weight of weights) sum += weight * weight
  return Math.sqrt(sum)
}

/** Texts by their words. A text without a vector is near to nothing. */
export function sparseSpace(vectors: readonly (SparseVector | null)[]): Space {
  const { texts, digests, words } = weighted(vectors)
  return { digests, among: (columns) => ({ nearest: nearestAmong(texts, columns, words) }) }
}

/** Words of more than this share of the texts are left out of sums that only tell which texts may be near. */
const common = 1 / 3

/**
 * For each row, sums the products of rare words over an inverted index. With what the common words can add at most, this
 * tells which columns may be among the nearest, and only those are compared in full.
 */
function nearestAmong(
  texts: readonly WeightedText[],
  columns: readonly number[],
  words: number,
): SpaceComparison['nearest'] {
  const { starts, places, weights } = invertedIndex(texts, columns, words)
  const commonFrom = columns.length * common
  const isCommon = (word: number) => (starts[word + 1] ?? 0) - (starts[word] ?? 0) > commonFrom
  const commonLength = ({ words, weights }: WeightedText) =>
    lengthOf(weights.filter((_, at) => isCommon(words[at] ?? 0)))
  const commonLengths = Float64Array.from(columns, (column) => commonLength(texts[column] ?? nothing))
  const sums = new Float64Array(columns.length)
  const own = new Float64Array(words)
  return (row, most, floor) => {
    const text = texts[row] ?? nothing
    sums.fill(0)
    for (let at = 0; at < text.words.length; at += 1) {
      const [word, weight] = [text.words[at] ?? 0, text.weights[at] ?? 0]
      own[word] = weight
      if (isCommon(word)) continue
      const end = starts[word + 1] ?? 0
      for (let slot = starts[word] ?? 0; slot < end; slot += 1) {
        const place = places[slot] ?? 0
        sums[place] = (sums[place] ?? 0) + weight * (weights[slot] ?? 0)
      }
    }
    const atLeast = bestOf(most, floor)
    let least = atLeast.least()
    for (let place = 0; place < columns.length; place += 1) {
      const sum = sums[place] ?? 0
      if (sum < least || columns[place] === row) continue
      atLeast.offer(place, sum)
      least = atLeast.least()
    }
    const length = commonLength(text)
    const top = bestOf(most, floor)
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place] ?? 0
      if ((sums[place] ?? 0) + length * (commonLengths[place] ?? 0) < least || column === row) continue
      top.offer(column, product(texts[column] ?? nothing, own))
    }
    for (const word of text.words) own[word] = 0
    return top.best
  }
}

const nothing: WeightedText = { words: new Uint32Array(), weights: new Float32Array() }

/** Adds in the order of words, so that two texts have the same cosine in both directions. */
function product({ words, weights }: WeightedText, others: Float64Array): number {
  let sum = 0
  for (let at = 0; at < words.length; at += 1) sum += (weights[at] ?? 0) * (others[words[at] ?? 0] ?? 0)
  return sum
}

/** The columns that have each word, by place, and its weight in each: from `starts[word]` to `starts[word + 1]`. */
function invertedIndex(texts: readonly WeightedText[], columns: readonly number[], words: number) {
  const starts = new Uint32Array(words + 1)
  for (const column of columns)
    for (const word of texts[column]?.words ?? []) starts[word + 1] = (starts[word + 1] ?? 0) + 1
  for (let word = 0; word < words; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
  const ends = starts.slice()
  const places = new Uint32Array(starts[words] ?? 0)
  const weights = new Float32Array(places.length)
  for (const [place, column] of columns.entries()) {
    const text = texts[column] ?? nothing
    for (const [at, word] of text.words.entries()) {
      const slot = ends[word] ?? 0
      ends[word] = slot + 1
      places[slot] = place
      weights[slot] = text.weights[at] ?? 0
    }
  }
  return { starts, places, weights }
}
