import { describe, expect, it } from 'vitest'
import { type ParsedBody, parseBody } from '../../../src/markdown/parse.ts'
import { readable, readableBody, readableText } from './readable.ts'

const parse = (source: string, strictLineBreaks = false) =>
  parseBody(source, {
    start: { line: 1, column: 1 },
    vocabulary: new Set(['related']),
    strictLineBreaks,
  })

const html = (parsed: ParsedBody) => readableBody(parsed).trim()

describe('the end of a line', () => {
  it.each([
    ['a paragraph', 'one\ntwo', '<p>one<br>\ntwo</p>'],
    [
      'emphasis',
      '**one\ntwo** and\n[web\nsite](https://x.org)',
      '<p><strong>one<br>\ntwo</strong> and<br>\n<a href="https://x.org" rel="external noopener">web<br>\nsite</a></p>',
    ],
    ['a list item', '- one\n  two', '<ul>\n<li>one<br>\ntwo</li>\n</ul>'],
    [
      'a callout',
      '> [!tip] Title\n> one\n> two',
      '<aside class="callout" data-callout="tip" role="note">\n<p class="callout-title">Title</p>\n<p>one<br>\ntwo</p>\n</aside>',
    ],
    [
      'a footnote',
      'x[^1]\n\n[^1]: one\n    two',
      '<p>x{{footnote 0}}</p>\n\n<!-- footnote 0 -->\n<p>one<br>\ntwo</p>',
    ],
    [
      'lines of verse with breaks of their own',
      'one  \ntwo\\\nthree\nfour',
      '<p>one<br>\ntwo<br>\nthree<br>\nfour</p>',
    ],
  ])('is a break in %s', async (_, source, expected) => {
    expect(html(await parse(source))).toBe(expected)
  })

  it.each([
    ['in a heading', 'Two\nlines\n---'],
    ['in code', '```\na\nb\n```\n\n`c\nd`'],
    ['in a table', '| a |\n| - |\n| b |'],
    ['in a formula', '$$\na\nb\n$$\n\n$c\n+ d$'],
    ['between the lines of raw HTML', '<div>\none\ntwo\n</div>'],
    ['beside an embed', '![[a.png]]\ncaption\n![[b]]\nwords'],
    ['beside a displayed formula', 'so\n$$x$$\nholds'],
    ['where a comment stood', '%%a%%\nwords\n%%b%%'],
  ])('is none %s', async (_, source) => {
    expect(html(await parse(source))).not.toContain('<br>')
  })

  it('is a break before and after a picture in a list', async () => {
    expect(html(await parse('- one\n  ![[a.png]]\n  two'))).toBe(
      '<ul>\n<li>one<br>\n{{embed 0}}<br>\ntwo</li>\n</ul>',
    )
  })

  it('is one break where a comment or a field stood between two lines', async () => {
    expect(html(await parse('one\n%%hidden%%\ntwo'))).toBe('<p>one<br>\ntwo</p>')
    expect(html(await parse('one\nkey:: value\ntwo'))).toBe('<p>one<br>\ntwo</p>')
  })

  it('changes nothing but HTML', async () => {
    const source = '# The\n\none [[a|two\\\nb]]\nthree [some\nwords](x.md) four. Five\nsix.\n\nkey:: v\n'
    const kept = await parse(source)
    const strict = await parse(source, true)
    expect({ ...kept, body: null }).toEqual({ ...strict, body: null })
    expect(readableText(kept.opening)).not.toContain('\n')
    expect(kept.links.map(({ label }) => label && readable(label))).toEqual(['some\nwords'])
  })

  it('is a space where line breaks are strict', async () => {
    expect(html(await parse('one\ntwo', true))).toBe('<p>one\ntwo</p>')
  })
})
