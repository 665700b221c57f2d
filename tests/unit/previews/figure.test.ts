import { describe, expect, it } from 'vitest'
import { figuresIn, sentenceAt, withFiguresOf } from '../../../src/previews/figure.ts'

describe('the figures of a text', () => {
  it.each([
    ['It rose to 91.5 per cent.', ['91.5']],
    ['It rose to 91.5%, from 88.', ['91.5', '88']],
    ['Es waren 91,5 Prozent.', ['91.5']],
    ['All 1,319 problems, 7 % of them hard.', ['1319', '7']],
    ['In 2023 three of 5 tries failed.', []],
    ['GPT-4 and gsm8k, v2.0 of 1998.', []],
    ['A loss of −1.8 points.', ['1.8']],
  ])('%s', (text, figures) => {
    expect([...figuresIn(text)]).toEqual(figures)
  })
})

describe('sentences with the figures of another', () => {
  const text = ['The best gain is 17.9 points.', 'It costs 40 samples.', 'In 2023 it was new.']

  it('are those that name one of them', () => {
    expect(withFiguresOf('A vote lifted it by 17.9 points over 2023.', text)).toEqual([text[0]])
    expect(withFiguresOf('In 2023 a vote lifted it.', text)).toEqual([])
  })

  it('are looked for by the sentence that stands at a place', () => {
    const whole = 'First it fell, e.g. by 3.5 points. Then it rose to 91.5. Last.'
    expect(sentenceAt(whole, 3).trim()).toBe('First it fell, e.g. by 3.5 points.')
    expect(sentenceAt(whole, 40).trim()).toBe('Then it rose to 91.5.')
    expect(sentenceAt(whole, whole.length).trim()).toBe('')
  })
})
