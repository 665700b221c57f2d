import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../../../src/search/browser/state.ts'

describe('the address of a search', () => {
  it('is read', () => {
    expect(
      readAddress('?q=+oracle+labels&kind=note&kind=paper&kind=note&kind=cat&tag=feedback%2Ftools'),
    ).toEqual({
      query: 'oracle labels',
      kinds: ['note', 'paper'],
      tag: 'feedback/tools',
    })
    expect(readAddress('')).toEqual({ query: '', kinds: [], tag: null })
    expect(readAddress('?tag=')).toEqual({ query: '', kinds: [], tag: null })
  })

  it('is written as it is read', () => {
    const asked = { query: '自我 & self?', kinds: ['inquiry', 'note'], tag: 'Größe' } as const
    expect(readAddress(writeAddress(asked))).toEqual(asked)
    expect(writeAddress({ query: '', kinds: [], tag: null })).toBe('')
  })
})
