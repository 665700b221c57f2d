import { describe, expect, it } from 'vitest'
import { legendOf } from '../../../src/map/svg.ts'
import { edge } from './walk/example.ts'

describe('the legend of a map', () => {
  it('name the layers of the centre, and say which are computed', () => {
    expect(legendOf({ edges: [] }, 'note', { related: 2, similar: 5 }, { similar: 5 })).toEqual([
      { layer: 'related', count: 2, sorts: [false], words: 'Related' },
      { layer: 'similar', count: 5, sorts: [true], words: 'Similar, computed' },
    ])
    expect(legendOf({ edges: [] }, 'paper', { similar: 5 }, { similar: 5 })).toMatchObject([
      { words: 'Similar, computed' },
    ])
  })

  it('show both sorts of lines where a layer has both', () => {
    const words = (next: number, computed: number) =>
      legendOf({ edges: [] }, 'inquiry', { next }, computed > 0 ? { next: computed } : {}).map(
        ({ sorts, words }) => ({ sorts, words }),
      )
    expect(words(5, 0)).toEqual([{ sorts: [false], words: 'Read next' }])
    expect(words(5, 3)).toEqual([{ sorts: [false, true], words: 'Read next, some computed' }])
    expect(words(5, 5)).toEqual([{ sorts: [true], words: 'Read next, computed' }])
  })

  it('explain lines of no layer that are drawn all the same', () => {
    const edges = [edge('mention', 0, 1), edge('similar', 0, 1, { computed: true })]
    expect(legendOf({ edges }, 'note', {}, {})).toEqual([
      { layer: 'mention', count: 0, sorts: [false], words: 'Mentions' },
      { layer: 'similar', count: 0, sorts: [true], words: 'Similar, computed' },
    ])
  })
})
