import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepsIn, walkHash } from '../../../../src/map/walk/state.ts'
import type { Address } from '../../../../src/core/address.ts'

const address = (path: string) => path as Address

const signs = [',', '%', ' ', '#', '?', '&', '=', '+', '~', '.', '-', '_', '"', '<', 'א', 'ב', '中']

/** What addresses are made of: letters of all scripts, and every sign that means something in one. */
const part = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme', maxLength: 1 })),
    minLength: 1,
    maxLength: 8,
  })
  .filter((text) => text !== '' && !/[/\\]|^\.{1,2}$/.test(text) && text.isWellFormed())
const addresses = fc.array(part, { maxLength: 3 }).map((parts) => address(['', ...parts, ''].join('/')))

describe('walkHash and stepsIn', () => {
  it('name a walk by the pages after the first', () => {
    expect(walkHash([])).toBe('')
    expect(walkHash([address('/notes/a/'), address('/papers/x/y/')])).toBe('#walk=notes/a,papers/x/y')
    expect(stepsIn('#walk=notes/a,papers/x/y')).toEqual(['/notes/a/', '/papers/x/y/'])
  })

  it('are the inverse of each other', () => {
    fc.assert(
      fc.property(fc.array(addresses, { minLength: 1, maxLength: 5 }), (steps) => {
        expect(stepsIn(walkHash(steps))).toEqual(steps)
      }),
      { examples: [[[address('/')]], [[address('/'), address('/'), address('/notes/100%, #1 אב/')]]] },
    )
  })

  it('stay the same where a browser encodes the address', () => {
    fc.assert(
      fc.property(fc.array(addresses, { minLength: 1, maxLength: 3 }), (steps) => {
        const { hash } = new URL(`https://example.org/notes/${walkHash(steps)}`)
        expect(stepsIn(hash)).toEqual(steps)
      }),
    )
  })

  it('read a walk that somebody typed without encoding', () => {
    expect(stepsIn('#walk=notes/עברית,notes/two words')).toEqual(['/notes/עברית/', '/notes/two words/'])
  })

  it('leave out what cannot be decoded', () => {
    expect(stepsIn('#walk=notes/a,notes/%E0%A4%A,notes/%,notes/b')).toEqual(['/notes/a/', '/notes/b/'])
    expect(stepsIn('#walk=%')).toEqual([])
  })

  it('never lead off the site', () => {
    expect(stepsIn('#walk=/evil.example/x')).toEqual(['/evil.example/x/'])
    for (const step of ['%2Fevil.example', '%5Cevil.example', '..%2F..', '../x', './x', 'a/%2F/b']) {
      expect(stepsIn(`#walk=${step},notes/a`)).toEqual(['/notes/a/'])
    }
  })

  it('say nothing of an address that names no walk', () => {
    for (const hash of ['', '#', '#related', '#node=notes/a', '#walk', '#Walk=notes/a']) {
      expect(stepsIn(hash)).toEqual([])
    }
  })
})
