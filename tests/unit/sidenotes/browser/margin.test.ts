import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { stacked } from '../../../../src/sidenotes/browser/margin.ts'
import { runs } from '../../../laws.ts'

describe('notes in a margin', () => {
  it('stand beside their lines where there is room', () => {
    const notes = [
      { at: 0, height: 50 },
      { at: 100, height: 50 },
    ]
    expect(stacked(notes, [], 10)).toEqual([0, 100])
  })

  it('stand below one another where there is not, and below what reaches into the margin', () => {
    const notes = [
      { at: 0, height: 50 },
      { at: 20, height: 50 },
      { at: 120, height: 50 },
    ]
    expect(stacked(notes, [{ from: 100, to: 200 }], 10)).toEqual([0, 210, 270])
  })

  it('stand higher where the last would end too low, and the last are left out where there is no room', () => {
    const notes = [
      { at: 0, height: 50 },
      { at: 100, height: 50 },
      { at: 120, height: 50 },
    ]
    expect(stacked(notes, [], 10, 190)).toEqual([0, 80, 140])
    expect(stacked(notes, [], 10, 170)).toEqual([0, 60, 120])
    expect(stacked(notes, [], 10, 160)).toEqual([0, 100, null])
    expect(stacked(notes, [{ from: 40, to: 60 }], 10, 60)).toEqual([null, null, null])
  })

  it('never lie over each other, nor over anything else, and keep their order', { tags: 'law' }, () => {
    const pixels = fc.integer({ min: 0, max: 500 })
    const note = fc.record({ at: pixels, height: fc.integer({ min: 1, max: 300 }) })
    const stretch = fc.tuple(pixels, pixels).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(note), fc.array(stretch), fc.option(pixels), (unsorted, taken, end) => {
        const notes = unsorted.toSorted((a, b) => a.at - b.at)
        const tops = stacked(notes, taken, 8, end ?? undefined)
        for (const [index, { at, height }] of notes.entries()) {
          const top = tops[index] ?? null
          if (end === null) expect(top).toBeGreaterThanOrEqual(at)
          if (top === null) {
            expect(tops.slice(index).every((other) => other === null)).toBe(true)
            break
          }
          expect(top).toBeGreaterThanOrEqual(0)
          expect(top + height).toBeLessThanOrEqual(end ?? Infinity)
          const before = notes[index - 1]
          if (before) expect(top).toBeGreaterThanOrEqual((tops[index - 1] ?? NaN) + before.height + 8)
          for (const { from, to } of taken) expect(top >= to + 8 || top + height + 8 <= from).toBe(true)
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
