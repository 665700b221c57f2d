import { describe, expect, it } from 'vitest'
import { offer, suggestion } from '../../../src/core/suggestion.ts'

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
