import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cells, label } from '../../../src/map/label.ts'

describe('label', () => {
  it('breaks at spaces and after hyphens', () => {
    expect(label('Why does an early self-correction help?')).toEqual([
      'Why does an early',
      'self-correction',
      'help?',
    ])
  })

  it('cuts what does not fit three lines', () => {
    expect(label('What must a gain from revision alone be compared with, and why?')).toEqual([
      'What must a gain',
      'from revision',
      'alone be…',
    ])
  })

  it('breaks words and scripts without spaces where it must', () => {
    expect(label('如何让语言模型自己纠正自己的错误')).toEqual(['如何让语言模型自', '己纠正自己的错误'])
  })

  it('never makes a line longer than its room, nor more than three', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (title) => {
        const lines = label(title)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(18)
      }),
    )
  })
})
