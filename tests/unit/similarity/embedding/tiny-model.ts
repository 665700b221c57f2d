import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The words that the model knows, with the vector of each; it knows no other, and takes all others for the first. */
export type Words = Readonly<Record<string, readonly number[]>>

/**
 * Writes a model in ONNX, and its tokenizer, to a folder: it looks up each word in a matrix, so that the mean of the
 * hidden states of a text can be worked out by hand.
 */
export function writeTinyModel(folder: string, words: Words): void {
  const vocabulary = Object.fromEntries(Object.keys(words).map((word, index) => [word, index]))
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), onnx(Object.values(words)))
  json('config.json', {
    model_type: 'bert',
    architectures: ['BertModel'],
    vocab_size: Object.keys(words).length,
  })
  json('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizerFast',
    unk_token: '[UNK]',
    pad_token: '[PAD]',
    model_max_length: 8,
  })
  json('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab: vocabulary, unk_token: '[UNK]' },
  })
}

const float = 1
const int64 = 7

/** A ModelProto (onnx.proto3) whose one node is Gather, on the matrix of these rows. */
function onnx(rows: readonly (readonly number[])[]): Uint8Array {
  const width = rows[0]?.length ?? 0
  const node = message(
    [1, text('matrix')],
    [1, text('input_ids')],
    [2, text('last_hidden_state')],
    [4, text('Gather')],
  )
  const matrix = message(
    [1, rows.length],
    [1, width],
    [2, float],
    [8, text('matrix')],
    [9, new Uint8Array(Float32Array.from(rows.flat()).buffer)],
  )
  const graph = message(
    [1, node],
    [2, text('tiny')],
    [5, matrix],
    [11, value('input_ids', int64, 'batch', 'length')],
    [11, value('attention_mask', int64, 'batch', 'length')],
    [12, value('last_hidden_state', float, 'batch', 'length', width)],
  )
  return message([1, 8], [7, graph], [8, message([1, text('')], [2, 13])])
}

/** A ValueInfoProto. */
function value(name: string, type: number, ...dimensions: readonly (string | number)[]): Uint8Array {
  const shape = message(
    ...dimensions.map((dimension) => {
      const size = typeof dimension === 'number' ? message([1, dimension]) : message([2, text(dimension)])
      return [1, size] as const
    }),
  )
  return message([1, text(name)], [2, message([1, message([1, type], [2, shape])])])
}

/** Fields of a message in the wire format of protocol buffers: whole numbers, and bytes. */
function message(...fields: readonly (readonly [number: number, value: number | Uint8Array])[]): Uint8Array {
  return Buffer.concat(
    fields.map(([number, value]) =>
      typeof value === 'number'
        ? Buffer.concat([varint(number * 8), varint(value)])
        : Buffer.concat([varint(number * 8 + 2), varint(value.length), value]),
    ),
  )
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Uint8Array.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}

function text(value: string): Uint8Array {
  return Buffer.from(value)
}
