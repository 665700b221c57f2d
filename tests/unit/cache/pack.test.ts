import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPack, packWriter } from '../../../src/cache/pack.ts'
import { sealLength, sealOf } from '../../../src/cache/saved.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'))
  path = join(folder, 'inner', 'entries.pack')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(records: Record<string, { head: string; body: string }>): void {
  const writer = packWriter(path, folder)
  for (const [key, record] of Object.entries(records)) writer.add(key, record)
  writer.finish().close()
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
    expect(pack.read('a')).toBeNull()
    pack.close()
  })

  it('gives nothing rather than a damaged record', () => {
    write({ a: { head: 'first', body: 'second' }, b: { head: 'third', body: 'fourth' } })
    const bytes = readFileSync(path)
    bytes[bytes.indexOf('first') + 2] = 0
    writeFileSync(path, bytes)
    const pack = openPack(path)
    expect(pack.read('a')).toBeNull()
    expect(pack.read('b')).toEqual({ head: 'third', body: 'fourth' })
    pack.close()
  })

  it('never gives what was not put in, whatever byte of it is damaged, and wherever it ends', () => {
    const records = { a: { head: 'first', body: 'second' }, b: { head: 'third', body: 'fourth' } }
    write(records)
    const whole = readFileSync(path)
    const damaged = Array.from(whole, (byte, index) => whole.with(index, byte ^ 0xff))
    const cut = Array.from(whole, (_, length) => whole.subarray(0, length))
    for (const bytes of [...damaged, ...cut]) {
      writeFileSync(path, bytes)
      const pack = openPack(path)
      for (const [key, record] of Object.entries(records)) {
        expect([null, record]).toContainEqual(pack.read(key))
      }
      pack.close()
    }
  })

  it('is empty where an index that reads well is absurd', () => {
    write({ a: { head: 'first', body: 'second' } })
    const bytes = readFileSync(path)
    const end = bytes.length - 16
    const offset = bytes.readUIntBE(end, 6)
    const index = Buffer.from('[["a",[0,1e15,5,0]]]')
    const footer = Buffer.alloc(12 + sealLength)
    footer.writeUIntBE(offset, 0, 6)
    footer.writeUIntBE(index.length, 6, 6)
    footer.write(sealOf(index), 12)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, offset), index, footer]))
    const pack = openPack(path)
    expect(pack.read('a')).toBeNull()
    pack.close()
  })

  it('is still read while a new one takes its place, or nothing does', () => {
    write({ a: { head: 'old', body: '' } })
    const old = openPack(path)
    const writer = packWriter(path, folder)
    writer.add('a', { head: 'new', body: '' })
    const own = writer.finish()
    write({ b: { head: 'newest', body: '' } })
    expect(old.read('a')?.head).toBe('old')
    expect(own.read('a')?.head).toBe('new')
    rmSync(path)
    expect(own.read('a')?.head).toBe('new')
    old.close()
    own.close()
  })

  it('leaves the old one when it is abandoned', () => {
    write({ a: { head: 'old', body: '' } })
    const writer = packWriter(path, folder)
    writer.add('a', { head: 'new', body: '' })
    writer.abandon()
    const pack = openPack(path)
    expect(pack.read('a')?.head).toBe('old')
    pack.close()
    expect(readdirSync(dirname(path))).toEqual(['entries.pack'])
  })
})

describe('the folder of packs', () => {
  it('loses what killed processes and folders that are gone left in it, and nothing else', () => {
    const inner = dirname(path)
    mkdirSync(join(folder, 'vanishing'))
    packWriter(join(inner, 'vanished.pack'), join(folder, 'vanishing')).finish().close()
    rmSync(join(folder, 'vanishing'), { recursive: true })
    packWriter(join(inner, 'kept.pack'), folder).finish().close()
    writeFileSync(join(inner, 'old.pack'), 'a pack of another format')
    // 4194305 is a number that no process has.
    writeFileSync(join(inner, 'entries.pack.4194305-1.tmp'), 'half')
    writeFileSync(join(inner, `entries.pack.${process.ppid}-1.tmp`), 'half')
    writeFileSync(join(inner, 'notes.txt'), '')
    write({})
    expect(readdirSync(inner).sort()).toEqual([
      'entries.pack',
      `entries.pack.${process.ppid}-1.tmp`,
      'kept.pack',
      'notes.txt',
    ])
  })
})
