import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import {
  layers,
  type NeighbourEdge,
  type NodeNeighbourhood,
  decodeShard,
  encodeShard,
} from '../../../src/map/neighbourhood-shard.ts'

const near = fc.record({
  kind: fc.constantFrom('note', 'inquiry', 'paper'),
  address: fc.string().map((path) => `/${path}/` as Address),
  title: fc.string(),
  lang: fc.constantFrom(null, 'he', 'de'),
  dir: fc.constantFrom(null, 'ltr', 'rtl'),
  degree: fc.nat(),
})

const place = fc.nat(40)
const authored = layers.filter((layer) => layer !== 'similar')
const join: fc.Arbitrary<NeighbourEdge> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...authored),
    computed: fc.boolean(),
    from: place,
    to: place,
    symmetric: fc.boolean(),
    names: fc.oneof(fc.constant(null), fc.tuple(fc.string(), fc.string())),
    reasons: fc.array(fc.record({ by: fc.constantFrom('from', 'to'), why: fc.string() }), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('similar'),
    computed: fc.constant(true),
    from: place,
    to: place,
    symmetric: fc.constant(true),
    names: fc.constant(null),
    reasons: fc.constant([]),
  }),
)
const counts = fc.dictionary(fc.constantFrom(...layers), fc.integer({ min: 1, max: 3000 }), {
  noNullPrototype: true,
})

const node: fc.Arbitrary<NodeNeighbourhood> = fc
  .tuple(
    near,
    fc.record({
      description: fc.option(fc.string()),
      summary: fc.option(fc.string()),
      counts,
      computed: counts,
      measure: fc.constantFrom('words', 'model'),
      around: fc.array(near, { maxLength: 5 }),
      joins: fc.array(join, { maxLength: 5 }),
    }),
  )
  .map(([ref, rest]) => ({ ...ref, ...rest }))

describe('a file of neighbours', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        expect(decodeShard(encodeShard(nodes))).toEqual(nodes)
      }),
    )
  })

  it('of another version is not read', () => {
    expect(() => decodeShard('{"version":1,"nodes":[]}')).toThrow('version 1')
  })
})
