import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layout, type NodePosition, type Box } from '../../../src/map/rows.ts'

const width = 420
const boxesOf = (least: number) =>
  fc.record({
    width: fc.integer({ min: least, max: 134 }),
    height: fc.integer({ min: 40, max: 90 }),
    mark: fc.integer({ min: 8, max: 18 }),
  })
/** Two boxes or more, small ones or wide ones, of which each is joined to the first, and some to one another. */
const maps = fc
  .oneof(
    fc.array(boxesOf(20), { minLength: 2, maxLength: 24 }),
    fc.array(boxesOf(110), { minLength: 2, maxLength: 24 }),
  )
  .chain((boxes) => {
    const index = fc.nat(boxes.length - 1)
    return fc.record({
      boxes: fc.constant(boxes),
      links: fc
        .array(fc.tuple(index, index), { maxLength: 30 })
        .map((links) => [...star(boxes.length), ...links]),
    })
  })

const star = (count: number) =>
  Array.from({ length: count - 1 }, (_, index): [number, number] => [0, index + 1])

const edgesOf = (boxes: readonly Box[], { places }: ReturnType<typeof layout>) =>
  boxes.map(({ width, height, mark }, index) => {
    const { x, y, above } = places[index] ?? { x: NaN, y: NaN, above: false }
    return {
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
      x,
      markY: above ? y + height / 2 - mark : y - height / 2 + mark,
      above,
    }
  })

const same = (count: number, width = 120): Box[] =>
  Array.from({ length: count }, () => ({ width, height: 70, mark: 12 }))

const every = (count: number) =>
  Array.from({ length: count - 1 }, (_, index) => index + 1).flatMap((a) =>
    Array.from({ length: count - 1 - a }, (_, index): [number, number] => [a, a + 1 + index]),
  )

function meanLength(places: readonly NodePosition[], pairs: readonly (readonly [number, number])[]): number {
  const lengths = pairs.map(([a, b]) => {
    const [from, to] = [places[a], places[b]]
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : NaN
  })
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

describe('layout', () => {
  it('keeps every box in the drawing and no two on one another', () => {
    fc.assert(
      fc.property(maps, ({ boxes, links }) => {
        const drawing = layout(boxes, links, width)
        const edges = edgesOf(boxes, drawing)
        for (const [index, a] of edges.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(-0.1)
          expect(a.right).toBeLessThanOrEqual(width + 0.1)
          expect(a.top).toBeGreaterThanOrEqual(0)
          expect(a.bottom).toBeLessThanOrEqual(drawing.height)
          for (const b of edges.slice(index + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            expect(across < 0.2 || down < 0.2).toBe(true)
          }
        }
      }),
      // Four of these are wider than the drawing, though less so than by half of one.
      { examples: [[{ boxes: same(24, 110), links: star(24) }]] },
    )
  })

  it('has the centre half-way across, and as many boxes above it as below, to one', () => {
    fc.assert(
      fc.property(maps, ({ boxes, links }) => {
        const [centre, ...others] = edgesOf(boxes, layout(boxes, links, width))
        expect(centre?.x).toBe(width / 2)
        const level = others.filter(({ markY }) => Math.abs(markY - (centre?.markY ?? NaN)) < 0.2)
        const above = others.filter((other) => other.above)
        expect(level.length).toBeLessThanOrEqual(2)
        expect([0, 1]).toContain(2 * above.length - (others.length - level.length))
      }),
    )
  })

  it('has every mark at the edge of its box that is nearer to the centre', () => {
    fc.assert(
      fc.property(maps, ({ boxes, links }) => {
        const [centre, ...others] = edgesOf(boxes, layout(boxes, links, width))
        for (const { above, markY } of others) {
          if (above) expect(markY).toBeLessThan(centre?.markY ?? NaN)
          else expect(markY).toBeGreaterThanOrEqual((centre?.markY ?? NaN) - 0.2)
        }
      }),
    )
  })

  it('is a pure function', () => {
    fc.assert(
      fc.property(maps, maps, (map, other) => {
        const first = layout(map.boxes, map.links, width)
        layout(other.boxes, other.links, width)
        expect(layout(map.boxes, map.links, width)).toEqual(first)
      }),
      { numRuns: 20 },
    )
  })

  it('places a lone neighbour above the centre, and two on either side', () => {
    const [centre, lone] = edgesOf(same(2), layout(same(2), star(2), width))
    expect(lone?.above).toBe(true)
    expect(lone?.x).toBe(centre?.x)
    const [middle, right, left] = edgesOf(same(3), layout(same(3), star(3), width))
    expect([left?.markY, right?.markY]).toEqual([middle?.markY, middle?.markY])
    expect(left?.x).toBeLessThan(100)
    expect(right?.x).toBeGreaterThan(width - 100)
  })

  it('has joined neighbours nearer to each other than others are', () => {
    const pairs = Array.from({ length: 11 }, (_, index): [number, number] => [index + 1, index + 12])
    const { places } = layout(same(24), [...star(24), ...pairs], width)
    expect(meanLength(places, pairs)).toBeLessThan(meanLength(places, every(24)) / 2)
  })

  it('has the joined near each other where no order round the centre does it', () => {
    const grid = Array.from({ length: 36 }, (_, index) => index + 1).flatMap((index): [number, number][] => [
      ...(index % 6 === 0 ? [] : [[index, index + 1] satisfies [number, number]]),
      ...(index > 30 ? [] : [[index, index + 6] satisfies [number, number]]),
    ])
    const { places } = layout(same(37), [...star(37), ...grid], 2 * width)
    expect(meanLength(places, grid) / meanLength(places, every(37))).toBeLessThan(0.58)
  })

  it('leaves no more than half of the drawing empty where labels are long', () => {
    const long = fc.record({
      width: fc.integer({ min: 100, max: 134 }),
      height: fc.integer({ min: 60, max: 80 }),
      mark: fc.constant(12),
    })
    fc.assert(
      fc.property(fc.array(long, { minLength: 12, maxLength: 24 }), (boxes) => {
        const { height } = layout(boxes, star(boxes.length), width)
        const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0)
        expect(area / (width * height)).toBeGreaterThan(0.5)
      }),
    )
  })
})
