import { describe, expect, it } from 'vitest'
import { searchableHtml } from '../../../src/publish/searchable-html.ts'

describe('searchableHtml', () => {
  it('takes unspaced scripts apart in text, across inline elements too', () => {
    expect(searchableHtml('<p>语<b>言</b>模</p>')).toBe('<p>语<b> \u00AD言</b> \u00AD模</p>')
  })

  it('adds nothing where a line ends', () => {
    const html = '<ul><li>语</li><li>a</li></ul>'
    expect(searchableHtml(html)).toBe(html)
  })

  it('leaves attributes, scripts, styles and comments alone', () => {
    for (const html of [
      '<a title="语言 > 模型" href=\'/语言/\'>x</a>',
      '<script type="module">const 语言 = "a—b" < 1</script>',
      '<style>a::before { content: "语言" }</style>',
      '<!-- 语言 <p> -->',
    ]) {
      expect(searchableHtml(html)).toBe(html)
    }
  })

  it('drops filters and ids', () => {
    expect(searchableHtml('<h1 data-pagefind-filter="kind:note" id="t" class="c">T</h1>')).toBe(
      '<h1 class="c">T</h1>',
    )
    expect(searchableHtml('<p class="x" data-id="1" id=a>t</p>')).toBe('<p class="x" data-id="1">t</p>')
    expect(searchableHtml('<a data-pagefind-filter>t</a>')).toBe('<a>t</a>')
  })

  it('leaves plain text as it is', () => {
    const html = '<main data-pagefind-body><p>One &lt; two, 2 < 3, and it’s fine.</p></main>'
    expect(searchableHtml(html)).toBe(html)
  })
})
