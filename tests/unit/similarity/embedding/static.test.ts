import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddingFault } from '../../../../src/similarity/embedding/embedder.ts'
import { readTensors } from '../../../../src/similarity/embedding/static.ts'
import { staticEmbedder } from '../../../../src/similarity/embedding/static.ts'
import { safetensors, writeTinyStaticModel, type Written } from './tiny-static-model.ts'

let collection = ''
beforeEach(() => {
  collection = mkdtempSync(join(tmpdir(), 'static-'))
})
afterEach(() => rmSync(collection, { recursive: true }))

const words = { '[UNK]': [9, 9, 9], cat: [3, 0, 0], dog: [0, 4, 0], '##s': [0, 0, 1] }
const write = (besides: Readonly<Record<string, Written>> = {}) =>
  writeTinyStaticModel(join(collection, 'tiny'), words, besides)
const open = () => staticEmbedder({ provider: 'static', model: 'tiny', search: false }, collection)

describe('a static model', () => {
  it('gives the mean of the vectors of the tokens that it knows, made as long as one', async () => {
    write()
    expect(await open().embed(['Cat', 'cat, dog', 'dog zebra', 'cat dogs', 'zebra', ''])).toEqual([
      Float32Array.of(1, 0, 0),
      Float32Array.of(0.6, 0.8, 0),
      Float32Array.of(0, 1, 0),
      Float32Array.from([3, 4, 1], (number) => number / Math.sqrt(26)),
      new Float32Array(3),
      new Float32Array(3),
    ])
  })

  it('weighs tokens, and lets several share a vector', async () => {
    write({
      weights: ['F64', [4], Float64Array.of(1, 0.5, 1, 1)],
      mapping: ['I64', [4], BigInt64Array.of(0n, 1n, 1n, 2n)],
    })
    expect(await open().embed(['cat dogs'])).toEqual([
      // Half of cat, cat itself for dog, and dog for the plural.
      Float32Array.from([4.5, 4, 0], (number) => number / Math.hypot(4.5, 4)),
    ])
  })

  it('has another name where anything in its files differs', () => {
    write()
    const before = open().model
    expect(open().model).toBe(before)
    write({ weights: ['F32', [4], Float32Array.of(1, 1, 1, 2)] })
    expect(open().model).not.toBe(before)
  })

  it('says what a folder lacks, and what it holds that is no model', () => {
    const fault = () => {
      try {
        open()
      } catch (error) {
        if (error instanceof EmbeddingFault) return error.message
      }
      return null
    }
    expect(fault()).toBe('There is no model folder tiny.')
    write()
    writeFileSync(join(collection, 'tiny', 'tokenizer.json'), '{"model": {"type": "New"}}')
    expect(fault()).toContain('The model tiny cannot be read (')
    write()
    writeFileSync(join(collection, 'tiny', 'model.safetensors'), 'version https://git-lfs.github.com/spec/v1')
    expect(fault()).toContain('The model tiny cannot be read (')
    rmSync(join(collection, 'tiny', 'tokenizer.json'))
    expect(fault()).toBe('The model folder tiny has no tokenizer.json.')
  })
})

describe('a file of tensors', () => {
  it('is read whatever the type of its numbers', () => {
    const read = (dtype: string, bytes: ArrayBufferView) => [
      ...(readTensors(safetensors({ some: [dtype, [2], bytes] })).get('some')?.numbers ?? []),
    ]
    expect(read('F32', Float32Array.of(1.5, -2))).toEqual([1.5, -2])
    expect(read('F64', Float64Array.of(0.25, 3))).toEqual([0.25, 3])
    expect(read('I8', Int8Array.of(-128, 127))).toEqual([-128, 127])
    expect(read('I32', Int32Array.of(-70000, 5))).toEqual([-70000, 5])
    expect(read('F16', Uint16Array.of(0x3c00, 0xc100))).toEqual([1, -2.5])
    expect(read('F16', Uint16Array.of(0x0001, 0x7c00))).toEqual([2 ** -24, Infinity])
    expect(() => read('U4', Int8Array.of(1, 2))).toThrow('some is of type U4')
  })
})
