import { describe, expect, it } from 'vitest'
import { settable, setText } from '../../../src/cards/typeface.ts'

describe('what the typeface can set', () => {
  it.each([
    ['Why does it rain?', 'Why does it rain?'],
    ['  Two \n words ', 'Two words'],
    ['Příliš žluťoučký', 'Příliš žluťoučký'],
    ['Почему?', 'Почему?'],
    ['Γνῶσις'.normalize('NFD'), null],
    ['Γνώση', 'Γνώση'],
    ['Tiếng Việt'.normalize('NFD'), 'Tiếng Việt'],
    ['🌱 A garden 🇳🇱', 'A garden'],
    ['🌱', null],
    ['', null],
    ['為什麼', null],
    ['Rain, or 雨', null],
    ['لماذا', null],
    ['למה', null],
  ])('of %j is %j', (text, kept) => {
    expect(settable(text)).toBe(kept)
  })
})

describe('a text that is set', () => {
  it('is kerned, and as wide as what stands in it', () => {
    const widths = (...texts: readonly string[]) => texts.map((text) => setText(text, 600).width)
    const [pair = 0, first = 0, second = 0] = widths('To', 'T', 'o')
    expect(pair).toBeLessThan(first + second)
    const [all = 0, latin = 0, space = 0, cyrillic = 0] = widths('We Да', 'We', ' ', 'Да')
    expect(all).toBeCloseTo(latin + space + cyrillic, 6)
  })

  it('has an outline for each letter, and is the same each time', () => {
    const { glyphs } = setText('A b', 400)
    expect(glyphs.match(/<path /g)).toHaveLength(2)
    expect(setText('A b', 400).glyphs).toBe(glyphs)
    expect(setText('A b', 600).glyphs).not.toBe(glyphs)
  })
})
