import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { StaticSettings } from '../../core/settings.ts'
import { addRow, type StaticModel, type TokenizerFile } from '../../core/static-model.ts'
import { Tokens } from '../../core/tokens.ts'
import { EmbeddingFault, type Embedder } from './embedder.ts'
import { readTensors } from './safetensors.ts'
import { unitVector } from './vector.ts'

const files = ['model.safetensors', 'tokenizer.json'] as const

const format = `take a folder in the format of Model2Vec, with ${files.join(' and ')}.`

/** Embeds a text as the mean of the fixed vectors of its tokens. */
export function staticEmbedder({ model: shown }: StaticSettings, collection: string): Embedder {
  const folder = resolve(collection, shown)
  if (!existsSync(folder))
    throw new EmbeddingFault(
      `There is no model folder ${shown}.`,
      'let similarity.model be the path of a folder, relative to the collection or absolute.',
    )
  const absent = files.find((file) => !existsSync(join(folder, file)))
  if (absent !== undefined) throw new EmbeddingFault(`The model folder ${shown} holds no ${absent}.`, format)
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
    close: () => Promise.resolve(),
  }
}

function read(
  shown: string,
  weights: Uint8Array,
  tokenizer: Buffer,
): { readonly table: StaticModel; readonly tokens: Tokens } {
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
  if (!embeddings || dimensions === undefined) throw new Error('it holds no embeddings')
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
