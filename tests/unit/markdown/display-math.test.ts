import { describe, expect, it } from 'vitest'
import { displayMath } from '../../../src/markdown/display-math.ts'

const tex = (text: string) => displayMath(text).found.map((display) => display.tex)

describe('displayMath', () => {
  it.each([
    [
      'text on both lines',
      '$$\\begin{align}\na &= b\n\\end{align}$$',
      ['\\begin{align}\na &= b\n\\end{align}'],
    ],
    ['text on the first line', '$$ a\nb\n$$', ['a\nb']],
    ['text on the last line', '$$\na\nb$$ and on', ['a\nb']],
    ['words before and after', 'so $$\na\n$$ holds', ['a']],
    ['a quotation', '> [!note]\n> $$ a\n> b $$\n\nx', ['a\nb']],
    ['an item', '- $$a\n  b$$\n- c', ['a\n  b']],
    ['empty lines', '$$\na\n\nb$$\n\n$$ c\n\nd $$', ['a\n\nb', 'c\n\nd']],
    ['several', '$$a$$ $$b\nc$$ $$d\ne$$', ['b\nc', 'd\ne']],
  ])('finds a formula with %s', (_, text, expected) => {
    expect(tex(text)).toEqual(expected)
  })

  it.each([
    ['signs on lines of their own', '$$\na\n$$\n\n> $$\n> b\n> $$'],
    ['signs in one line', '$$a$$ and $$b$$'],
    ['code', '`$$`\n$$$ \\$$ x\n```\n$$a\n```\nb$$\n~~~\n```\n$$c\n~~~\nd$$'],
    ['paragraphs', 'it costs $$\n\nor $$'],
    ['items', '- cheap $$\n- dear $$'],
    ['rows', '| $$ | a |\n| - | - |\n| $$ | b |\n\n$$ | a\n-- | --\n$$ | b'],
    ['headings', '# A $$\nb$$'],
    ['a quotation and what follows it', '> a $$\nb$$'],
  ])('finds none in %s', (_, text) => {
    expect(tex(text)).toEqual([])
  })

  it('makes text of a sign at the beginning of a paragraph that nothing closes', () => {
    expect(displayMath('a\n\n$$ is money\n\nb\n')).toEqual({ found: [], literal: [3, 4] })
    expect(displayMath('$$\na\n')).toEqual({ found: [], literal: [] })
  })
})
