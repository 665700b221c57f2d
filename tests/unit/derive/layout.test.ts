import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../src/derive/layout.ts'
import type { Box } from '../../../src/derive/layout-rows.ts'

const width = 420
const box = fc.record({
  width: fc.integer({ min: 20, max: 134 }),
  height: fc.integer({ min: 40, max: 90 }),
  mark: fc.integer({ min: 8, max: 18 }),
})
/** Two boxes or more, of which each is joined to the first, and some to one another. */
const maps = fc.array(box, { minLength: 2, maxLength: 24 }).chain((boxes) => {
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

const same = (count: number): Box[] =>
  Array.from({ length: count }, () => ({ width: 120, height: 70, mark: 12 }))

describe('layout', () => {
  it('keeps every box in the picture and no two on one another', () => {
    fc.assert(
      fc.property(maps, ({ boxes, links }) => {
        const picture = layout(boxes, links, width)
        const edges = edgesOf(boxes, picture)
        for (const [index, a] of edges.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(-0.1)
          expect(a.right).toBeLessThanOrEqual(width + 0.1)
          expect(a.top).toBeGreaterThanOrEqual(0)
          expect(a.bottom).toBeLessThanOrEqual(picture.height)
          for (const b of edges.slice(index + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            expect(across < 0.2 || down < 0.2).toBe(true)
          }
        }
      }),
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
    const boxes = same(24)
    const pairs = Array.from({ length: 11 }, (_, index): [number, number] => [index + 1, index + 12])
    const { places } = layout(boxes, [...star(24), ...pairs], width)
    const distance = ([a, b]: readonly [number, number]) =>
      Math.hypot((places[a]?.x ?? NaN) - (places[b]?.x ?? NaN), (places[a]?.y ?? NaN) - (places[b]?.y ?? NaN))
    const mean = (all: readonly (readonly [number, number])[]) =>
      all.reduce((sum, pair) => sum + distance(pair), 0) / all.length
    const every = boxes.flatMap((_, a) =>
      a === 0 ? [] : boxes.slice(a + 1).map((_, b): [number, number] => [a, a + 1 + b]),
    )
    expect(mean(pairs)).toBeLessThan(mean(every) / 2)
  })

  it('leaves no more than half of the picture empty where labels are long', () => {
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
