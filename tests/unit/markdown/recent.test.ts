import { describe, expect, it } from 'vitest'
import { recently } from '../../../src/markdown/recent.ts'

describe('what was made of a text', () => {
  const counted = () => {
    const made: string[] = []
    const kept = recently(20)
    return {
      made,
      of: (text: string, value: string | null = text.toUpperCase()) =>
        kept(text, () => (made.push(text), value)),
    }
  }

  it('is made once', () => {
    const { made, of } = counted()
    expect([of('a'), of('b'), of('a')]).toEqual(['A', 'B', 'A'])
    expect(made).toEqual(['a', 'b'])
  })

  it('is made again where nothing came of it', () => {
    const { made, of } = counted()
    expect([of('a', null), of('a', null)]).toEqual([null, null])
    expect(made).toEqual(['a', 'a'])
  })

  it('is forgotten for others, that which was not asked for the longest first', () => {
    const { made, of } = counted()
    for (const text of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) of(text)
    expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb'])
  })
})
