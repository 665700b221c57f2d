import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isArrowKey, nearestTowards, type ArrowKey } from '../../../src/browser/arrows.ts'

const directions: readonly ArrowKey[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const point = fc.record({ x: fc.integer({ min: 0, max: 420 }), y: fc.integer({ min: 0, max: 600 }) })

/** How far `to` is ahead of `from`, in the direction of a key. */
function ahead(from: { x: number; y: number }, to: { x: number; y: number }, direction: ArrowKey): number {
  switch (direction) {
    case 'ArrowLeft':
      return from.x - to.x
    case 'ArrowRight':
      return to.x - from.x
    case 'ArrowUp':
      return from.y - to.y
    case 'ArrowDown':
      return to.y - from.y
  }
}

describe('isArrowKey', () => {
  it('knows the arrow keys and no other name', () => {
    expect(directions.every(isArrowKey)).toBe(true)
    expect(['Enter', 'Left', 'toString', ''].some(isArrowKey)).toBe(false)
  })
})

describe('nearestTowards', () => {
  const centre = { x: 200, y: 200 }
  const nodes = [
    { name: 'left', x: 80, y: 200 },
    { name: 'far left', x: 20, y: 210 },
    { name: 'right', x: 300, y: 190 },
    { name: 'above', x: 210, y: 90 },
    { name: 'below', x: 200, y: 320 },
  ]
  const named = (direction: ArrowKey, from = centre) => nearestTowards(nodes, from, direction)?.name

  it('finds the one on each side', () => {
    expect(directions.map((direction) => named(direction))).toEqual(['left', 'right', 'above', 'below'])
  })

  it('goes on from there, and ends at the edge', () => {
    const [left, farLeft] = nodes
    expect(named('ArrowLeft', left)).toBe('far left')
    expect(named('ArrowLeft', farLeft)).toBeUndefined()
  })

  it('prefers what is straight ahead to what is as near but aside', () => {
    const two = [
      { name: 'aside', x: 250, y: 250 },
      { name: 'ahead', x: 290, y: 200 },
    ]
    expect(nearestTowards(two, centre, 'ArrowRight')?.name).toBe('ahead')
  })

  it('finds nothing among no nodes', () => {
    expect(nearestTowards([], centre, 'ArrowUp')).toBeNull()
  })

  it('is never the node itself nor one behind it, whatever stands where', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), fc.constantFrom(...directions), (points, direction) => {
        const [from = centre] = points
        const found = nearestTowards(points, from, direction)
        expect(found).not.toBe(from)
        if (found) expect(ahead(from, found, direction)).toBeGreaterThan(0)
      }),
    )
  })

  it('can be any node that alone is straight ahead, and only the nearest of several in a line', () => {
    fc.assert(
      fc.property(
        point,
        fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
        (from, distances) => {
          const line = distances.map((distance) => ({ x: from.x + distance, y: from.y }))
          expect(nearestTowards(line, from, 'ArrowRight')?.x).toBe(from.x + Math.min(...distances))
          expect(nearestTowards(line, from, 'ArrowLeft')).toBeNull()
        },
      ),
    )
  })
})
