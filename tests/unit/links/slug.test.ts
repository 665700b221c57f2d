import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseless, segment, slug } from '../../../src/links/names.ts'

describe('a slug', () => {
  it.each([
    ['Custom Filters', 'custom-filters'],
    ['  a -- b  ', 'a-b'],
    ['C++', 'c'],
    ['What is C#? 100%', 'what-is-c-100'],
    ['Über uns', 'über-uns'],
    ['Cafe\u0301', 'café'],
    ['Что такое', 'что-такое'],
    ['日本語のノート', '日本語のノート'],
    ['हिन्दी', 'हिन्दी'],
    ['مرحبا بالعالم', 'مرحبا-بالعالم'],
    ['⚒️', ''],
    ['~', ''],
    ['1️⃣ first', '1-first'],
  ])('of %j is %j', (name, expected) => {
    expect(slug(name)).toBe(expected)
  })

  it('of a slug is itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slug(slug(name)) === slug(name)))
  })
})

describe('a segment', () => {
  it('is never empty, and tells nameless names apart', () => {
    expect(segment('~')).toMatch(/^unnamed-[0-9a-f]{6}$/)
    expect(segment('~')).not.toBe(segment('⚒'))
  })

  it('is never longer than a file system allows, and tells long names apart', () => {
    const name = 'слово '.repeat(60)
    expect(Buffer.byteLength(segment(name))).toBeLessThanOrEqual(80)
    expect(segment(`${name}один`)).not.toBe(segment(`${name}два`))
    expect(segment('a'.repeat(80))).toBe('a'.repeat(80))
  })

  it.each(['CON', 'aux', 'Nul', 'prn', 'com1', 'LPT9', 'COM\u00b9', '.con.'])(
    'is never a device of Windows, as %j would be',
    (name) => {
      expect(segment(name)).toMatch(/^\p{L}{3}[\p{N}]?-[0-9a-f]{6}$/u)
      expect(segment(segment(name))).toBe(segment(name))
    },
  )

  it('may begin as a device does', () => {
    expect(['Console', 'com', 'com10', 'aux in'].map(segment)).toEqual(['console', 'com', 'com10', 'aux-in'])
  })

  it('is itself as a segment, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const one = segment(name)
        expect(one).not.toBe('')
        expect(one).not.toContain('/')
        expect(Buffer.byteLength(one)).toBeLessThanOrEqual(80)
        expect(segment(one)).toBe(one)
      }),
    )
  })
})

describe('addresses compared without case', () => {
  it.each([
    ['/notes/Theta/', '/notes/theta/'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ÉTÉ', 'e\u0301te\u0301'],
  ])('%j is %j', (a, b) => {
    expect(caseless(a)).toBe(caseless(b))
  })

  it('takes straße and strasse for one, as some file systems do', () => {
    expect(caseless('straße')).toBe(caseless('strasse'))
  })
})
