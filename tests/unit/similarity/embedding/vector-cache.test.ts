import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Store } from '../../../../src/cache/store.ts'
import { textKey, vectorCache } from '../../../../src/similarity/embedding/embed-texts.ts'
import type { Vector } from '../../../../src/similarity/embedding/embedder.ts'

let folder = ''
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  store = new Store(join(folder, 'kept.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const cache = (model = 'tiny', sort: 'dense' | 'sparse' = 'dense') => vectorCache(store, { model, sort })
const key = (index: number | string) => textKey(`text ${index}`)
const vector = (index: number) => Float32Array.of(index, 0.5, -index)
const pairs = (...indexes: number[]) => indexes.map((index) => [key(index), vector(index)] as const)
const keys = (...indexes: number[]) => new Set(indexes.map(key))

/** Which of the first hundred vectors are kept, none of them wrong. */
function held(model?: string): readonly number[] {
  const indexes = Array.from({ length: 100 }, (_, index) => index).filter((index) =>
    cache(model).get(key(index)),
  )
  for (const index of indexes) expect(cache(model).get(key(index))).toEqual(vector(index))
  return indexes
}

describe('a cache of vectors', () => {
  it('returns what was put in, at once and when it is opened again', () => {
    const number = fc.float({ noNaN: true })
    const dense = fc.array(number, { minLength: 1 }).map((numbers) => Float32Array.from(numbers))
    const sparse = fc.array(fc.tuple(fc.nat(), number)).map((items) => ({
      features: Uint32Array.from(items, ([feature]) => feature),
      weights: Float32Array.from(items, ([, weight]) => weight),
    }))
    const run = (sort: 'dense' | 'sparse', vectors: readonly Vector[], model: string) => {
      const entries = vectors.map((vector, index) => [key(index), vector] as const)
      for (const entry of entries) cache(model, sort).put([entry])
      for (const [name, vector] of entries) expect(cache(model, sort).get(name)).toEqual(vector)
    }
    fc.assert(
      fc.property(fc.array(dense), fc.array(sparse), fc.string(), (dense, sparse, model) => {
        run('dense', dense, model)
        run('sparse', sparse, model)
      }),
      { numRuns: 40 },
    )
  })

  it('knows nothing of what another model has', () => {
    cache().put(pairs(1, 2))
    expect([held(), held('other')]).toEqual([[1, 2], []])
  })

  it('takes the later of two of one text', () => {
    cache().put([[key(1), vector(7)]])
    cache().put([[key(1), vector(1)]])
    expect(held()).toEqual([1])
  })

  it('removes what is no longer used when it is more than half', () => {
    cache().put(pairs(1, 2, 3, 4, 5, 6, 7))
    cache('other').put(pairs(1))
    cache().keepOnly(keys(1, 2, 3, 4, 99))
    expect(held()).toEqual([1, 2, 3, 4, 5, 6, 7])
    cache().put(pairs(8))
    cache().keepOnly(keys(1, 8))
    expect([held(), held('other')]).toEqual([[1, 8], [1]])
  })

  it('may be filled by several processes', () => {
    const source = (path: string) => JSON.stringify(import.meta.resolve(`../../../../src/${path}`))
    const script = `
      import { Store } from ${source('cache/store.ts')}
      import { textKey, vectorCache } from ${source('similarity/embedding/embed-texts.ts')}
      const [, , folder, first] = process.argv
      using store = new Store(folder + '/kept.sqlite')
      const cache = vectorCache(store, { model: 'tiny', sort: 'dense' })
      for (let index = Number(first); index < 100; index += 4)
        cache.put([[textKey('text ' + index), Float32Array.of(index, 0.5, -index)]])`
    const file = join(folder, 'add.ts')
    writeFileSync(file, script)
    const commands = [0, 1, 2, 3].map((first) => `"${process.execPath}" "${file}" "${folder}" ${first} &`)
    const { status, stderr } = spawnSync('sh', ['-c', `${commands.join('\n')}\nwait`], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(held()).toHaveLength(100)
  })
})
