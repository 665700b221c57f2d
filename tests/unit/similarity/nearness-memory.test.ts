import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { NearnessMemory } from '../../../src/similarity/nearness.ts'

const folder = mkdtempSync(join(tmpdir(), 'throughline-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Record {
  readonly scores: Float64Array
}
const open = (name: string, version = '1') => new NearnessMemory<Record>(join(folder, name), version)

describe('NearnessMemory', () => {
  it('keeps what texts had which names, and the record of one ranking', () => {
    const names = new Map([
      ['a, "b"\n', 'k1'],
      ['c', 'k2'],
    ])
    open('kept').keep(names, 'words 8', { scores: Float64Array.of(0.5) }, folder)
    const again = open('kept')
    expect([again.textKey('a, "b"\n'), again.textKey('c'), again.textKey('d')]).toEqual(['k1', 'k2', null])
    expect(again.ranking('words 8')).toEqual({ scores: Float64Array.of(0.5) })
    expect(again.ranking('words 9')).toBeNull()
  })

  it('knows nothing of another version, or where the file is not whole', () => {
    open('other').keep(new Map([['a', 'k']]), 'x', { scores: Float64Array.of(1) }, folder)
    expect(open('other', '2').textKey('a')).toBeNull()
    writeFileSync(join(folder, 'other'), 'no record')
    expect(open('other').ranking('x')).toBeNull()
    expect(open('none').textKey('a')).toBeNull()
  })
})
