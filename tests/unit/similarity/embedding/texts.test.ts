import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstHalf, sentText } from '../../../../src/similarity/embedding/embedder.ts'
import { serverWords } from '../../../../src/similarity/embedding/embeddings-request.ts'

describe('what a model is given', () => {
  it('is the beginning of a text, behind the prefix', () => {
    expect(sentText('one two', { characters: 100, prefix: '' })).toBe('one two')
    expect(sentText('one two', { characters: 3, prefix: 'passage: ' })).toBe('passage: one')
    expect(firstHalf('four')).toBe('fo')
    expect(firstHalf('three')).toBe('thr')
  })

  it('holds no half of a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '𝒳', '🜨') }),
        fc.nat(20),
        (text, characters) => {
          const sent = sentText(text, { characters, prefix: '' })
          expect(sent.isWellFormed()).toBe(true)
          expect(text.startsWith(sent)).toBe(true)
          expect(sent.length).toBeGreaterThanOrEqual(Math.min(text.length, characters) - 1)
        },
      ),
    )
  })
})

describe('what a server says', () => {
  it.each([
    ['{"error":{"message":"Rate limit reached","type":"requests"}}', '"Rate limit reached"'],
    ['{"error":"model \\"x\\" not found"}', '"model "x" not found"'],
    ['{"message":"no such model"}', '"no such model"'],
    ['{"detail":"Not Found"}', '"Not Found"'],
    ['{"object":"error"}', '"{"object":"error"}"'],
    ['upstream\n  timed\u0007 out', '"upstream timed out"'],
    ['  ', ''],
    ['{"error":"your key sk-1 is wrong: sk-1"}', '"your key … is wrong: …"'],
    [`${'x'.repeat(198)}sk-1`, `"${'x'.repeat(198)}…"`],
    ['y'.repeat(300), `"${'y'.repeat(200)}…"`],
  ])('of %j is %s', (body, words) => {
    expect(serverWords(body, 'sk-1')).toBe(words)
  })
})
