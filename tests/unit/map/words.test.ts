import { describe, expect, it } from 'vitest'
import { nextReason, plainNames } from '../../../src/map/words.ts'
import type { NextCandidate } from '../../../src/core/nearest.ts'
import type { NodeId } from '../../../src/core/graph.ts'

const way = (by: NextCandidate['by'], shared = 0, near = false): NextCandidate => ({
  id: 'q.md' as NodeId,
  by,
  shared,
  others: 1,
  among: [],
  near,
})

describe('the name of an edge', () => {
  it('is another one where it is computed, and says so', () => {
    expect(plainNames({ kind: 'next', computed: false }, 'words')).toEqual(['Read next', 'Read before'])
    for (const name of plainNames({ kind: 'next', computed: true }, 'words'))
      expect(name).toMatch(/, computed$/)
  })

  it('says by what two are similar, and speaks of meaning only where a model measured it', () => {
    expect(plainNames({ kind: 'similar', computed: true }, 'words')).toEqual([
      'Similar by words in common, computed',
      'Similar by words in common, computed',
    ])
    expect(plainNames({ kind: 'similar', computed: true }, 'model')[0]).toBe('Near in meaning, computed')
  })
})

describe('the reason of a computed line onward', () => {
  it('counts what is shared', () => {
    expect(nextReason(way('sources', 3), 'words')).toBe('shares three sources')
    expect(nextReason(way('sources', 1, true), 'words')).toBe('shares one source, and is near in wording')
    expect(nextReason(way('sources', 2, true), 'model')).toBe('shares two sources, and is near in meaning')
  })

  it('says what else it was chosen by', () => {
    expect(nextReason({ ...way('text'), near: true }, 'words')).toBe('among the nearest in wording')
    expect(nextReason({ ...way('text'), near: true }, 'model')).toBe('among the nearest in meaning')
    expect(nextReason({ ...way('text'), near: false }, 'words')).toBe('something in common in wording')
    expect(nextReason(way('order'), 'words')).toBe('the next in order')
    expect(nextReason(way('reach'), 'words')).toContain('out of reach')
  })
})
