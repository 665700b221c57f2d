import { describe, expect, it } from 'vitest'
import { linkMark, sentenceEnds } from '../../../src/core/sentence-ends.ts'
import { openingOf } from '../../../src/markdown/flat-text.ts'
import { readableText } from './readable.ts'

/** The text with a stroke where each sentence ends; `@` is a link. */
function split(text: string, verbatim: { from: number; to: number }[] = []): string {
  const flat = text.replaceAll('@', linkMark)
  let start = 0
  return sentenceEnds({ text: flat, verbatim })
    .map((end) => {
      const sentence = text.slice(start, end)
      start = end
      return sentence
    })
    .join('|')
}

describe('sentenceEnds', () => {
  it.each([
    ['One. Two! Three? Four', 'One.| Two!| Three?| Four'],
    ['See e.g. this and i.e. That.', 'See e.g. this and i.e. That.'],
    ['Smith et al. (2020) and J. R. Doe.', 'Smith et al. (2020) and J. R. Doe.'],
    ['It is 3.5 now. Then 4.', 'It is 3.5 now.| Then 4.'],
    ['He said "no." She left.', 'He said "no."| She left.'],
    ['Wait… for it. Wait… Now.', 'Wait… for it.| Wait…| Now.'],
    ['A claim.@ Another.', 'A claim.@| Another.'],
    ['A claim. @', 'A claim. @'],
    ['A claim. @. Another.', 'A claim. @.| Another.'],
    ['A claim. @ goes on.', 'A claim.| @ goes on.'],
    ['一つ。二つ！三つ', '一つ。|二つ！|三つ'],
    ['पहला। दूसरा', 'पहला।| दूसरा'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(split(text)).toBe(expected)
  })

  it('is not misled by code', () => {
    expect(split('Run a. B now. Then', [{ from: 4, to: 8 }])).toBe('Run a. B now.| Then')
  })
})

describe('openingOf', () => {
  it('never halves a character', () => {
    for (const length of [9, 10]) {
      const opening = openingOf({ text: '🌱'.repeat(50), links: [], verbatim: [] }, length)
      expect(readableText(opening).isWellFormed()).toBe(true)
    }
  })
})
