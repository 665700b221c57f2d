import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../src/markdown/parse.ts'
import { programSchemes, isHarmful } from '../../../src/markdown/address.ts'
import { readableBody } from './readable.ts'

const shown = async (source: string, schemes?: readonly string[]) => {
  const parsed = await parseBody(source, {
    start: { line: 1, column: 1 },
    vocabulary: new Set(),
    ...(schemes && { schemes: new Set(schemes) }),
  })
  return {
    html: readableBody(parsed),
    problems: parsed.problems.map(({ rule, message }) => `${rule}: ${message}`),
  }
}

describe('an address of the web that names no server', () => {
  it.each([
    ['[x](http://#x)', 'x', 'http://#x'],
    ['[x](https://)', 'x', 'https://'],
    ['[x](https://?q=1)', 'x', 'https://?q=1'],
    ['[x](http:///path)', 'x', 'http:///path'],
    ['[x](http:/path)', 'x', 'http:/path'],
    ['[x](http://a:b:c/)', 'x', 'http://a:b:c/'],
    ['<a href="HTTP://#x">x</a>', 'x', 'HTTP://#x'],
    ['<http://#x>', 'http://#x', 'http://#x'],
    ['[[http://#x|x]]', 'x', 'http://#x'],
  ])('stays text, with a problem: %s', async (source, text, address) => {
    const { html, problems } = await shown(`${source} y\n`)
    expect(html).toBe(`<p>${text} y</p>\n`)
    expect(problems).toEqual([`broken-link: The URL ${address} names no server.`])
  })

  it('is text in a sentence', async () => {
    expect((await shown('See http://#x or https://\n')).html).not.toContain('href')
  })
})

describe('a link that opens a program', () => {
  it.each([
    ['[x](obsidian://show-plugin?id=a)', 'obsidian', 'obsidian://show-plugin?id=a'],
    ['<zotero://select/items/1>', 'zotero', 'zotero://select/items/1'],
    ['[x](VSCODE://file/a)', 'vscode', 'vscode://file/a'],
    ['<a href="magnet:?xt=urn:a">x</a>', 'magnet', 'magnet:?xt=urn:a'],
  ])('stays a link, and says which: %s', async (source, scheme, href) => {
    const { html, problems } = await shown(`${source}\n`)
    expect(html).toContain(`<a href="${href}" rel="external noopener" data-scheme="${scheme}">`)
    expect(problems).toEqual([])
  })

  it.each([
    'obsidian://open?vault=Home&file=Secret',
    'obsidian://vault/Home/Secret',
    'obsidian://adv-uri?vault=Home&filepath=Secret.md',
  ])('names no file of a vault: %s', async (url) => {
    const { html, problems } = await shown(`[x](${url}) and <a href="${url}">y</a>\n`)
    expect(html).toBe('<p>x and y</p>\n')
    expect(problems[0]).toContain('The link opens your own vault in Obsidian.')
  })

  it('has a scheme that is known or that the settings add', async () => {
    const refused = await shown('[x](foo:bar)\n')
    expect(refused.html).toBe('<p>x</p>\n')
    expect(refused.problems).toEqual(['unknown-scheme: Links that begin with foo: are not allowed.'])
    const added = await shown('[x](foo:bar) and <a href="foo:bar">y</a>\n', ['foo'])
    expect(added.html.match(/href="foo:bar"/g)).toHaveLength(2)
    expect(added.problems).toEqual([])
    expect((await shown('[x](zotero://a)\n', [])).html).toBe('<p>x</p>\n')
  })

  it('never runs anything, whatever the settings add', async () => {
    const schemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'ms-msdt', 'search-ms', 'view-source']
    for (const scheme of schemes) {
      const { html } = await shown(`[x](${scheme}:a) [y](${scheme.toUpperCase()}:b)\n`, schemes)
      expect(html, scheme).not.toContain('href')
    }
    expect(programSchemes.filter(isHarmful)).toEqual([])
  })
})
