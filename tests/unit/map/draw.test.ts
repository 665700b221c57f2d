import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { draw, type DrawingInput, type MapDrawing } from '../../../src/map/draw.ts'
import { markOf, radiusOf } from '../../../src/map/label.ts'
import { linesIn } from '../../../src/map/routes.ts'
import { runs } from '../../laws.ts'
import { inputs } from './drawing-inputs.ts'
import { faultsOf } from './geometry.ts'
import { edge, near } from './walk/example.ts'

describe('a map', () => {
  it('has no label that a line, a mark or another label crosses, in either layout', { tags: 'law' }, () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const drawing = draw(input)
        expect(faultsOf(drawing, 'wide')).toEqual([])
        expect(faultsOf(drawing, 'narrow')).toEqual([])
      }),
      { numRuns: runs(2000) },
    )
  })

  it('has a line to every neighbour', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const drawing = draw(input)
        for (const name of ['wide', 'narrow'] as const) {
          const reached = new Set(
            linesIn(drawing, name).flatMap(({ edge: { from, to }, isFaint }) => (isFaint ? [] : [from + to])),
          )
          expect(reached.size).toBe(drawing.nodes.length - 1)
        }
      }),
    )
  })

  it('is a pure function', () => {
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        const first = draw(one)
        draw(other)
        expect(draw(one)).toEqual(first)
      }),
      { numRuns: 20 },
    )
  })

  const relations = (['start', 'end', 'above', 'below'] as const).map((side, at) =>
    edge('related', 0, at + 1, {
      label: side,
      inverse: `${side} this`,
      relation: { name: side, glyph: '+', line: 'solid', side },
    }),
  )
  const around: DrawingInput = {
    marks: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => markOf(near(name), radiusOf(3))),
    edges: [...relations, edge('source', 5, 0), edge('similar', 0, 6, { computed: true, symmetric: true })],
    hidden: 0,
    isMirrored: false,
  }
  const placesOf = ({ wide: { places, centreBox } }: MapDrawing) =>
    places.map(({ x, y }) => [Math.sign(x - centreBox.x), Math.sign(Math.round((y - centreBox.y) / 40))])

  it('has each relation on its side, and inquiries and what is computed below', () => {
    const [, start, end, above, below, inquiry, computed] = placesOf(draw(around))
    expect(start?.[0]).toBe(-1)
    expect(end?.[0]).toBe(1)
    expect(above?.[1]).toBe(-1)
    for (const one of [below, inquiry, computed]) expect(one?.[1]).toBe(1)
  })

  it('is mirrored where text runs to the left', () => {
    const [plain, mirrored] = [draw(around), draw({ ...around, isMirrored: true })]
    for (const name of ['wide', 'narrow'] as const) {
      expect(mirrored[name].places.slice(1).map(({ x, y }) => [x, y])).toEqual(
        plain[name].places.slice(1).map(({ x, y }) => [plain[name].width - x, y]),
      )
    }
  })

  it('has the two directions of a relation on one side, under two names', () => {
    const both = draw({
      ...around,
      marks: around.marks.slice(0, 3),
      edges: [1, 2].map((at) => edge('related', at === 1 ? 0 : at, at === 1 ? at : 0, relations[0]?.type)),
    })
    expect(both.groups.map(({ members }) => members)).toEqual([[2], [1]])
    const [, out, back] = placesOf(both)
    expect([out?.[0], back?.[0]]).toEqual([-1, -1])
  })

  it('is drawn once for a node at one address', () => {
    const ref = { ...near('a'), address: '/notes/a/' as Address }
    expect(draw({ ...around, marks: [markOf(ref, radiusOf(1))], edges: [] }).nodes).toHaveLength(1)
  })
})
