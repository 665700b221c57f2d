import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFragment, writeFragment } from '../../../../src/graph-view/browser/state.ts'
import type { Address } from '../../../../src/core/address.ts'

describe('the fragment', () => {
  it('names a node by its address, encoded by segment', () => {
    expect(writeFragment('/notes/a b/c#d/' as Address)).toBe('#node=notes/a%20b/c%23d')
    expect(readFragment('#node=notes/a%20b/c%23d')).toBe('/notes/a b/c#d/')
  })

  it('is read as it was written', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[/\\]|^\.{1,2}$/.test(text))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        const address = `/${segments.join('/')}/` as Address
        expect(readFragment(writeFragment(address))).toBe(address)
      }),
    )
  })

  it.each(['', '#', '#node=', '#node=/', '#map', '#node=%E2%82'])('names none in %j', (fragment) => {
    expect(readFragment(fragment)).toBeNull()
  })
})
