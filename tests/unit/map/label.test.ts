import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelWidth, linesOf, widthOf } from '../../../src/map/label.ts'

describe('the label of a title', () => {
  it('breaks at spaces and after hyphens, into lines of about one length', () => {
    expect(linesOf('Why does an early self-correction help?')).toEqual([
      'Why does an early',
      'self-correction help?',
    ])
    expect(linesOf('Why does “are you sure?” act as a hint?')).toEqual([
      'Why does “are you',
      'sure?” act as a hint?',
    ])
  })

  it('has the whole of a title of a hundred letters', () => {
    const title =
      'What must a gain from revision alone be compared with, and why does nobody compare it with that?'
    expect(linesOf(title).join(' ')).toBe(title)
  })

  it('cuts what does not fit its lines', () => {
    expect(linesOf('What must a gain from revision alone be compared with?', 122, 2)).toEqual([
      'What must a gain',
      'from revision…',
    ])
  })

  it('breaks words and scripts without spaces where it must', () => {
    expect(linesOf('如何让语言模型自己纠正自己的错误')).toEqual(['如何让语言模型自', '己纠正自己的错误'])
  })

  it('breaks Korean at its spaces, and no word of another script among letters of Chinese', () => {
    expect(linesOf('모델은 왜 틀렸다는 말을 들으면 물러서는가?')).toEqual([
      '모델은 왜 틀렸다는 말을',
      '들으면 물러서는가?',
    ])
    expect(linesOf('为什么在数学问题上模型Gemini的回答不同')).toEqual([
      '为什么在数学问题上模',
      '型Gemini的回答不同',
    ])
  })

  it('begins no line with what ends a part of a sentence, and ends none with what begins one', () => {
    const parts = fc.constantFrom(
      '模',
      '型',
      'う',
      'ー',
      '？',
      '。',
      '、',
      '」',
      '「',
      '（',
      '）',
      'AI ',
      '…',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (all) => {
        // What is longer than a line in one piece is broken anywhere.
        const title = all.join('').replace(/[？。、」「（）ー…]+/g, (signs) => signs.charAt(0))
        for (const line of linesOf(title, labelWidth, Infinity).slice(1))
          expect(line).not.toMatch(/^[？。、」）ー]/)
        for (const line of linesOf(title, labelWidth, Infinity).slice(0, -1))
          expect(line).not.toMatch(/[「（]$/)
      }),
    )
  })

  it('never makes a line wider than its room, nor more lines than it may', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
        const lines = linesOf(title)
        expect(lines.length).toBeLessThanOrEqual(5)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(labelWidth)
      }),
    )
  })
})
