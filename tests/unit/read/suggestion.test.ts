import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, offer, suggestion } from '../../../src/read/suggestion.ts'

describe('suggestion', () => {
  it.each([
    ['suports', ['supports', 'contradicts'], 'supports'],
    ['tilte', ['title', 'tags'], 'title'],
    ['TITLE', ['title'], 'title'],
    ['zebra', ['title', 'tags'], null],
    ['ab', ['ac', 'aa'], 'aa'],
    ['x', [], null],
  ])('of %s among %j', (word, candidates, expected) => {
    expect(suggestion(word, candidates)).toBe(expected)
  })

  it('lists what there is to choose from', () => {
    expect(offer('suports', ['supports', 'related', 'contradicts'], 'Relations')).toBe(
      'did you mean "supports"? Relations: contradicts, related, supports.',
    )
    expect(offer('zebra', ['b', 'a'], 'Keys')).toBe('Keys: a, b.')
  })
})

describe('editDistance', () => {
  const word = fc.string({ maxLength: 8 })

  it('is nothing between equals, and the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, a)).toBe(0)
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})
