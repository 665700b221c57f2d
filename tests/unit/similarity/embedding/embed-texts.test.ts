import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { embedTexts, textKey, vectorCache } from '../../../../src/similarity/embedding/embed-texts.ts'
import { EmbeddingFault, type Embedder } from '../../../../src/similarity/embedding/embedder.ts'
import { Store } from '../../../../src/cache/store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embed-texts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const texts = (...words: string[]) => words.map((text) => ({ key: textKey(text), text: () => text }))
const vectorOf = (text: string) => Float32Array.of(text.length, text.charCodeAt(0))

/** Notes what it is given. `before` may wait, or throw. */
function embedder(before: (texts: readonly string[]) => unknown = () => null, atOnce = 1) {
  const given: string[] = []
  const made: Embedder = {
    model: 'tiny',
    sort: 'dense',
    batch: 2,
    atOnce,
    async embed(texts) {
      given.push(texts.join(' '))
      await before(texts)
      return texts.map(vectorOf)
    },
  }
  return { given, made }
}

async function withCache<Value>(
  use: (cache: ReturnType<typeof vectorCache>) => Promise<Value>,
): Promise<Value> {
  using store = new Store(join(folder, 'cache.sqlite'))
  return await use(vectorCache(store, { model: 'tiny', sort: 'dense' }))
}

describe('embedTexts', () => {
  it('embeds each different text once, in batches, and says how far it is', async () => {
    const { given, made } = embedder()
    const steps: (readonly [number, number])[] = []
    const words = ['one', 'two', 'one', 'three', 'two', 'four', 'five']
    const embedded = await withCache((cache) =>
      embedTexts(texts(...words), made, cache, (...step) => void steps.push(step)),
    )
    expect(embedded).toEqual({ vectors: words.map(vectorOf), embedded: 5, fault: null })
    expect(given).toEqual(['one two', 'three four', 'five'])
    expect(steps).toEqual([
      [0, 5],
      [2, 5],
      [4, 5],
      [5, 5],
    ])
  })

  it('embeds only what is not known', async () => {
    await withCache((cache) => embedTexts(texts('one', 'two'), embedder().made, cache, () => {}))
    const { given, made } = embedder()
    const embedded = await withCache((cache) => embedTexts(texts('two', 'new', 'one'), made, cache, () => {}))
    expect(embedded).toEqual({ vectors: ['two', 'new', 'one'].map(vectorOf), embedded: 1, fault: null })
    expect(given).toEqual(['new'])
    const nothing = embedder()
    await withCache((cache) =>
      embedTexts(texts('two', 'one'), nothing.made, cache, () => expect.unreachable()),
    )
    expect(nothing.given).toEqual([])
  })

  it('gives the same in whatever order batches come', async () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { promise, resolve } = Promise.withResolvers<null>()
    // The first batch is there only after the last one.
    const { given, made } = embedder(
      (batch) => (batch.includes('a') ? promise : batch.includes('g') && resolve(null)),
      3,
    )
    const embedded = await withCache((cache) => embedTexts(texts(...words), made, cache, () => {}))
    expect(embedded).toEqual({ vectors: words.map(vectorOf), embedded: 7, fault: null })
    expect(given).toEqual(['a b', 'c d', 'e f', 'g'])
  })

  it('stops at a fault, and keeps what it has', async () => {
    const fault = new EmbeddingFault('no more', 'pay')
    const { given, made } = embedder((batch) => {
      if (batch.includes('d')) throw fault
    })
    const words = texts('a', 'b', 'c', 'd', 'e')
    const embedded = await withCache((cache) => embedTexts(words, made, cache, () => {}))
    expect(embedded).toEqual({
      vectors: [vectorOf('a'), vectorOf('b'), null, null, null],
      embedded: 2,
      fault,
    })
    expect(given).toEqual(['a b', 'c d'])
    const again = embedder()
    expect(await withCache((cache) => embedTexts(words, again.made, cache, () => {}))).toMatchObject({
      fault: null,
    })
    expect(again.given).toEqual(['c d', 'e'])
  })

  it('throws what is a fault of ours, and keeps what it has', async () => {
    const { made } = embedder((batch) => {
      if (batch.includes('c')) throw new RangeError('ours')
    })
    const words = texts('a', 'b', 'c')
    await expect(withCache((cache) => embedTexts(words, made, cache, () => {}))).rejects.toThrow(RangeError)
    expect(await withCache((cache) => Promise.resolve(cache.get(textKey('b'))))).toEqual(vectorOf('b'))
  })

  it('does not mix the vectors of two models under one name', async () => {
    await withCache((cache) => {
      cache.put([[textKey('old'), Float32Array.of(1, 0, 0)]])
      return Promise.resolve()
    })
    const { fault, vectors } = await withCache((cache) =>
      embedTexts(texts('old', 'new'), embedder().made, cache, () => {}),
    )
    expect(fault?.message).toMatch(/^Stored vectors have 3 numbers but new ones have 2/)
    expect(vectors[1]).toBeNull()
    expect(await withCache((cache) => Promise.resolve(cache.get(textKey('new'))))).toBeNull()
  })
})
