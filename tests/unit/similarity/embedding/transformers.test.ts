import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddingFault } from '../../../../src/similarity/embedding/embedder.ts'
import { transformers } from '../../../../src/similarity/embedding/transformers.ts'
import type { TransformersSettings } from '../../../../src/core/settings.ts'
import { areOptional } from '../optional.ts'
import { writeTinyModel } from './tiny-model.ts'

let collection = ''
const at = (...parts: string[]) => join(collection, ...parts)
const words = { '[PAD]': [9, 9, 9], '[UNK]': [0, 0, 2], cat: [3, 0, 0], dog: [0, 4, 0], cow: [0, 0, 0] }

beforeEach(() => {
  collection = mkdtempSync(join(tmpdir(), 'transformers-'))
  writeTinyModel(at('models', 'tiny'), words)
})
afterEach(() => rmSync(collection, { recursive: true }))

const settings = (changes: Partial<TransformersSettings> = {}): TransformersSettings => ({
  provider: 'transformers',
  model: 'models/tiny',
  characters: 2000,
  prefix: '',
  ...changes,
})

async function embed(texts: readonly string[], changes: Partial<TransformersSettings> = {}) {
  const embedder = await transformers(settings(changes), collection)
  try {
    return await embedder.embed(texts)
  } finally {
    await embedder.close?.()
  }
}

async function faultOf(promise: Promise<unknown>): Promise<EmbeddingFault> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EmbeddingFault)
  return error as EmbeddingFault
}

const nameOf = async (changes: Partial<TransformersSettings> = {}) =>
  (await transformers(settings(changes), collection)).model

describe.skipIf(areOptional)('a model of this machine', () => {
  it('gives the mean of the vectors of its words, made as long as one', async () => {
    expect(await embed(['cat', 'Cat dog', 'dog zebra zebra', 'cat cow'])).toEqual([
      Float32Array.of(1, 0, 0),
      // The mean of (3, 0, 0) and (0, 4, 0) is (1.5, 2, 0), which is 2.5 long.
      Float32Array.of(0.6, 0.8, 0),
      // (0, 4, 4) thirds.
      Float32Array.of(0, Math.SQRT1_2, Math.SQRT1_2),
      Float32Array.of(1, 0, 0),
    ])
  })

  it('gives a text the same vector, whatever it is embedded with', async () => {
    const [alone] = await embed(['dog zebra'])
    expect((await embed(['cat '.repeat(7), 'dog zebra', 'cat']))[1]).toEqual(alone)
  })

  it('reads no more of a text than it can, or than it is let', async () => {
    // The tokenizer says that the model takes 8 words.
    expect(await embed([`${'cat '.repeat(8)}dog dog dog`])).toEqual([Float32Array.of(1, 0, 0)])
    expect(await embed(['cat dog'], { characters: 4 })).toEqual([Float32Array.of(1, 0, 0)])
    expect(await embed(['cat'], { prefix: 'dog ' })).toEqual([Float32Array.of(0.6, 0.8, 0)])
  })

  it('is found by a path from the collection, or from the root', async () => {
    expect(await embed(['dog'], { model: at('models', 'tiny') })).toEqual([Float32Array.of(0, 1, 0)])
    expect(await nameOf({ model: at('models', 'tiny') })).toBe(await nameOf())
  })

  it('has another name when a file of it is another, and the same elsewhere', async () => {
    const names = [await nameOf(), await nameOf({ characters: 5 }), await nameOf({ prefix: 'a' })]
    renameSync(at('models', 'tiny'), at('models', 'moved'))
    expect(await nameOf({ model: 'models/moved' })).toBe(names[0])
    writeFileSync(at('models', 'moved', 'README.md'), 'no part of the model')
    expect(await nameOf({ model: 'models/moved' })).toBe(names[0])
    for (const file of [
      'onnx/model.onnx',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/model.onnx_data',
    ]) {
      appendFileSync(at('models', 'moved', file), ' ')
      names.push(await nameOf({ model: 'models/moved' }))
    }
    expect(new Set(names).size).toBe(7)
  })

  it('may have a name at the hub, which is not asked before there is something to embed', async () => {
    expect(await nameOf({ model: 'someone/model' })).toBe('["transformers",["someone/model","main"],2000,""]')
    expect(await nameOf({ model: 'someone/model@v1.2' })).toContain('["someone/model","v1.2"]')
  })
})

describe('a model that cannot be used', () => {
  it.each(['nowhere', '../nowhere', './someone/model', '/nowhere/at/all', 'a/b/c', 'site.yaml'])(
    'because there is no folder %s',
    async (model) => {
      const fault = await faultOf(transformers(settings({ model }), collection))
      expect(fault.message).toBe(`There is no model folder ${model}.`)
    },
  )

  it.each(['onnx/model.onnx', 'tokenizer.json', 'config.json'])(
    'because its folder holds no %s',
    async (file) => {
      rmSync(at('models', 'tiny', file))
      const fault = await faultOf(transformers(settings(), collection))
      expect(fault.message).toBe(`The model folder models/tiny holds no ${file}.`)
    },
  )

  it.skipIf(areOptional).each(['onnx/model.onnx', 'tokenizer.json', 'config.json'])(
    'because its %s is broken',
    async (file) => {
      writeFileSync(at('models', 'tiny', file), 'broken')
      const fault = await faultOf(embed(['cat']))
      expect(fault.message).toMatch(/^The model models\/tiny cannot be loaded \(.+\)\.$/)
      expect(fault.fix).toMatch(/^export it to ONNX anew/)
    },
  )

  it.skipIf(areOptional)('because a word has a number that it should not', async () => {
    rmSync(at('models', 'tiny', 'tokenizer.json'))
    writeTinyModel(at('models', 'more'), { ...words, elk: [1, 1, 1] })
    renameSync(at('models', 'more', 'tokenizer.json'), at('models', 'tiny', 'tokenizer.json'))
    const fault = await faultOf(embed(['elk']))
    expect(fault.message).toMatch(/^The model models\/tiny failed \(.+\)\.$/)
  })

  it.skipIf(areOptional).each(['cow', '', 'cow cow'])('because it makes nothing of %j', async (text) => {
    const fault = await faultOf(embed([text]))
    expect(fault.message).toBe(
      `The model models/tiny makes no vector of the text that begins ${JSON.stringify(text)}: zeros, NaN or Infinity come out.`,
    )
  })

  it('because the library is not installed', async () => {
    const absent = '@huggingface/not-installed'
    const load = () => import(/* @vite-ignore */ absent) as Promise<never>
    const embedder = await transformers(settings(), collection, load)
    const fault = await faultOf(embedder.embed(['cat']))
    expect(fault.message).toMatch(/^@huggingface\/transformers cannot be loaded \(.*not-installed/)
    expect(fault.fix).toMatch(/^install it \(npm install --no-save @huggingface\/transformers@\d/)
    await embedder.close?.()
  })
})
