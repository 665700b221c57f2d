import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openVectorCache,
  textKey,
  type VectorCache,
  encodeRecord,
} from '../../../../src/similarity/embedding/vector-cache.ts'
import { encodeVector, type Vector } from '../../../../src/similarity/embedding/vector.ts'

let folder = ''
let owner = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  owner = join(folder, 'content')
  mkdirSync(owner)
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (...parts: string[]) => join(folder, 'cache', ...parts)
const open = (model = 'tiny', sort: 'dense' | 'sparse' = 'dense') =>
  openVectorCache(join(at(), 'c'), owner, { model, sort })
const key = (index: number | string) => textKey(`text ${index}`)
const vector = (index: number) => Float32Array.of(index, 0.5, -index)
const pairs = (...indexes: number[]) => indexes.map((index) => [key(index), vector(index)] as const)
const keys = (...indexes: number[]) => new Set(indexes.map(key))

/** Which of the first hundred vectors a cache has, none of them wrong. */
function held(cache: VectorCache): readonly number[] {
  const indexes = Array.from({ length: 100 }, (_, index) => index).filter((index) => cache.get(key(index)))
  for (const index of indexes) expect(cache.get(key(index))).toEqual(vector(index))
  return indexes
}

/** The same for one that is opened and closed again. */
function heldOnDisk(): readonly number[] {
  const cache = open()
  const indexes = held(cache)
  cache.close()
  return indexes
}

function filled(...indexes: number[]): string {
  const cache = open()
  cache.put(pairs(...indexes))
  cache.close()
  return cache.file
}

describe('a cache of vectors', () => {
  it('gives back what was put in, at once and when it is opened again', () => {
    const number = fc.float({ noNaN: true })
    const dense = fc.array(number, { minLength: 1 }).map((numbers) => Float32Array.from(numbers))
    const sparse = fc.array(fc.tuple(fc.nat(), number)).map((items) => ({
      features: Uint32Array.from(items, ([feature]) => feature),
      weights: Float32Array.from(items, ([, weight]) => weight),
    }))
    const run = (sort: 'dense' | 'sparse', vectors: readonly Vector[], model: string) => {
      const entries = vectors.map((vector, index) => [key(index), vector] as const)
      const cache = open(model, sort)
      for (const entry of entries) cache.put([entry])
      for (const [name, vector] of entries) expect(cache.get(name)).toEqual(vector)
      cache.close()
      const again = open(model, sort)
      for (const [name, vector] of entries) expect(again.get(name)).toEqual(vector)
      again.close()
    }
    fc.assert(
      fc.property(fc.array(dense), fc.array(sparse), fc.string(), (dense, sparse, model) => {
        run('dense', dense, model)
        run('sparse', sparse, model)
      }),
      { numRuns: 40 },
    )
  })

  it('knows nothing before it is filled, nor what another model or collection has', () => {
    filled(1, 2)
    const other = open('other')
    expect(held(other)).toEqual([])
    other.close()
    mkdirSync(join(folder, 'elsewhere'))
    const elsewhere = openVectorCache(join(at(), 'c'), join(folder, 'elsewhere'), {
      model: 'tiny',
      sort: 'dense',
    })
    expect(held(elsewhere)).toEqual([])
    elsewhere.close()
    expect(heldOnDisk()).toEqual([1, 2])
  })

  it('keeps on disk at once', () => {
    const cache = open()
    cache.put(pairs(1, 2))
    expect(heldOnDisk()).toEqual([1, 2])
    cache.close()
  })

  it('loses only what was being written, wherever the file ends, and is added to after that', () => {
    const file = filled(1, 2, 3)
    const whole = readFileSync(file)
    const record = encodeRecord(Buffer.from(key(1), 'base64url'), encodeVector(vector(1))).length
    const start = whole.length - 3 * record
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(file, whole.subarray(0, length))
      const count = Math.max(0, Math.floor((length - start) / record))
      expect(heldOnDisk()).toEqual([1, 2, 3].slice(0, count))
      filled(8, 9)
      expect(heldOnDisk()).toEqual([...[1, 2, 3].slice(0, count), 8, 9])
    }
  })

  it('never gives what was not put in, whatever byte is damaged, and loses one at most', () => {
    const file = filled(1, 2, 3)
    const whole = readFileSync(file)
    for (const [index, byte] of whole.entries()) {
      writeFileSync(file, whole.with(index, byte ^ 0xff))
      expect(heldOnDisk().length).toBeGreaterThanOrEqual(2)
    }
  })

  it('takes the later of two of one text', () => {
    const cache = open()
    cache.put([[key(1), vector(7)]])
    cache.put([[key(1), vector(1)]])
    expect(cache.get(key(1))).toEqual(vector(1))
    cache.close()
    expect(heldOnDisk()).toEqual([1])
  })

  it('is not put off by what is no cache', () => {
    const { file } = open()
    writeFileSync(file, 'something else\n'.repeat(20))
    filled(4)
    expect(heldOnDisk()).toEqual([4])
  })
})

