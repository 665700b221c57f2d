import fc from 'fast-check'
import { relationLines, relationSides } from '../../../src/core/settings.ts'
import { layers, type EdgeType, type MapEdge } from '../../../src/map/map-edge.ts'

const names = fc.oneof(
  fc.constant({ label: null, inverse: null, relation: null }),
  fc.record({ label: fc.string(), inverse: fc.string(), relation: fc.constant(null) }),
  fc.record({
    label: fc.string(),
    inverse: fc.string(),
    relation: fc.record({
      name: fc.string({ minLength: 1 }),
      glyph: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      line: fc.constantFrom(...relationLines),
      side: fc.constantFrom(...relationSides),
    }),
  }),
)
const type: fc.Arbitrary<EdgeType> = fc
  .tuple(
    fc.record({
      kind: fc.constantFrom(...layers),
      computed: fc.boolean(),
      symmetric: fc.boolean(),
    }),
    names,
  )
  .map(([head, named]) => ({ ...head, ...named }))

/** Lists of edges of a few types, in any order. */
export const mapEdges: fc.Arbitrary<readonly MapEdge[]> = fc
  .array(type, { minLength: 1, maxLength: 4 })
  .chain((types) =>
    fc.array(
      fc.record({
        type: fc.constantFrom(...types),
        from: fc.nat(12_000),
        to: fc.nat(12_000),
        reasons: fc.array(fc.record({ by: fc.constantFrom('from', 'to'), why: fc.string() }), {
          maxLength: 2,
        }),
      }),
      { maxLength: 12 },
    ),
  )
