import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLine, emptyDensity, meanInk } from '../../../../src/graph-view/browser/bitmap.ts'

function drawn(x1: number, y1: number, x2: number, y2: number) {
  const density = emptyDensity(8, 6)
  addLine(density, { x: x1, y: y1 }, { x: x2, y: y2 }, 1)
  return density
}
const rows = ({ width, ink }: ReturnType<typeof drawn>) =>
  Array.from({ length: ink.length / width }, (_, row) =>
    [...ink.slice(row * width, (row + 1) * width)].join(''),
  )

describe('ink', () => {
  it('lies along a level line', () => {
    expect(rows(drawn(1, 2, 4, 2))).toEqual([
      '00000000',
      '00000000',
      '01111000',
      '00000000',
      '00000000',
      '00000000',
    ])
  })

  it('lies along a line straight down', () => {
    expect(rows(drawn(2, 1, 2, 3))).toEqual([
      '00000000',
      '00100000',
      '00100000',
      '00100000',
      '00000000',
      '00000000',
    ])
  })

  it('is shared by the pixels that a line runs between', () => {
    const { ink, width } = drawn(1, 2.25, 4, 2.25)
    expect([ink[2 * width + 2], ink[3 * width + 2]]).toEqual([0.75, 0.25])
  })

  it('is the same whichever end is first', () => {
    expect(rows(drawn(1, 1, 5, 3))).toEqual(rows(drawn(5, 3, 1, 1)))
  })

  it('is in dots where that is asked for, twice as far apart as they are long', () => {
    const density = emptyDensity(14, 4)
    addLine(density, { x: 0, y: 1 }, { x: 12, y: 1 }, 1, 2)
    expect([...density.ink.slice(14, 28)].join('')).toBe('11000011000010')
  })

  it('is nowhere where the line is outside', () => {
    expect(meanInk(drawn(-5, -5, -1, 3))).toBe(0)
    expect(meanInk(drawn(20, 0, 20, 5))).toBe(0)
  })

  it('stays in the picture, and is of the weight of the line on every pixel of its way', () => {
    const place = fc.double({ min: -40, max: 40, noNaN: true })
    fc.assert(
      fc.property(place, place, place, place, (x1, y1, x2, y2) => {
        const { ink } = drawn(x1, y1, x2, y2)
        const total = ink.reduce((sum, value) => sum + value, 0)
        expect(Math.abs(total - Math.round(total))).toBeLessThan(1e-3)
        expect(total).toBeLessThanOrEqual(8)
        expect(Math.min(...ink)).toBeGreaterThanOrEqual(-1e-3)
      }),
    )
  })
})

describe('the mean of ink', () => {
  it('is that of the pixels that have any', () => {
    const density = drawn(1, 2, 4, 2)
    addLine(density, { x: 1, y: 2 }, { x: 2, y: 2 }, 2)
    expect(meanInk(density)).toBe(2)
  })
})
