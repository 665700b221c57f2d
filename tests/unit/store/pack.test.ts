import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPack, packWriter } from '../../../src/store/pack.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'))
  path = join(folder, 'inner', 'entries.pack')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(records: Record<string, { head: string; body: string }>): void {
  const writer = packWriter(path)
  for (const [key, record] of Object.entries(records)) writer.add(key, record)
  writer.finish()
}

describe('a pack', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }),
          fc.record({ head: fc.string({ unit: 'grapheme' }), body: fc.string() }),
        ),
        (records) => {
          write(records)
          const pack = openPack(path)
          for (const [key, record] of Object.entries(records)) expect(pack.read(key)).toEqual(record)
          pack.close()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('knows nothing before it is written', () => {
    const pack = openPack(path)
    expect(pack.has('a')).toBe(false)
    expect(pack.read('a')).toBeNull()
    pack.close()
  })

  it('gives nothing rather than a damaged record', () => {
    write({ a: { head: 'first', body: 'second' }, b: { head: 'third', body: 'fourth' } })
    const bytes = readFileSync(path)
    bytes[2] = 0
    writeFileSync(path, bytes)
    const pack = openPack(path)
    expect(pack.read('a')).toBeNull()
    expect(pack.read('b')).toEqual({ head: 'third', body: 'fourth' })
    pack.close()
  })

  it('is empty when its index is damaged or of another format', () => {
    write({ a: { head: 'first', body: 'second' } })
    for (const index of ['{', '{"format":0,"slots":{}}', 'null']) {
      writeFileSync(`${path}.json`, index)
      const pack = openPack(path)
      expect(pack.has('a')).toBe(false)
      pack.close()
    }
  })

  it('is still read while a new one takes its place', () => {
    write({ a: { head: 'old', body: '' } })
    const old = openPack(path)
    write({ a: { head: 'new', body: '' } })
    expect(old.read('a')?.head).toBe('old')
    old.close()
  })
})
