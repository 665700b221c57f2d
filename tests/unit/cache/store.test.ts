import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DamagedStore, Store, unkept, withWholeStore } from '../../../src/cache/store.ts'
import { thorough } from '../../laws.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  path = join(folder, 'inner', 'kept.sqlite')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const open = () => new Store(path)
const text = (store: Store, key: string, kind = 'texts') => store.read(kind, key)?.toString() ?? null

function filled(values: Readonly<Record<string, string>>): void {
  using store = open()
  store.write('texts', Object.entries(values))
}

/** What a store says of a key, or that it is damaged. */
function said(key: string): string | null {
  using store = open()
  try {
    return text(store, key)
  } catch (error) {
    if (error instanceof DamagedStore) return 'damaged'
    throw error
  }
}

describe('a store', () => {
  it('returns what was written, under the same kind and key alone', () => {
    const key = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.dictionary(key, fc.uint8Array()), (values) => {
        {
          using store = open()
          store.write('one', Object.entries(values))
          store.write('other', [['key', 'value']])
        }
        using store = open()
        for (const [key, value] of Object.entries(values)) {
          expect(Uint8Array.from(store.read('one', key) ?? [])).toEqual(value)
        }
        expect(store.read('none', 'key')).toBeNull()
        expect(text(store, 'key', 'other')).toBe('value')
        expect(store.keys('one')).toEqual(new Set(Object.keys(values)))
        store.remove('one')
        expect(store.keys('one').size).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  it('removes the values that are named, and replaces one of the same key', () => {
    using store = open()
    store.write('texts', Object.entries({ a: '1', b: '2', c: '3' }))
    store.remove('texts', ['a', 'c', 'd'])
    store.write('texts', [['b', '4']])
    expect([...store.keys('texts')].map((key) => [key, text(store, key)])).toEqual([['b', '4']])
  })

  it('writes all of some values or none', () => {
    using store = open()
    const values = function* (): Generator<readonly [string, string]> {
      yield ['a', '1']
      throw new Error('no more')
    }
    expect(() => store.write('texts', values())).toThrow('no more')
    expect(text(store, 'a')).toBeNull()
  })

  it('knows a kept value by its version', () => {
    using store = open()
    const value = { scores: Float64Array.of(0.5), names: new Map([['a, "b"\n', 1n]]) }
    expect(store.keep('record', '', 'one', value)).toBe(true)
    expect(store.kept('record', '', 'one')).toEqual(value)
    expect(store.kept('record', '', 'two')).toBeNull()
    store.write('record', [['', 'no value of ours']])
    expect(store.kept('record', '', 'one')).toBeNull()
  })

  it('may be open several times, and shows what another has written', () => {
    using one = open()
    using other = open()
    one.write('texts', [['a', '1']])
    other.write('texts', [['b', '2']])
    expect([text(other, 'a'), text(one, 'b')]).toEqual(['1', '2'])
  })

  it('leaves one file when it is closed', () => {
    filled({ a: '1' })
    expect(readdirSync(dirname(path))).toEqual(['kept.sqlite'])
  })
})

describe('a damaged file', () => {
  it(
    'never gives what was not written, whatever byte of it is another, and wherever it ends',
    { tags: 'law' },
    () => {
      filled({ a: 'first', b: 'second' })
      const whole = readFileSync(path)
      const step = thorough ? 13 : 149
      const places = Array.from({ length: Math.floor(whole.length / step) }, (_, index) => index * step)
      const damaged = places.map((index) => whole.with(index, (whole[index] ?? 0) ^ 0xff))
      const cut = places.map((length) => whole.subarray(0, length))
      for (const bytes of [...damaged, ...cut]) {
        writeFileSync(path, bytes)
        expect([null, 'damaged', 'first']).toContain(said('a'))
      }
    },
  )

  it('is begun anew where it is no database, or one of another layout', () => {
    mkdirSync(dirname(path))
    writeFileSync(path, 'something else\n'.repeat(200))
    filled({ a: '1' })
    expect(said('a')).toBe('1')
  })

  it('is begun anew by what meets the damage, which is done once more', async () => {
    using store = open()
    store.write('texts', [['a', '1']])
    let times = 0
    const found = await withWholeStore(store, () => {
      times += 1
      if (times === 1) return Promise.reject(new DamagedStore(path))
      return Promise.resolve(text(store, 'a'))
    })
    expect([found, times]).toEqual([null, 2])
    await expect(withWholeStore(store, () => Promise.reject(new Error('another')))).rejects.toThrow('another')
  })
})

describe('with a key', () => {
  const withKey = (key: string) => vi.stubEnv('THROUGHLINE_CACHE_KEY', key)

  it('what was written with it is read, and nothing else', () => {
    withKey('secret')
    filled({ a: '1' })
    expect(said('a')).toBe('1')
    withKey('another')
    expect(said('a')).toBeNull()
    withKey('')
    expect(said('a')).toBeNull()
    filled({ b: 'forged' })
    withKey('secret')
    expect(said('b')).toBeNull()
  })

  it('a value is not read that others changed, or put in the place of another', () => {
    withKey('secret')
    filled({ a: 'the first', b: 'the other' })
    const bytes = readFileSync(path)
    bytes.write('the forge', bytes.indexOf('the first'))
    writeFileSync(path, bytes)
    expect([said('a'), said('b')]).toEqual([null, 'the other'])
    bytes.write('the other', bytes.indexOf('the forge'))
    writeFileSync(path, bytes)
    expect(said('a')).toBeNull()
  })
})

describe('a file that cannot be used', () => {
  it('is replaced by one that is gone when the store is closed', () => {
    mkdirSync(join(path, 'inner'), { recursive: true })
    {
      using store = open()
      store.write('texts', [['a', '1']])
      expect(text(store, 'a')).toBe('1')
    }
    expect(unkept()).toMatchObject({ code: 'EISDIR' })
    expect(readdirSync(dirname(path))).toEqual(['kept.sqlite'])
  })
})
