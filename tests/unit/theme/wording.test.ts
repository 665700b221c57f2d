import { describe, expect, it } from 'vitest'
import { kindLine, titleLength } from '../../../src/theme/wording.ts'

describe('kindLine', () => {
  it('tells what a note is only where there is something else', () => {
    expect(kindLine('note', ['note', 'graph'])).toBe('All of them, by title.')
    expect(kindLine('note', ['note', 'paper', 'graph'])).toMatch(/^One settled concept each/)
  })
})

describe('titleLength', () => {
  it('sets a title the smaller the longer it is', () => {
    expect([10, 60, 90].map((length) => titleLength('a'.repeat(length)))).toEqual(['short', 'middle', 'long'])
  })
})
