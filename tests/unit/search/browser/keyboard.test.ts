import { describe, expect, it } from 'vitest'
import { destination } from '../../../../src/search/browser/view.ts'

describe('destination', () => {
  it('goes down from the field through the results, and stays at the last', () => {
    expect([-1, 0, 1, 2].map((from) => destination('ArrowDown', from, 3))).toEqual([0, 1, 2, 2])
  })

  it('goes up to the field, and leaves the key to it there', () => {
    expect([2, 1, 0, -1].map((from) => destination('ArrowUp', from, 3))).toEqual([1, 0, -1, null])
  })

  it('goes to the ends from a result, and leaves these keys to the field', () => {
    expect(destination('Home', 2, 3)).toBe(0)
    expect(destination('End', 0, 3)).toBe(2)
    expect(destination('Home', -1, 3)).toBeNull()
    expect(destination('End', -1, 3)).toBeNull()
  })

  it('goes nowhere when there are no results, or by another key', () => {
    expect(destination('ArrowDown', -1, 0)).toBeNull()
    expect(destination('Enter', 0, 3)).toBeNull()
  })
})
