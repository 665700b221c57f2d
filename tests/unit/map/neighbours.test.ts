import { describe, expect, it } from 'vitest'
import { sceneOf } from '../../../src/map/walk/scene.ts'
import { leftOut, neighboursInWords, numbersOf } from '../../../src/map/words.ts'
import { edge, node } from './walk/example.ts'

describe('neighbours in words', () => {
  it('tell the computed from those that somebody joined', () => {
    const words = (authored: number, computed: number) => neighboursInWords({ authored, computed })
    expect([words(0, 0), words(1, 0), words(2, 0)]).toEqual(['0 neighbours', '1 neighbour', '2 neighbours'])
    expect(words(1200, 16)).toBe('1,200 neighbours and 16 computed')
    expect([words(0, 1), words(0, 8)]).toEqual(['1 computed neighbour', '8 computed neighbours'])
  })
})

describe('what a drawing leaves out', () => {
  it('is told apart in the same way', () => {
    const similar = ['p', 'q', 'r', 's', 't', 'u', 'v', 'w']
    const centre = {
      ...node(
        'a',
        ['b', ...similar],
        [
          edge('related', 0, 1),
          ...similar.map((_, at) => edge('similar', 0, at + 2, { computed: true, symmetric: true })),
        ],
        { related: 1, similar: 8 },
      ),
      degree: 1,
      computed: { similar: 8 },
    }
    const all = numbersOf(centre.counts, centre.degree)
    expect(all).toEqual({ authored: 1, computed: 8 })
    expect(leftOut(all, sceneOf(centre, new Map()).drawing)).toEqual({ authored: 0, computed: 3 })
    expect(leftOut(all, sceneOf(centre, new Map([['related', false]])).drawing)).toEqual({
      authored: 1,
      computed: 3,
    })
  })
})
