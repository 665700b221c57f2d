import fc from 'fast-check'
import { escapeAttribute, escapeText } from 'entities'
import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../../src/core/html-text.ts'

describe('plainText', () => {
  it.each([
    ['words <em>and</em> more', 'words and more'],
    ['a &lt;b&gt; &amp;amp; &nbsp; c', 'a <b> &amp; c'],
    ['<a title="a > b" href=\'x>y\'>words</a>', 'words'],
    ['one<br>two <img alt="no > words" src="x">three', 'onetwo three'],
    ['<span aria-hidden="true">not <b>this</b></span> but this', 'but this'],
    ['before<!-- not > this -->after', 'beforeafter'],
    ['1 < 2', '1 < 2'],
  ])('%s', (html, words) => {
    expect(plainText(html)).toBe(words)
  })

  it.each(['htmlAndMathml', 'mathml'] as const)('takes a formula set in %s by its source, once', (output) => {
    const formula = katex.renderToString('\\frac{a}{b} < \\sqrt{c}', { output })
    expect(plainText(`When ${formula}, stop.`)).toBe('When \\frac{a}{b} < \\sqrt{c}, stop.')
    expect(plainText(`${formula}${formula}`)).toBe('\\frac{a}{b} < \\sqrt{c}\\frac{a}{b} < \\sqrt{c}')
  })

  it('gives back what was escaped, whatever stands in the attributes around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (words, value) => {
        const html = `<i title="${escapeAttribute(value)}">${escapeText(words)}</i>`
        expect(plainText(html)).toBe(words.replace(/\s+/g, ' ').trim())
      }),
    )
  })
})
