import type { Address } from '../core/address.ts'
import { addRow, type StaticModel } from '../core/tokens.ts'
import {
  firstTokenIn,
  meaningFileOf,
  meaningVersion,
  type MeaningHead,
  type QuantizedRows,
} from './meaning.ts'
import { pageId, type SearchedPage } from './search-parts.ts'

export interface PageVectors {
  readonly model: StaticModel
  /** Unit vectors, in address order. */
  readonly pages: readonly (readonly [Address, Float32Array])[]
}

export function meaningFileCount({ model }: PageVectors): number {
  return 1 + meaningFileOf(model.rows.length / model.dimensions - 1)
}

/** Returns one file of the meaning index. `searched` are all pages of the text index. */
export function encodeMeaning(
  { model, pages }: PageVectors,
  file: number,
  searched: readonly SearchedPage[],
): string {
  const { tokenizer, dimensions, rows } = model
  const [from, to] = [firstTokenIn(file), firstTokenIn(file + 1)]
  const its = encoded(rows.subarray(dimensions * from, dimensions * to), dimensions)
  if (file > 0) return JSON.stringify(its)
  const sum = new Float64Array(dimensions)
  for (const [, vector] of pages) addRow(sum, vector)
  const mean = Array.from(Float32Array.from(sum, (number) => number / Math.max(1, pages.length)))
  const apart = pages.flatMap(([, vector]) => Array.from(vector, (number, at) => number - (mean[at] ?? 0)))
  const kinds = new Map(searched.map(({ address, kind }) => [address, kind]))
  const { vocab } = tokenizer.model
  const tokens = Array.isArray(vocab) ? null : inOrder(vocab as Readonly<Record<string, number>>)
  const head: MeaningHead = {
    version: meaningVersion,
    tokenizer: tokens ? { ...tokenizer, model: { ...tokenizer.model, vocab: [] } } : tokenizer,
    tokens,
    mean,
    ids: pages.map(([address]) => pageId({ address, kind: kinds.get(address) ?? null })),
    pages: encoded(Float32Array.from(apart), dimensions),
    first: its,
  }
  return JSON.stringify(head)
}

function inOrder(vocabulary: Readonly<Record<string, number>>): readonly (string | null)[] {
  const tokens: (string | null)[] = []
  for (const [token, number] of Object.entries(vocabulary)) tokens[number] = token
  return Array.from(tokens, (token) => token ?? null)
}

function encoded(rows: Float32Array, dimensions: number): QuantizedRows {
  const scales = new Float32Array(rows.length / dimensions)
  const numbers = new Int8Array(rows.length)
  for (const row of scales.keys()) {
    const from = row * dimensions
    let most = 0
    for (let at = from; at < from + dimensions; at += 1) most = Math.max(most, Math.abs(rows[at] ?? 0))
    const scale = Math.fround(most / 127)
    scales[row] = scale
    for (let at = from; at < from + dimensions && scale > 0; at += 1)
      numbers[at] = Math.max(-127, Math.min(127, Math.round((rows[at] ?? 0) / scale)))
  }
  return { scales: base64(scales), numbers: base64(numbers) }
}

function base64({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}
