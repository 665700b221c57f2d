import { unitVector } from './vector.ts'

/** An answer is not what was asked for. */
export class UnfitAnswer extends Error {
  /** The same will not come out otherwise. */
  readonly isLasting: boolean

  constructor(message: string, isLasting = false) {
    super(message)
    this.isLasting = isLasting
  }
}

/**
 * The unit vectors in the body of an answer to `texts`, in their order, all of one dimension. Throws an `UnfitAnswer`,
 * whose message goes on from "the server".
 */
export function vectorsIn(body: string, texts: readonly string[]): readonly Float32Array[] {
  const items = itemsIn(body)
  if (items.length !== texts.length) {
    throw new UnfitAnswer(`was given ${texts.length} texts and sent ${items.length} vectors`)
  }
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined)
  for (const [position, item] of items.entries()) {
    const { index = position, embedding } = item as { readonly index?: unknown; readonly embedding?: unknown }
    const text = texts[Number(index)]
    if (text === undefined || vectors[Number(index)]) {
      throw new UnfitAnswer('did not say which vector belongs to which text')
    }
    vectors[Number(index)] = vectorOf(embedding, text)
  }
  const whole = vectors.filter((vector) => vector !== undefined)
  const other = whole.find(({ length }) => length !== whole[0]?.length)
  if (other) throw new UnfitAnswer(differing(whole[0]?.length ?? 0, other.length), true)
  return whole
}

export function differing(one: number, other: number): string {
  return `sent vectors of ${one} numbers and of ${other} in one run`
}

function itemsIn(body: string): readonly object[] {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    const isNaN = /[[,:]\s*-?(?:NaN|Infinity)\b/i.test(body)
    throw new UnfitAnswer(
      isNaN ? 'sent NaN or Infinity among the numbers' : 'sent what is not JSON, or half of it',
    )
  }
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
  if (!Array.isArray(data) || !data.every((item) => typeof item === 'object' && item !== null)) {
    throw new UnfitAnswer('sent JSON that holds no list "data" of vectors')
  }
  return data as readonly object[]
}

function vectorOf(embedding: unknown, text: string): Float32Array {
  const numbers = typeof embedding === 'string' ? floatsIn(embedding) : embedding
  if (!isNumbers(numbers) || numbers.length === 0) {
    throw new UnfitAnswer(`sent something else than numbers as the vector of ${named(text)}`)
  }
  const vector = unitVector(numbers)
  if (vector) return vector
  const isZero = numbers.every((number: number) => number === 0)
  if (isZero) throw new UnfitAnswer(`sent a vector of zeros for ${named(text)}`, true)
  throw new UnfitAnswer(`sent NaN or Infinity in the vector of ${named(text)}`)
}

function isNumbers(value: unknown): value is readonly number[] | Float32Array {
  return (
    value instanceof Float32Array || (Array.isArray(value) && value.every((item) => typeof item === 'number'))
  )
}

/** 32-bit floats, little-endian, in base64: how some servers send them whatever they are asked for. */
function floatsIn(base64: string): Float32Array | null {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null
}

function named(text: string): string {
  return `the text that begins ${JSON.stringify(text.slice(0, 60))}`
}
