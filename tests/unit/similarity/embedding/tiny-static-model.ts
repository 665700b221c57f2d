import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tensor as it is written: the name of its type, its shape and its bytes. */
export type Written = readonly [dtype: string, shape: readonly number[], bytes: ArrayBufferView]

export function safetensors(tensors: Readonly<Record<string, Written>>): Uint8Array {
  let end = 0
  const header = Object.entries(tensors).map(([name, [dtype, shape, { byteLength }]]) => {
    end += byteLength
    return [name, { dtype, shape, data_offsets: [end - byteLength, end] }] as const
  })
  const described = Buffer.from(JSON.stringify(Object.fromEntries(header)))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(described.length))
  const bytes = Object.values(tensors).map(([, , its]) =>
    Buffer.from(its.buffer, its.byteOffset, its.byteLength),
  )
  return Buffer.concat([length, described, ...bytes])
}

/** The tokenizer of words in lower case; it takes a word that is none of these for the first of them. */
export function tokenizerOf(words: readonly string[]): object {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      vocab: Object.fromEntries(words.map((word, number) => [word, number])),
      unk_token: words[0],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
  }
}

/** Writes a model in the format of Model2Vec, with the vector of each word; the first stands for those that it does not know. */
export function writeTinyStaticModel(
  folder: string,
  words: Readonly<Record<string, readonly number[]>>,
  besides: Readonly<Record<string, Written>> = {},
): void {
  const rows = Object.values(words)
  const embeddings = Float32Array.from(rows.flat())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizerOf(Object.keys(words))))
  writeFileSync(
    join(folder, 'model.safetensors'),
    safetensors({ embeddings: ['F32', [rows.length, rows[0]?.length ?? 0], embeddings], ...besides }),
  )
}
