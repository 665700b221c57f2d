import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut } from '../../../src/core/html-text.ts'

describe('cut', () => {
  it('leaves a short text whole and ends a long one at a word', () => {
    expect(cut('four words of text', 18)).toBe('four words of text')
    expect(cut('four words, of text', 14)).toBe('four words…')
  })

  it('never halves a character, and is never too long', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '🌱', ','), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (letters, length) => {
        const short = cut(letters.join(''), length)
        expect(short.isWellFormed()).toBe(true)
        expect(short.length).toBeLessThanOrEqual(length)
      }),
    )
  })
})
