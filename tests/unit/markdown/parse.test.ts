import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBody, parseInline } from '../../../src/markdown/parse.ts'
import { runs } from '../../laws.ts'
import { readable, readableBody, readableText } from './readable.ts'

const options = {
  start: { line: 1, column: 1 },
  vocabulary: new Set(['related', 'supports']),
} as const

describe('parseBody', () => {
  it.each([
    ['```mermaid\ngraph TD; A --> B\n```\n', true],
    ['> [!note]\n> ```Mermaid\n> graph TD\n> ```\n', true],
    ['<pre><code class="language-mermaid">graph TD</code></pre>\n', true],
    ['Words.[^1]\n\n[^1]: Below:\n\n    ```mermaid\n    graph TD\n    ```\n', true],
    ['## Related\n\n- [[b]] because:\n\n  ```mermaid\n  graph TD\n  ```\n', true],
    ['%%\n```mermaid\ngraph TD\n```\n%%\n', false],
    ['`mermaid`, and ```` ```mermaid ````\n\n```js\nmermaid\n```\n', false],
  ])('knows whether %j shows a diagram', async (source, expected) => {
    expect((await parseBody(source, options)).diagrams).toBe(expected)
  })

  it('counts lines and columns from where the body begins in its file', async () => {
    const source = 'a [[x]]\n\n- b [[y]]\n- sports:: [[z]]\n'
    const { links, problems } = await parseBody(source, { ...options, start: { line: 8, column: 5 } })
    expect(links.map(({ point }) => point)).toEqual([
      { line: 8, column: 7 },
      { line: 10, column: 5 },
      { line: 11, column: 12 },
    ])
    expect(problems.map(({ point }) => point)).toEqual([{ line: 11, column: 3 }])
  })

  it.each([
    ['note', 'cites:: [[@k]]\n', ['cites'], 0],
    ['note', 'cites:: [@k]\n', ['cites'], 0],
    ['note', '[cites:: [[@k]]]\n', ['cites'], 0],
    ['note', 'It is said [cites:: [@k]].\n', ['cites'], 1],
    ['note', 'cites:: [[@k]] for its proof\n', ['property'], 0],
    ['inquiry', 'sources:: [[a]], [[b]]\n', ['source', 'source'], 0],
    ['inquiry', '- next:: [[a]]\n', ['next'], 0],
    ['note', 'sources:: [[a]]\n', ['property'], 0],
    ['inquiry', 'supports:: [[a]]\n', ['property'], 0],
    ['paper', '## Related\n\n- [[a]] — why\n', ['body'], 2],
  ] as const)('in a %s, knows what is referred to in %j', async (kind, source, roles, blocks) => {
    const { links, body, relations } = await parseBody(source, { ...options, kind })
    expect(links.map(({ role }) => role)).toEqual(roles)
    expect(body.blocks).toHaveLength(blocks)
    expect(relations).toEqual([])
  })

  it('tells once of the ids in a reason', async () => {
    const source = '## Related\n\n- [[a]] — see <i id="x">b</i>\n'
    expect((await parseBody(source, options)).problems).toEqual([])
  })

  it('does not mind how lines end', async () => {
    const source = '# T\n\ntext [[a]]\nmore [@k]\n\n```js\nx\n```\n\n> [!note] t\n> b ^id\n'
    const expected = await parseBody(source, options)
    expect(await parseBody(source.replaceAll('\n', '\r\n'), options)).toEqual(expected)
    expect(await parseBody(source.replaceAll('\n', '\r'), options)).toEqual(expected)
  })

  it('lifts out the heading that opens the body, unless it is told to keep it', async () => {
    const source = '%%draft%%\n\n# The title\n\ntext\n'
    const lifted = await parseBody(source, options)
    expect(lifted).toMatchObject({ heading: ['The title'], body: { heading: ['The title'] }, headings: [] })
    const kept = await parseBody(source, { ...options, keepHeading: (words) => words === 'The title' })
    expect(kept).toMatchObject({
      heading: null,
      body: { heading: null },
      headings: [{ depth: 2, text: ['The title'] }],
    })
  })

  it('keeps the first of equal ids, and tells of the others', async () => {
    const source = '<i id="x">a</i>\n\n<b>b <i id="x">c</i></b>\n\nd ^y\n\n> e\n> ^y\n\n> [!note] f\n> g ^x\n'
    const { body, problems } = await parseBody(source, options)
    const html = body.blocks.map((block) => readable(block.html)).join('')
    expect(html.match(/ id="[^"]*"/g)).toEqual([
      ' id="{{prefix}}x"',
      ' id="{{prefix}}^y"',
      ' id="{{prefix}}^x"',
    ])
    expect(body.anchors.map(({ id }) => id)).toEqual(['y', 'x'])
    expect(problems.map(({ rule, point }) => `${point.line}:${point.column} ${rule}`)).toEqual([
      '3:6 duplicate-id',
      '7:1 duplicate-id',
    ])
  })

  it('finds a formula before a highlight or a tag', async () => {
    const { tags, links } = await parseBody('$a==b #c [[d]]==$', options)
    expect(tags).toEqual([])
    expect(links).toEqual([])
  })

  it('keeps relations in the order in which they stand', async () => {
    const source =
      'supports:: [[a]]\n\n## Related\n\n- [[b]] — x\n- supports:: [[c]] — y\n\n# Next\n\nsupports:: [[d]]\n'
    const { relations, links } = await parseBody(source, options)
    expect(relations.map(({ link }) => links[link]?.target)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives transcluded footnotes and headings only holes for ids', async () => {
    const parsed = await parseBody('## A\n\nb[^1] ^c\n\n<i id="d">e</i>\n\n[^1]: f\n', options)
    const ids = readableBody(parsed).match(/(?<=\b(?:id|href|aria-labelledby)=")[^"]*/g)
    expect(ids).not.toHaveLength(0)
    for (const id of ids ?? []) expect(id).toMatch(/^#?\{\{prefix\}\}/)
  })

  it('takes time in proportion to length', async () => {
    const paragraph = `${'Some words and [[A note|a link]] in them. '.repeat(30)}\n\n`
    const source = paragraph.repeat(100) + '[[B]] '.repeat(3000)
    const { links } = await parseBody(source, options)
    expect(links).toHaveLength(6000)
    expect(Math.max(...links.map(({ sentence }) => readableText(sentence).length))).toBeLessThan(3000)
  })

  const token = fc.constantFrom(
    ...[
      '[[a]]',
      '[[a|b]]',
      '![[c.png|30]]',
      '[[',
      ']]',
      '[',
      ']',
      '(',
      ')',
      '^[',
      '[^1]',
      '[^1]: ',
      '==',
      '%%',
      '$',
    ],
    ...[
      '`',
      '```\n',
      '#t',
      '# ',
      '## Related\n',
      '- ',
      '> ',
      '[!note] ',
      '\n',
      '\n\n',
      ' ',
      'a',
      '::',
      'supports:: ',
    ],
    ...[
      '[k:: ',
      '*',
      '_',
      '|',
      '|-|\n',
      '<b>',
      '</b>',
      '<div>',
      '<!--',
      '-->',
      '<a href="x">',
      '</a>',
      '<img src="y">',
    ],
    ...[
      '&amp;',
      '\\',
      ' ^id',
      '[@k]',
      '[x](y)',
      '![i](j.png)',
      'https://e.org',
      '- [/] ',
      '    ',
      '—',
      '日',
      '😀',
    ],
  )

  it('reads any text, and every hole has what it stands for', { tags: 'law' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 25 }), async (tokens) => {
        const source = tokens.join('')
        const { body, links, headings, relations } = await parseBody(source, options)
        const lines = source.split('\n')
        for (const { point, syntax } of links) {
          const at = lines[point.line - 1]?.slice(point.column - 1) ?? ''
          expect(at).not.toBe('')
          if (syntax === 'wikilink') expect(at).toMatch(/^\[\[/)
        }
        for (const { link } of relations) expect(links[link]?.role).toBe('relation')
        const labels = links.map(({ label }) => label ?? [])
        const html = [...body.blocks, ...body.footnotes, ...body.anchors].map((part) => part.html)
        for (const segment of [...html, ...labels].flat()) {
          if (typeof segment === 'string') expect(segment).not.toMatch(/[\uFDD0-\uFDEF]/)
          else if ('link' in segment) expect(links[segment.link]).toBeDefined()
          else if ('heading' in segment) expect(headings[segment.heading]).toBeDefined()
          else if ('footnote' in segment) expect(body.footnotes[segment.footnote]).toBeDefined()
        }
      }),
      { numRuns: runs(3000) },
    )
  })
})

