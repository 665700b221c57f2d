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
    ['lines that leave a quotation', '> a $$\nb$$\n\n> $$\nc\n> > 1\n> $$\nd', ['b', 'c\n> 1']],
    ['lines that leave an item', '- a\n  - $$\n b\n$$\n- $$\n  c\n$$', ['b', 'c']],
    ['lines that leave an item in a quotation', '> - $$\n> a\n  $$', ['a']],
    ['lines that leave a quotation in an item', '1.  a\n\n    > $$\n    b\n    > $$', ['b']],
    ['tabs before its signs', '- a\n\t$$\nb\n\t$$', ['b']],
    ['an empty line between indented ones', '- $$\n  a\n\n  b\n$$', ['a\n\n  b']],
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
    ['a quotation and what follows it', '> a $$\n\nb$$'],
    ['items without indentation', '- $$\na\n- b$$'],
    ['an item that ends before it', '- $$\n  a\n\nb\n$$'],
    ['a quotation that begins', '- $$\n> a$$'],
    ['a rule between the lines', '- $$\n***\na$$'],
  ])('finds none in %s', (_, text) => {
    expect(tex(text)).toEqual([])
  })

  it.each([
    ['the end', '$$\na\n\nb\n', [0]],
    ['the end of a quotation', '> $$\n> a\n\n$$\nb\n$$', [2]],
    ['an item', '- $$\na\n- b\n$$\nc', [2, 11]],
    ['a formula begun in its line', '$$ x = 1\n\nb', [0]],
  ])('says where a formula begins that %s ends', (_, text, unclosed) => {
    expect(displayMath(text)).toEqual({
      found: [],
      literal: unclosed.flatMap((at) => [at, at + 1]),
      unclosed,
    })
  })

  it('makes text of a sign at the beginning of a paragraph that nothing closes', () => {
    expect(displayMath('a\n\n$$ is money\n\nb\n')).toEqual({
      found: [],
      literal: [3, 4],
      unclosed: [],
    })
  })
})
