import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { mostPanes, rowIn, trailInMarkdown, withRow } from '../../../src/panes/row.ts'

const first = '/notes/a/' as Address
const at = (...addresses: readonly string[]) => addresses as readonly Address[]

describe('the row in an address', () => {
  it('is written as one reads it, in any script', () => {
    expect(withRow('', at('/notes/b/', '/inquiries/c d/'))).toBe('?panes=notes/b,inquiries/c%20d')
    expect(rowIn('?panes=notes/b,inquiries/c%20d', first)).toEqual(['/notes/b/', '/inquiries/c d/'])
    expect(rowIn(withRow('', at('/notes/論/')), first)).toEqual(['/notes/論/'])
  })

  it('may be written with slashes at both ends', () => {
    expect(rowIn('?panes=/notes/b/,/inquiries/c/', first)).toEqual(['/notes/b/', '/inquiries/c/'])
  })

  it('leaves what else is in the query', () => {
    expect(withRow('?a=1&panes=notes/b&c', at('/notes/d/'))).toBe('?a=1&c&panes=notes/d')
    expect(withRow('?a=1&panes=notes/b', [])).toBe('?a=1')
    expect(withRow('?panes=notes/b', [])).toBe('')
    expect(rowIn('?a=1&panes=notes/b&c', first)).toEqual(['/notes/b/'])
  })

  it('names no page twice, not the first, and none outside of the site', () => {
    expect(rowIn('?panes=notes/b,notes/a,notes/b', first)).toEqual(['/notes/b/'])
    expect(rowIn('?panes=,../x,%2Fetc,notes/%,notes%2Fb,notes/c', first)).toEqual(['/notes/c/'])
    expect(rowIn('', first)).toEqual([])
    expect(rowIn('?panes', first)).toEqual([])
  })

  it('is no longer than what can stand in a row', () => {
    const many = Array.from({ length: 40 }, (_, index) => `/notes/n${index}/`)
    expect(rowIn(withRow('', at(...many)), first)).toEqual(many.slice(0, mostPanes - 1))
  })

  it('is read as it was written, whatever the names', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((name) => !/[/\\]|^\.{1,2}$/.test(name))
    const row = fc.uniqueArray(
      fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}/` as Address),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(row, (pages) => {
        const others = pages.filter((page) => page !== first)
        expect(rowIn(withRow('?q=1', others), first)).toEqual(others)
      }),
    )
  })
})
describe('a path in markdown', () => {
  it('is a numbered list of links, each with why one came there', () => {
    const steps = [
      { title: 'Why a?', url: 'https://x.example/notes/a/', reason: null },
      { title: 'Why b?', url: 'https://x.example/notes/b/', reason: 'Supports: it names\n the mechanism' },
    ]
    expect(trailInMarkdown(steps)).toBe(
      '1. [Why a?](https://x.example/notes/a/)\n' +
        '2. [Why b?](https://x.example/notes/b/) — Supports: it names the mechanism\n',
    )
  })

  it('says what markdown would otherwise take for its own', () => {
    const steps = [{ title: 'A [b] *c* <d>', url: 'https://x.example/notes/f(x)/', reason: 'a_b `c`' }]
    expect(trailInMarkdown(steps)).toBe(
      '1. [A \\[b\\] \\*c\\* \\<d>](https://x.example/notes/f%28x%29/) — a\\_b \\`c\\`\n',
    )
  })
})