describe('parseInline', () => {
  const inline = (source: string) => {
    const { html, text, links } = parseInline(source, { line: 3, column: 10 }, 4)
    return { html: readable(html), text: readableText(text), links }
  }

  it('numbers links from where it is told, at their place', () => {
    const { html, text, links } = inline('of [[A]] and [@b, p. 1]')
    expect(html).toBe('of {{link 4}} and <span class="citation">({{link 5}})</span>')
    expect(text).toBe('of {{link 4}} and ({{link 5}})')
    expect(links).toMatchObject([
      { syntax: 'wikilink', target: 'A', point: { line: 3, column: 13 }, sentence: [], label: null },
      { syntax: 'citation', target: 'b', locator: 'p. 1', point: { line: 3, column: 24 } },
    ])
  })

  it('reads plain words as it reads them beside a link', () => {
    const pieces = [
      'a',
      'Öl',
      '9',
      ' ',
      ', ',
      '. ',
      '- ',
      '1. ',
      ': ',
      '?',
      '"',
      '’',
      '(',
      ')',
      '—',
      'www.',
      'http:',
    ]
    // Of two addresses without a space between, the parser ends the first one elsewhere when more text follows.
    const words = fc
      .array(fc.constantFrom(...pieces))
      .filter((some) => some.filter((piece) => piece === 'www.').length < 2)
      .map((some) => some.join('').trim())
    fc.assert(
      fc.property(words, (value) => {
        const beside = inline(`${value} [[x]]`)
        // Both ways to write a quotation mark are the same HTML.
        const html = inline(value).html.replaceAll('&quot;', '"')
        expect(html).toBe(beside.html.replace(/ ?\{\{link 4\}\}$/, ''))
        expect(inline(value).text).toBe(beside.text.replace(/ ?\{\{link 4\}\}$/, ''))
      }),
    )
  })

  it.each([
    ['# no heading', '# no heading'],
    ['- no list', '- no list'],
    ['1. no list', '1. no list'],
    ['> no quotation', '&gt; no quotation'],
    ['    no code', 'no code'],
    ['---', '---'],
    ['key:: value', 'key:: value'],
    ['#tag', '#tag'],
    ['*a* `b` ==c== ~~d~~', '<em>a</em> <code>b</code> <mark>c</mark> <del>d</del>'],
    ['two\n\nparagraphs', 'two  paragraphs'],
    ['(a) $5', '(a) $5'],
    ['', ''],
  ])('%s', (source, html) => {
    expect(inline(source).html).toBe(html)
  })

  it('sets formulas so that they need no styles', () => {
    const { html, text } = inline('$x^2$')
    expect(html).toContain('<math')
    expect(html).not.toContain('katex-html')
    expect(text).toBe('x^2')
  })
})
