import { describe, expect, it } from 'vitest'
import { nameAt, namesByMeasure, nextReason } from '../../../src/map/words.ts'
import type { NextCandidate } from '../../../src/core/nearest.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import type { MapEdge } from '../../../src/map/map-edge.ts'
import { edge } from './walk/example.ts'

const candidate = (by: NextCandidate['by'], shared = 0, near = false): NextCandidate => ({
  id: 'q.md' as NodeId,
  by,
  shared,
  others: 1,
  among: [],
  near,
})

describe('the name of an edge', () => {
  const names = (of: MapEdge) => [nameAt(of, 0), nameAt(of, 1)]

  it('is what the node at an end says', () => {
    const supports = { label: 'Supports', inverse: 'Supported by' }
    expect(names(edge('related', 0, 1, supports))).toEqual(['Supports', 'Supported by'])
    expect(names(edge('related', 1, 0, supports))).toEqual(['Supported by', 'Supports'])
  })

  it('is another one where it is computed, and says so', () => {
    expect(names(edge('next', 0, 1))).toEqual(['Read next', 'Read before'])
    for (const name of names(edge('next', 0, 1, { computed: true }))) expect(name).toMatch(/, computed$/)
  })

  it('says by what two are similar, and speaks of meaning only where a model measured it', () => {
    const similar = (by: 'words' | 'model') =>
      edge('similar', 0, 1, { computed: true, ...namesByMeasure('similar', by) })
    expect(names(similar('words'))).toEqual([
      'Similar by words in common, computed',
      'Similar by words in common, computed',
    ])
    expect(names(similar('model'))).toEqual(['Near in meaning, computed', 'Near in meaning, computed'])
  })
})

describe('the reason of a next candidate', () => {
  it('counts what is shared', () => {
    expect(nextReason(candidate('sources', 3), 'words')).toBe('shares three sources')
    expect(nextReason(candidate('sources', 1, true), 'words')).toBe(
      'shares one source, and is near in wording',
    )
    expect(nextReason(candidate('sources', 2, true), 'model')).toBe(
      'shares two sources, and is near in meaning',
    )
  })

  it('says what else it was chosen by', () => {
    expect(nextReason({ ...candidate('text'), near: true }, 'words')).toBe('among the nearest in wording')
    expect(nextReason({ ...candidate('text'), near: true }, 'model')).toBe('among the nearest in meaning')
    expect(nextReason({ ...candidate('text'), near: false }, 'words')).toBe('something in common in wording')
    expect(nextReason(candidate('order'), 'words')).toBe('the next in order')
    expect(nextReason(candidate('reach'), 'words')).toContain('out of reach')
  })
})
