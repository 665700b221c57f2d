import { describe, expect, it } from 'vitest'
import { lastStepsIn } from '../../../../src/map/walk/trail.ts'

describe('the steps of a trail on two lines', () => {
  it('are all of them where there is room', () => {
    expect(lastStepsIn(100, [100, 100, 100], 500)).toBe(3)
  })

  it('are the last ones that fit behind the first and an ellipsis', () => {
    expect(lastStepsIn(200, [200, 200, 200, 200], 600)).toBe(3)
    expect(lastStepsIn(200, [900, 900, 200, 200], 600)).toBe(2)
  })

  it('are one at least, however long its title', () => {
    expect(lastStepsIn(900, [900, 900], 300)).toBe(1)
    expect(lastStepsIn(900, [900], 300)).toBe(1)
  })

  it('never grow fewer with more room', () => {
    const widths = [120, 340, 80, 260, 410, 90]
    const shown = Array.from({ length: 40 }, (_, at) => lastStepsIn(250, widths, 200 + 50 * at))
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown.at(-1)).toBe(widths.length)
  })
})
