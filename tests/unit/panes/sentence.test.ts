import { describe, expect, it } from 'vitest'
import { sentenceAt } from '../../../src/panes/sentence.ts'

const at = (text: string, word: string) => sentenceAt(text, text.indexOf(word))

describe('the sentence around a place', () => {
  const text = 'One came first. The second (Huang et al. 2024) fell to 91.5 at once. Who knows? Nobody.'
  it.each([
    ['came', 'One came first.'],
    ['Huang', 'The second (Huang et al. 2024) fell to 91.5 at once.'],
    ['once', 'The second (Huang et al. 2024) fell to 91.5 at once.'],
    ['Who', 'Who knows?'],
    ['Nobody', 'Nobody.'],
  ])('%s', (word, sentence) => {
    expect(at(text, word)).toBe(sentence)
  })

  it('is the last one beyond the end, and none of nothing', () => {
    expect(sentenceAt('Nobody knew. All did.', 99)).toBe('All did.')
    expect(sentenceAt('', 0)).toBe('')
  })

  it('does not wait for a bracket that nobody closes', () => {
    const long = `An open ( bracket. ${'Much follows it. '.repeat(30)}`
    expect(at(long, 'An open').length).toBeLessThan(300)
  })

  it('is told in other scripts', () => {
    expect(at('これは一つ。それは二つ。', '二')).toBe('それは二つ。')
  })
})
