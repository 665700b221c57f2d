import { describe, expect, it } from 'vitest'
import { listIn, pageAt, siteWith } from '../pages/collection.ts'

describe('what a text needs of its page', () => {
  it.each([
    ['nothing', 'Text with `katex`, <b class="katex">words</b> and [a link](b.md).', []],
    ['a formula', 'Of $x^2$.', ['math']],
    ['a formula in a label', '[Of $x^2$](b.md)', ['math']],
    ['a formula in a footnote', 'Text.[^1]\n\n[^1]: Of $x$.', ['math', 'sidenotes']],
    ['code', '```\nx\n```', ['code']],
    ['code in colours', '```js\nlet x\n```', ['code', 'styles']],
    ['raw code', '<pre>x</pre>', ['code']],
    ['a diagram', '```mermaid\ngraph LR\n```', ['diagrams']],
    ['an author’s style', '<p style="text-align: center">x</p>', ['styles']],
    ['a footnote', 'Text.[^1]\n\n[^1]: More.', ['sidenotes']],
    ['a whole note', '![[other]]', ['code', 'math']],
    ['a section without a formula', '![[other#Code]]', ['code']],
  ])('%s', async (_, text, needs) => {
    const site = await siteWith({
      'a.md': text,
      'b.md': '',
      'other.md': '## Code\n\n    x\n\n## Formula\n\nOf $x$.\n',
    })
    expect(pageAt(site, '/notes/a/', 'note').body.needs.toSorted()).toEqual(needs)
  })

  it('a reason, where another page lists it', async () => {
    const site = await siteWith({
      'a.md': '## Related\n\n- [[b]] — by $x$\n- [[c]] — plainly\n',
      'b.md': '',
      'c.md': '',
    })
    const needsAt = (address: string) =>
      listIn(pageAt(site, address, 'note'), 'referred', 'relations').items.flatMap(({ relations }) =>
        relations.flatMap(({ reasons }) => reasons.flatMap(({ why }) => why.needs)),
      )
    expect([needsAt('/notes/b/'), needsAt('/notes/c/')]).toEqual([['math'], []])
  })
})
