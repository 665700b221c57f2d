import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleBlock } from '../../../src/cards/picture.ts'
import { runs } from '../../laws.ts'

const width = 1020
const long = 'A title that says everything at once, '.repeat(12)

describe('a title on a card', () => {
  it('is set smaller the longer it is', () => {
    const shown = ['Soil', 'Why does a second look turn right answers wrong?', long].map((title) => {
      const { size, lines } = titleBlock(title, width)
      return [size, lines.length]
    })
    expect(shown).toEqual([
      [92, 1],
      [92, 3],
      [56, 5],
    ])
  })

  it('has lines of about one length', () => {
    const [first = 0, second = 0] = titleBlock('Why is soil alive, and why is it dying?', width).lines.map(
      ({ width }) => width,
    )
    expect(Math.max(first, second) / Math.min(first, second)).toBeLessThan(1.4)
  })

  it('keeps within its width and height, whatever its words', { tags: 'law' }, () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('abcimwAW-,.')),
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        const { size, lines } = titleBlock(words.join(' '), width)
        expect(lines.length).toBeGreaterThan(0)
        expect(lines.length * size * 1.13).toBeLessThan(330)
        // A word is measured alone, and kerned with the space beside it.
        for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(width + size / 10)
      }),
      { numRuns: runs(200) },
    )
  })
})
