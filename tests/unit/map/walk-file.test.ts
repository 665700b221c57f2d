import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { layers } from '../../../src/map/map-edge.ts'
import {
  decodeWalkFile,
  encodeWalkFile,
  longAddress,
  shortAddress,
  type NodeNeighbourhood,
} from '../../../src/map/walk-file.ts'
import { mapEdges } from './edges.ts'

const near = fc.record({
  kind: fc.constantFrom('note', 'inquiry', 'paper'),
  address: fc.string().map((path) => `/${path}/` as Address),
  title: fc.string(),
  lang: fc.constantFrom(null, 'he', 'de'),
  dir: fc.constantFrom(null, 'ltr', 'rtl'),
  radius: fc.nat(),
})

const counts = fc.dictionary(fc.constantFrom(...layers), fc.integer({ min: 1, max: 3000 }), {
  noNullPrototype: true,
})

const node: fc.Arbitrary<NodeNeighbourhood> = fc
  .tuple(
    near,
    fc.record({
      degree: fc.nat(),
      counts,
      computed: counts,
      around: fc.array(near, { maxLength: 5 }),
      edges: mapEdges,
    }),
  )
  .map(([ref, rest]) => ({ ...ref, ...rest }))

describe('a file of neighbours', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        expect(decodeWalkFile(encodeWalkFile(nodes, []))).toEqual(nodes)
      }),
    )
  })

  it('has addresses as places of words in titles, where it can', () => {
    for (const [address, title, short] of [
      ['/notes/soil/when-does-clay-keep/', 'When does clay, a soil, keep water?', '/notes/soil/:0125'],
      ['/notes/when-does-it/', 'When does clay keep water?', '/notes/when-does-it/'],
      ['/notes/a:b/', 'a b', '/notes/a:b/'],
      ['/notes/a:b/a/', 'B, a', '/notes/a:b/:1'],
      ['/notes/été/', 'Été', '/notes/:0'],
      ['/', 'Home', '/'],
      ['/', '?', ':0'],
    ] as const) {
      expect(shortAddress(address as Address, title)).toBe(short)
      expect(longAddress(short, title)).toBe(address)
    }
  })

  it('of another version is not read', () => {
    expect(() => decodeWalkFile('{"version":2,"nodes":[]}')).toThrow('version 2')
  })
})
