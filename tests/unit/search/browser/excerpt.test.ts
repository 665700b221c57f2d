import { describe, expect, it } from 'vitest'
import { excerpt } from '../../../../src/search/browser/excerpt.ts'
import { indexed } from '../../../../src/core/search-text.ts'

/** The excerpt with its marks as brackets. */
function shown(content: string, words: readonly string[], title = 'A title?'): string {
  const text = indexed(content)
  const locations = text
    .split(/\s+/)
    .flatMap((word, index) => (words.some((found) => word.includes(indexed(found))) ? [index] : []))
  return excerpt(text, locations, title)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('')
}

const filler = (words: number) => Array.from({ length: words }, (_, index) => `word${index}`).join(' ')

describe('excerpt', () => {
  it('marks the letters of what was found, and not the signs around them', () => {
    expect(shown('It said “feedback,” twice.', ['feedback'])).toBe('It said “[feedback],” twice.')
  })

  it('leaves out the title that the text begins with', () => {
    expect(shown('A title? The feedback is here.', ['feedback', 'title'])).toBe('The [feedback] is here.')
    expect(shown('A title? And no more.', ['title'])).toBe('And no more.')
    expect(shown('标题？正文在这里。', ['正'], '标题？')).toBe('[正]文在这里。')
  })

  it('shows about two lines around where the most was found', () => {
    const text = shown(`feedback ${filler(100)} feedback and feedback ${filler(100)}`, ['feedback'])
    expect(text).toMatch(/^… .{10,40}\[feedback\] and \[feedback\].* …$/)
    expect(text.length).toBeGreaterThan(170)
    expect(text.length).toBeLessThan(230)
  })

  it('fills the lines at the end of a text from what comes before', () => {
    const text = shown(`${filler(100)} feedback`, ['feedback'])
    expect(text).toMatch(/^… .*\[feedback\]$/)
    expect(text.length).toBeGreaterThan(150)
  })

  it('begins at the beginning when nothing was found in the text', () => {
    expect(shown(`A title? ${filler(3)}`, [])).toBe('word0 word1 word2')
  })

  it('puts unspaced scripts together again and marks a phrase as one', () => {
    expect(shown('说明GPT语言模型，没有反馈。', ['语', '言'])).toBe('说明GPT[语言]模型，没有反馈。')
  })

  it('gives letters their shape back', () => {
    expect(shown('Große Łódź', ['Große'])).toBe('[Große] Łódź')
  })

  it('takes nothing for markup', () => {
    expect(excerpt('<img src=x> &amp; <mark>', [1], '')).toEqual([
      { text: '<img ', found: false },
      { text: 'src=x', found: true },
      { text: '> &amp; <mark>', found: false },
    ])
  })

  it('bears an empty text', () => {
    expect(excerpt('', [3], 'A title?')).toEqual([])
  })
})
