import type { OpenAiSettings } from '../../core/settings.ts'
import type { StaticModel } from '../../core/tokens.ts'

/** A unit vector of a language model. */
export type DenseVector = Float32Array

/** A unit vector with few non-zero features: their numbers, ascending, and their weights. */
export interface SparseVector {
  readonly features: Uint32Array
  readonly weights: Float32Array
}

export type Vector = DenseVector | SparseVector

export function isSparse(vector: Vector): vector is SparseVector {
  return 'features' in vector
}

/** In the byte order of the machine, which is little-endian on all common ones. */
export function encodeVector(vector: Vector): Uint8Array {
  if (!isSparse(vector)) return bytesOf(vector)
  const bytes = new Uint8Array(8 * vector.features.length)
  bytes.set(bytesOf(vector.features))
  bytes.set(bytesOf(vector.weights), 4 * vector.features.length)
  return bytes
}

/** The bytes do not record the sort of a vector. They are copied. */
export function decodeVector(bytes: Uint8Array, sort: 'dense' | 'sparse'): Vector {
  const { buffer } = new Uint8Array(bytes)
  if (sort === 'dense') return new Float32Array(buffer)
  const length = bytes.length / 8
  return {
    features: new Uint32Array(buffer, 0, length),
    weights: new Float32Array(buffer, 4 * length, length),
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Null if all numbers are zero or one is not finite. Sums doubles in order: the same result on every machine. */
export function unitVector(numbers: ArrayLike<number>): Float32Array<ArrayBuffer> | null {
  let sum = 0
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    sum += number * number
  }
  const length = Math.sqrt(sum)
  if (length === 0 || !Number.isFinite(length)) return null
  const unit = new Float32Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) unit[index] = (numbers[index] ?? 0) / length
  return unit
}

export interface Embedder {
  /** Names all that vectors depend on besides the text, model included. Vectors of one name can be compared. */
  readonly model: string
  readonly sort: 'dense' | 'sparse'
  /** The best number of texts per call. */
  readonly batch: number
  /** At most this many calls may run at once; 1 by default. */
  readonly atOnce?: number
  /** What a browser needs to make vectors of this model; absent if it cannot. */
  readonly table?: StaticModel
  /**
   * Returns one unit vector per text, in their order; zeros for a text without a word that the model knows. Throws an
   * `EmbeddingFault` if it cannot. Any other error is a bug.
   */
  embed(texts: readonly string[]): Promise<readonly Vector[]>
}

/** Texts could not be embedded, for a reason that an editor can fix. */
export class EmbeddingFault extends Error {
  readonly fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}

/** Never splits a surrogate pair. */
export function sentText(
  text: string,
  { characters, prefix }: Pick<OpenAiSettings, 'characters' | 'prefix'>,
): string {
  if (text.length <= characters) return prefix + text
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(characters - 1))
  return prefix + text.slice(0, isHigh ? characters - 1 : characters)
}
