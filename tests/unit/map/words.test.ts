import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { kindWord, nameAt } from '../../../src/map/words.ts'
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
    expect(names(edge('next', 0, 1, { computed: true }))).toEqual([
      'Read next, computed',
      'Read before, computed',
    ])
    expect(names(edge('similar', 0, 1, { computed: true }))).toEqual([
      'Similar, computed',
      'Similar, computed',
    ])
  })
})
