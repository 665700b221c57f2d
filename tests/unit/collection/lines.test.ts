import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LineTooLong, linesOf } from '../../../src/similarity/vectors-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(text: string, longest = 1e9): readonly string[] {
  const file = join(folder, 'file')
  writeFileSync(file, text)
  return [...linesOf(file, longest)]
}

describe('the lines of a file', () => {
  it('are those of its text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n', '𝒳', ' ') })
    fc.assert(
      fc.property(text, (text) => {
        expect(read(text)).toEqual(text.split(/\r?\n/))
      }),
    )
  })

  it('may begin and end anywhere in what is read at once', () => {
    const size = 1 << 20
    for (const first of [size - 2, size - 1, size, size + 1, 3 * size]) {
      const lines = ['é'.repeat(first / 2), 'second', 'x'.repeat(size)]
      expect(read(lines.join('\n'))).toEqual(lines)
    }
  })

  it('are no lines of what was read before', () => {
    const lines = [...Array.from({ length: 600_000 }, () => 'x'), 'the end']
    expect(read(lines.join('\n')).slice(-2)).toEqual(['x', 'the end'])
    expect(read(lines.join('\n'))).toHaveLength(lines.length)
  })

  it('are not collected for ever', () => {
    const long = 'x'.repeat(3 << 20)
    expect(() => read(`a\n${long}`, 1 << 20)).toThrow(LineTooLong)
    expect(read(`a\n${long}`, 4 << 20)).toHaveLength(2)
  })
})
