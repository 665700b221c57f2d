import { describe, expect, it } from 'vitest'
import { parseBody, parseInline } from '../../../src/markdown/parse.ts'
import { readable, readableBody } from './readable.ts'

const options = { start: { line: 1, column: 1 }, vocabulary: new Set(['related']) } as const

describe('raw HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](<java&#10;script:alert(1)>)',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<div style="background: url(javascript:alert(1))" onclick="alert(1)">x</div>',
    '<style>@import "x"</style>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<details ontoggle=alert(1) open>x</details>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '$\\href{javascript:alert(1)}{x}$ $\\htmlClass{x}{y}$',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<base href="https://example.org"><meta http-equiv="refresh" content="0; url=https://example.org">',
    '<p title="</p><script>alert(1)</script>">x</p>',
    '<!--><script>alert(1)</script>-->',
    '<a href="x.md" onclick="alert(1)">never closed',
  ])('%s', async (source) => {
    const html = readableBody(await parseBody(source, options))
    const addresses = html.match(/\b(?:href|src|style)="[^"]*"/g)?.join(' ') ?? ''
    expect(addresses).not.toMatch(/script:|url\(/i)
    const tags =
      html
        .replace(/"[^"]*"/g, '""')
        .match(/<[a-z][^>]*>/gi)
        ?.join('') ?? ''
    expect(tags).not.toMatch(/<(?:script|style|iframe|object|embed|form|button|base|meta|svg)\b|\son\w+=/i)
  })
})

describe('the marks of holes', () => {
  it.each([
    '$\\text{\\char"FDD0x\\char"FDD1}$',
    '[](file:///C:/%EF%B7%90l999%EF%B7%91)',
    '![](obsidian://open?path=%EF%B7%90x%EF%B7%91)',
  ])('cannot be made of %s', async (source) => {
    const { body } = await parseBody(source, options)
    const said = body.blocks.flatMap(({ html }) => html.filter((part) => typeof part === 'string'))
    expect(JSON.stringify(said)).not.toMatch(/"hole":|[\uFDD0-\uFDEF]/)
  })

  it('cannot be written by an author', async () => {
    const marks =
      '\uFDD0l9\uFDD1 &#xFDD0;l9&#xFDD1; <b>&#64976;l9&#64977;</b> <i title="&#xFDD0;p&#xFDD1;">x</i> `\uFDD0e9\uFDD1`'
    const { body } = await parseBody(marks, options)
    expect(body.blocks.flatMap(({ html }) => html).every((segment) => typeof segment === 'string')).toBe(true)
    expect(parseInline(marks, options.start, 0).html.every((segment) => typeof segment === 'string')).toBe(
      true,
    )
  })

  it('are not left by masking', async () => {
    const source =
      '[[a]] `[[b]]` <i title="[[c]] $5">x</i> [x]([[d]]) ![[[e]]](f.png)\n\n```\n[[g]] $5\n```\n'
    expect(JSON.stringify(await parseBody(source, options))).not.toMatch(/[\uFDD0-\uFDEF]/)
  })
})

describe('an id in raw HTML', () => {
  it('gets the prefix, once', async () => {
    const { body } = await parseBody('<p id="a">x</p>\n\n<a name="b">y</a>', options)
    expect(body.blocks.map(({ html }) => readable(html))).toEqual([
      '<p id="{{prefix}}a">x</p>',
      '<p><a id="{{prefix}}b">y</a></p>',
    ])
  })
})

describe('blocks in blocks', () => {
  it.each(['> ', '- '])('may be hundreds deep: %j', async (sign) => {
    const { words, links } = await parseBody(`${sign.repeat(600)}A [[Link]] and a ==mark== #tag.\n`, options)
    expect([words, links.map(({ target }) => target)]).toEqual([6, ['Link']])
  })
})
