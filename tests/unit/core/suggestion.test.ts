import { describe, expect, it } from 'vitest'
import { didYouMean, offer, suggestions } from '../../../src/core/suggestion.ts'

describe('suggestions', () => {
  it.each([
    ['suports', ['supports', 'contradicts'], ['supports']],
    ['tilte', ['title', 'tags'], ['title']],
    ['TITLE', ['title'], ['title']],
    ['zebra', ['title', 'tags'], []],
    ['ab', ['ac', 'aa'], ['aa', 'ac']],
    ['ab', ['ac', 'aa', 'ae', 'ad'], ['aa', 'ac', 'ad']],
    ['lang', ['language', 'languages', 'logo', 'url'], ['language', 'languages']],
    ['ur', ['url', 'urls'], ['url']],
    ['x', [], []],
  ])('for %s among %j', (word, candidates, expected) => {
    expect(suggestions(word, candidates)).toEqual(expected)
  })

  it('are offered by at most three names, on one line', () => {
    expect(didYouMean(['a', 'b', 'c', 'd'])).toBe('did you mean "a" or "b" or "c"?')
    expect(didYouMean([])).toBe('')
  })

  it('come with all there is to choose from, where that is little', () => {
    expect(offer('suports', ['supports', 'related', 'contradicts'], 'relations')).toBe(
      'did you mean "supports"?',
    )
    expect(offer('zebra', ['b', 'a'], 'keys')).toBe('use one of these keys: a, b.')
    const many = Array.from({ length: 40 }, (_, index) => `key-${index}`)
    expect(offer('language', [...many, 'lang'], 'settings')).toBe('did you mean "lang"?')
    expect(offer('zebra', many, 'settings')).toBe('see the settings in docs/reference.md.')
  })
})