describe('what is no longer used', () => {
  it('is taken away when it is more than half', () => {
    const file = filled(1, 2, 3, 4, 5, 6, 7)
    const before = statSync(file)
    const cache = open()
    cache.keepOnly(keys(1, 2, 3, 4, 99))
    expect(statSync(file).ino).toBe(before.ino)
    cache.put(pairs(8))
    cache.keepOnly(keys(1, 8))
    expect(held(cache)).toEqual([1, 8])
    cache.put(pairs(9))
    cache.close()
    expect(statSync(file).size).toBeLessThan(before.size)
    expect(heldOnDisk()).toEqual([1, 8, 9])
    expect(readdirSync(at())).toHaveLength(1)
  })

  it('leaves no damage behind', () => {
    const file = filled(1)
    const sound = readFileSync(file)
    appendFileSync(file, Buffer.alloc(2 * sound.length, 'torn'))
    const cache = open()
    cache.keepOnly(keys(1))
    cache.close()
    expect(readFileSync(file)).toEqual(sound)
  })
})

describe('two at once', () => {
  it('both keep what they add', () => {
    const [one, other] = [open(), open()]
    one.put(pairs(1))
    other.put(pairs(2))
    one.put(pairs(3))
    other.put(pairs(4))
    one.close()
    other.close()
    expect(heldOnDisk()).toEqual([1, 2, 3, 4])
  })

  it('keep what each adds while the other takes away', () => {
    filled(1, 2, 3, 4, 5, 6)
    const [one, other] = [open(), open()]
    other.put(pairs(11))
    one.put(pairs(10))
    one.keepOnly(keys(1, 10))
    expect(heldOnDisk()).toEqual([1, 10, 11])
    other.put(pairs(12))
    one.put(pairs(13))
    expect(heldOnDisk()).toEqual([1, 10, 11, 12, 13])
    one.close()
    other.close()
    expect(heldOnDisk()).toEqual([1, 10, 11, 12, 13])
  })

  it('begin anew together where somebody took the folder away, and lose nothing that they made', () => {
    filled(1)
    const [one, other] = [open(), open()]
    one.put(pairs(2))
    other.put(pairs(3))
    rmSync(at(), { recursive: true })
    one.put(pairs(4))
    other.close()
    one.close()
    expect(heldOnDisk()).toEqual([2, 3, 4])
  })

  it('may be processes', () => {
    const script = `
      import { openVectorCache, textKey } from ${JSON.stringify(import.meta.resolve('../../../../src/similarity/embedding/vector-cache.ts'))}
      const [, , folder, owner, first] = process.argv
      const cache = openVectorCache(folder + '/c', owner, { model: 'tiny', sort: 'dense' })
      for (let index = Number(first); index < 100; index += 4)
        cache.put([[textKey('text ' + index), Float32Array.of(index, 0.5, -index)]])
      cache.close()`
    const file = join(folder, 'add.ts')
    writeFileSync(file, script)
    const commands = [0, 1, 2, 3].map(
      (first) => `"${process.execPath}" "${file}" "${at()}" "${owner}" ${first} &`,
    )
    const { status, stderr } = spawnSync('sh', ['-c', `${commands.join('\n')}\nwait`], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(heldOnDisk()).toHaveLength(100)
  })
})

describe('the folder of vectors', () => {
  it('loses what killed processes and collections that are gone left in it, and nothing else', () => {
    const gone = join(folder, 'gone')
    mkdirSync(gone)
    openVectorCache(join(at(), 'c'), gone, { model: 'tiny', sort: 'dense' }).close()
    rmSync(gone, { recursive: true })
    filled(1)
    writeFileSync(at('begun.vectors'), '')
    // 4194305 is a number that no process has.
    writeFileSync(at('a.vectors.4194305-1.tmp'), 'half')
    writeFileSync(at(`a.vectors.${process.ppid}-1.tmp`), 'half')
    writeFileSync(at('entries.pack'), '')
    const { file } = open()
    const left = ['begun.vectors', `a.vectors.${process.ppid}-1.tmp`, 'entries.pack'].map((name) => at(name))
    expect(
      readdirSync(at())
        .map((name) => at(name))
        .sort(),
    ).toEqual([...left, file].sort())
  })
})
