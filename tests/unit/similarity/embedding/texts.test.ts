import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentText } from '../../../../src/similarity/embedding/embedder.ts'
import { serverWords } from '../../../../src/similarity/embedding/openai-compatible.ts'

describe('what a model is given', () => {
  it('is the beginning of a text, behind the prefix', () => {
    expect(sentText('one two', { characters: 100, prefix: '' })).toBe('one two')
    expect(sentText('one two', { characters: 3, prefix: 'passage: ' })).toBe('passage: one')
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
    ['{"error":"model \\"x\\" not found"}', '{"error":"model \\"x\\" not found"}'],
    ['upstream\n  timed\u0007 out', 'upstream timed out'],
    ['  ', ''],
    ['{"error":"your key sk-1 is wrong: sk-1"}', '{"error":"your key … is wrong: …"}'],
    [`${'x'.repeat(198)}sk-1`, `${'x'.repeat(198)}…`],
    ['y'.repeat(300), `${'y'.repeat(200)}…`],
  ])('of %j is %s', (body, words) => {
    expect(serverWords(body, 'sk-1')).toBe(words)
  })
})
