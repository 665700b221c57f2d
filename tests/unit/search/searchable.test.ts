import { describe, expect, it } from 'vitest'
import { searchable } from '../../../src/search/searchable.ts'
import { finished, noHtml } from '../../../src/core/html.ts'
import type { Address } from '../../../src/core/address.ts'
import type { InquiryPage, NotePage, PaperPage } from '../../../src/pages/node-page-value.ts'

const shown = {
  address: '/notes/a/' as Address,
  title: 'A & B',
  titleLanguage: { lang: null, dir: null },
  lang: null,
  dir: null,
  description: null,
  excerpt: 'Never indexed.',
  aliases: [],
  picture: null,
  tags: [{ tag: 'never', address: '/tags/never/' as Address }],
  date: null,
  updated: null,
  provenance: null,
  folders: [],
  body: noHtml,
  outline: [],
  minutes: null,
  cssclasses: [],
  properties: [],
  edit: null,
  previous: null,
  next: null,
  map: null,
  layers: {},
  degree: 0,
  computed: {},
  contents: null,
  sections: [],
} as const
const note: NotePage = {
  ...shown,
  kind: 'note',
  role: 'note',
  summary: null,
  originalTitle: 'Never indexed.',
}
const inquiry: InquiryPage = {
  ...shown,
  kind: 'inquiry',
  role: 'inquiry',
}
const paper: PaperPage = {
  ...shown,
  kind: 'paper',
  role: 'paper',
  authors: ['Ada Lee', 'Bo Ng'],
  year: 2024,
  venue: 'ICLR',
  citekey: 'lee2024',
  doi: null,
  links: [{ label: 'doi:10.1/x', url: 'https://doi.org/10.1/x' }],
  abstract: finished('<p>We find <em>it</em>.</p>'),
}

const found = (text: string, besides: string | null = null) => ({ title: 'A &amp; B', besides, text })
const body = (html: string) => searchable({ ...inquiry, body: finished(html) })

describe('searchable', () => {
  it('holds the title, the aliases, and the author’s text, and nothing else', () => {
    expect(
      searchable({
        ...note,
        aliases: ['C <D>', 'E'],
        description: 'Said < plainly.',
        summary: finished('It <em>is</em>.'),
        body: finished('<p>Body.</p>'),
      }),
    ).toEqual(found('<p>Said &lt; plainly.</p><p>It is.</p><p>Body.</p>', 'C &lt;D&gt; · E'))
    expect(searchable(inquiry)).toEqual(found(''))
  })

  it('holds properties as the page shows them, but not their names', () => {
    const properties = [
      { key: 'author', values: [finished('<a href="#">E. &amp; M.</a>')] },
      { key: 'isbn', values: [finished('978'), finished('201')] },
    ]
    expect(searchable({ ...inquiry, properties })).toEqual(found('', 'E. &amp; M. · 978 · 201'))
  })

  it('holds who wrote a paper, where it stands, and its abstract', () => {
    expect(searchable(paper)).toEqual(
      found('<p>Ada Lee, Bo Ng</p><p>ICLR, 2024 doi:10.1/x</p><div><p>We find it.</p></div>'),
    )
    expect(searchable({ ...paper, authors: [], year: null, venue: null, links: [], abstract: null })).toEqual(
      found(''),
    )
  })

  it('leaves out the summary where no page shows it', () => {
    expect(searchable({ ...note, address: '/notes/' as Address, summary: finished('Never.') })).toEqual(
      found(''),
    )
  })

  it('takes unspaced scripts apart, across elements within a line', () => {
    expect(body('<p>语<b class="x">言</b>模</p><ul><li>语</li><li>a</li></ul>')).toEqual(
      found('<p>语 \u00AD言 \u00AD模</p><ul><li>语</li><li>a</li></ul>'),
    )
    expect(searchable({ ...inquiry, description: '语言' })).toEqual(found('<p>语 \u00AD言</p>'))
  })

  it('keeps words whole that an element within a line begins or ends in', () => {
    expect(body('<p>un<u>believ</u>able H<sub>2</sub>O</p>')).toEqual(found('<p>unbelievable H2O</p>'))
  })

  it('keeps what parts words', () => {
    expect(body('a<br>b<hr><table><tr><td id="x">c</td><td>d</td></tr></table>')).toEqual(
      found('a<br>b<hr><table><tr><td>c</td><td>d</td></tr></table>'),
    )
  })

  it.each([
    ['decoration', '<span aria-hidden="true">x<b>y</b><br>z</span>'],
    ['the source of a formula', '<annotation encoding="application/x-tex">\\frac</annotation>'],
    ['signs that link', '<a class="anchor" href="#x">#</a>'],
    ['numbers of citations', '<a class="cite-number" href="#source-1">1</a>'],
    ['numbers of citations without quotation marks', '<a class=cite-number href="#source-1">1</a>'],
    ['numbers of footnotes', '<sup class="footnote-ref"><a href="#fn-1">1</a></sup>'],
    ['the way back from a footnote', '<a class="x footnote-back y" href="#fnref-1">↩</a>'],
    ['the weight of a file', '<span class="file-facts">PDF, 2 MB</span>'],
    ['pictures', '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0"/></svg>'],
    ['comments', '<!-- 语言 <p> -->'],
  ])('leaves out %s', (_, html) => {
    expect(body(`<p>before${html} after</p>`)).toEqual(found('<p>before after</p>'))
  })

  it('holds what the pictures are said to show, beside the text', () => {
    const pictures = '<p>x<img src="a.png" alt="a > b"></p><img alt="" src="b.png"><img class="c" alt="语言">'
    expect(body(pictures)).toEqual(found('<p>x</p>', 'a > b · 语 \u00AD言'))
  })

  it('is not misled by the values of attributes', () => {
    expect(body('<p><a title=\'语言 > "模型"\' href="/语言/">x</a> 1 < 2</p>')).toEqual(
      found('<p>x 1 < 2</p>'),
    )
    expect(body('<p><a class="anchored">x</a></p>')).toEqual(found('<p>x</p>'))
  })
})
