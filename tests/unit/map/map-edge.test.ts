import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEdges, encodeEdges, type EncodedEdges } from '../../../src/map/map-edge.ts'
import { mapEdges } from './edges.ts'
import { edge } from './walk/example.ts'

const supports = { label: 'Supports', inverse: 'Supported by' }

describe('encoded edges', () => {
  it('are, decoded, what was encoded, in the order that they had', () => {
    fc.assert(
      fc.property(fc.array(mapEdges, { maxLength: 3 }), (lists) => {
        const text = JSON.stringify(encodeEdges(lists))
        expect(decodeEdges(JSON.parse(text) as EncodedEdges)).toEqual(lists)
      }),
    )
  })

  it('stand in runs of one type, each told by how much it differs from the one before', () => {
    const edges = [
      edge('related', 2, 9, supports),
      edge('related', 2, 11, supports),
      edge('related', 5, 0, { ...supports, reasons: [{ by: 'to', why: 'So it is.' }] }),
      edge('cites', 5, 1, { reasons: [{ by: 'from', why: 'See there.' }] }),
      edge('related', 5, 3, supports),
    ]
    expect(encodeEdges([edges, []])).toEqual({
      types: [edges[0]?.type, edges[3]?.type],
      lists: [
        [
          [0, 2, 9, 0, 2, 3, 0, ['So it is.']],
          [1, 5, 1, 'See there.'],
          [0, 5, 3],
        ],
        [],
      ],
    })
  })

  it('of one type share it', () => {
    const [one, other] = decodeEdges(
      encodeEdges([[edge('related', 0, 1, supports)], [edge('related', 0, 2, supports)]]),
    )
    expect(one?.[0]?.type).toBe(other?.[0]?.type)
  })
})
