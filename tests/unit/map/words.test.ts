import { describe, expect, it } from 'vitest'
import { namesByMeasure } from '../../../src/map/neighbourhood.ts'
import type { Address } from '../../../src/core/address.ts'
import { kindWord, nameAt } from '../../../src/map/words.ts'
import type { Measure } from '../../../src/core/nearest.ts'
import type { MapEdge } from '../../../src/map/map-edge.ts'
import { edge } from './walk/example.ts'

it('calls the text of home or of an index a page, and not a note', () => {
  const called = (address: string) => kindWord({ kind: 'note', address: address as Address })
  expect(['/', '/notes/', '/notes/soil/'].map(called)).toEqual(['page', 'page', 'note'])
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
    const similar = (measure: Measure) =>
      edge('similar', 0, 1, {
        computed: true,
        ...namesByMeasure('similar', measure, { language: 'en', words: {} }),
      })
    expect(names(similar({ by: 'words' }))).toEqual([
      'Similar by words in common, computed',
      'Similar by words in common, computed',
    ])
    expect(names(similar({ by: 'model', model: null }))).toEqual([
      'Near in meaning, computed',
      'Near in meaning, computed',
    ])
  })
})
