import { describe, expect, it } from 'vitest'
import { titleLength } from '../../../src/html/node.ts'

describe('titleLength', () => {
  it('sets a title the smaller the longer it is', () => {
    expect([10, 60, 90].map((length) => titleLength('a'.repeat(length)))).toEqual(['short', 'middle', 'long'])
  })
})
