import { describe, expect, it } from 'vitest'
import { kindLine } from '../../../src/html/browse.ts'
import { titleLength } from '../../../src/html/node.ts'

describe('kindLine', () => {
  it('tells what notes are only where inquiries draw on them', () => {
    expect(kindLine('note', ['note', 'graph'])).toBeNull()
    expect(kindLine('note-daily', ['note', 'note-daily'])).toBeNull()
    expect(kindLine('note', ['note', 'paper', 'graph'])).toBeNull()
    expect(kindLine('note', ['note', 'inquiry', 'graph'])).toMatch(/^One settled concept each/)
    expect(kindLine('paper', ['note', 'paper'])).not.toMatch(/inquir/)
    expect(kindLine('inquiry', ['note', 'inquiry'])).not.toMatch(/paper/)
  })
})

describe('titleLength', () => {
  it('sets a title the smaller the longer it is', () => {
    expect([10, 60, 90].map((length) => titleLength('a'.repeat(length)))).toEqual(['short', 'middle', 'long'])
  })
})
