import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { StaticSettings } from '../../core/settings.ts'
import { addRow, type StaticModel, type TokenizerFile, Tokens } from '../../core/tokens.ts'
import { EmbeddingFault, type Embedder, unitVector } from './embedder.ts'

const files = ['model.safetensors', 'tokenizer.json'] as const

const format = `use a Model2Vec folder with ${files.join(' and ')}.`

/** Embeds a text as the mean of the fixed vectors of its tokens. */
export function staticEmbedder({ model: shown }: StaticSettings, collection: string): Embedder {
  const folder = resolve(collection, shown)
  if (!existsSync(folder))
    throw new EmbeddingFault(
      `There is no model folder ${shown}.`,
      'set similarity.model to a folder, absolute or relative to the collection.',
    )
  const absent = files.find((file) => !existsSync(join(folder, file)))
  if (absent !== undefined) throw new EmbeddingFault(`The model folder ${shown} has no ${absent}.`, format)
  const [weights, tokenizer] = files.map((file) => readFileSync(join(folder, file))) as [Buffer, Buffer]
  const digest = createHash('sha256').update(weights).update(tokenizer).digest('hex')
  const { table, tokens } = read(shown, weights, tokenizer)

  return {
    model: JSON.stringify(['static', digest]),
    sort: 'dense',
    batch: 64,
    table,
    embed(texts) {
      const { dimensions, rows } = table
      return Promise.resolve(
        texts.map((text) => {
          const sum = new Float64Array(dimensions)
          for (const token of tokens.of(text))
            addRow(sum, rows.subarray(dimensions * token, dimensions * (token + 1)))
          return unitVector(sum) ?? new Float32Array(dimensions)
        }),
      )
    },
  }
}

function read(shown: string, weights: Uint8Array, tokenizer: Buffer) {
  try {
    const file = JSON.parse(tokenizer.toString('utf8')) as TokenizerFile
    return { table: tableOf(weights, file), tokens: new Tokens(file) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new EmbeddingFault(`The model ${shown} cannot be read (${why.slice(0, 200)}).`, format)
  }
}

function tableOf(weights: Uint8Array, tokenizer: TokenizerFile): StaticModel {
  const tensors = readTensors(weights)
  const embeddings = tensors.get('embeddings') ?? tensors.get('embedding.weight')
  const [, dimensions] = embeddings?.shape ?? []
  if (!embeddings || dimensions === undefined) throw new Error('it has no embeddings')
  const { numbers } = embeddings
  const mapping = tensors.get('mapping')?.numbers
  const scales = tensors.get('weights')?.numbers
  if (!mapping && !scales) return { tokenizer, dimensions, rows: numbers }
  const size = mapping?.length ?? numbers.length / dimensions
  const rows = new Float32Array(size * dimensions)
  for (let token = 0; token < size; token += 1) {
    const from = dimensions * (mapping?.[token] ?? token)
    for (let at = 0; at < dimensions; at += 1)
      rows[dimensions * token + at] = (scales?.[token] ?? 1) * (numbers[from + at] ?? 0)
  }
  return { tokenizer, dimensions, rows }
}

interface Tensor {
  readonly shape: readonly number[]
  readonly numbers: Float32Array
}

interface TensorHeader {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [from: number, to: number]
}

/** The size in bytes and a little-endian reader, by type. */
const types: Readonly<Record<string, readonly [size: number, read: (view: DataView, at: number) => number]>> =
  {
    F64: [8, (view, at) => view.getFloat64(at, true)],
    F32: [4, (view, at) => view.getFloat32(at, true)],
    F16: [2, (view, at) => half(view.getUint16(at, true))],
    I8: [1, (view, at) => view.getInt8(at)],
    I32: [4, (view, at) => view.getInt32(at, true)],
    I64: [8, (view, at) => Number(view.getBigInt64(at, true))],
  }

/**
 * The tensors by name. A file is the header's length in 8 bytes, the header as JSON, then the numbers. Throws for any
 * other file, and for a tensor of an unknown type.
 */
export function readTensors(file: Uint8Array): ReadonlyMap<string, Tensor> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const start = 8 + Number(view.getBigUint64(0, true))
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, start))) as Record<string, TensorHeader>
  const tensors = Object.entries(header).filter(([name]) => name !== '__metadata__')
  return new Map(
    tensors.map(([name, { dtype, shape, data_offsets: offsets }]) => {
      const type = types[dtype]
      if (!type) throw new Error(`${name} is of type ${dtype}`)
      const [size, read] = type
      const [from, to] = offsets
      const numbers = new Float32Array((to - from) / size)
      for (let index = 0; index < numbers.length; index += 1)
        numbers[index] = read(view, start + from + size * index)
      return [name, { shape, numbers }]
    }),
  )
}

/** A 16-bit float: a sign, 5 bits of exponent, 10 of fraction. */
function half(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const sign = bits >> 15 ? -1 : 1
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}
