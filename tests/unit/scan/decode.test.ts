import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../src/scan/decode.ts'

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('decode', () => {
  it('takes off a byte order mark', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, 0x61))).toEqual({ text: 'a', problems: [] })
  })

  it.each([
    ['a byte that begins nothing', [0x61, 0x0a, 0xc3, 0xa9, 0xff, 0x62], 'a\né\uFFFDb', 2, 2],
    ['a character that breaks off', [0x61, 0xe2, 0x82, 0x62], 'a\uFFFDb', 1, 2],
    ['the end of the file', [0x61, 0x62, 0xf0, 0x9f], 'ab\uFFFD', 1, 3],
    ['the beginning', [0x80, 0x61], '\uFFFDa', 1, 1],
    ['a character of two code units before it', [0xf0, 0x9f, 0x98, 0x80, 0xff], '😀\uFFFD', 1, 3],
  ])('replaces and reports %s', (_, values, text, line, column) => {
    expect(decode(bytes(...values))).toEqual({
      text,
      problems: [
        {
          rule: 'wrong-encoding',
          point: { line, column },
          message: 'The file is not UTF-8 from here on.',
          fix: null,
        },
      ],
    })
  })

  it('reads UTF-16 where a byte order mark says so', () => {
    expect(decode(bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0))).toMatchObject({
      text: 'aé',
      problems: [{ rule: 'wrong-encoding' }],
    })
    expect(decode(bytes(0xfe, 0xff, 0, 0x61))).toMatchObject({ text: 'a' })
  })

  it('reads UTF-16 without a byte order mark where it begins with ASCII, and takes no other file for it', () => {
    const front = '---\ndraft: true\n---\né'
    const little = bytes(...Buffer.from(front, 'utf16le'))
    const big = little.map((_, at) => little[at ^ 1] ?? 0)
    for (const each of [little, big]) {
      expect(decode(each)).toMatchObject({ text: front, problems: [{ rule: 'wrong-encoding' }] })
    }
    expect(decode(utf8('a\0bc'))).toEqual({ text: 'a\uFFFDbc', problems: [] })
    expect(decode(utf8('\0\0\0\0')).text).toBe('\uFFFD'.repeat(4))
  })

  it('replaces NUL, and single carriage returns by line feeds', () => {
    expect(decode(utf8('a\0b\rc\r\nd')).text).toBe('a\uFFFDb\nc\r\nd')
  })

  it('gives back any text, and throws for no bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // That much looks like UTF-16.
        fc.pre(!/^(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(text))
        const clean = text
          .replaceAll('\0', '\uFFFD')
          .replace(/\r(?!\n)/g, '\n')
          .replace(/^\uFEFF/, '')
        expect(decode(utf8(text))).toEqual({ text: clean, problems: [] })
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array(), (values) => {
        const { text, problems } = decode(values)
        for (const { point } of problems) expect(point.line).toBeLessThanOrEqual(text.split('\n').length)
      }),
    )
  })
})
