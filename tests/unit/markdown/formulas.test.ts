import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../src/markdown/parse.ts'
import { readableBody } from './readable.ts'

const set = async (source: string, macros = '') => {
  const parsed = await parseBody(source, {
    start: { line: 1, column: 1 },
    vocabulary: new Set(),
    macros,
  })
  const html = readableBody(parsed)
  return {
    html,
    tex: Array.from(html.matchAll(/<annotation[^>]*>(.*?)<\/annotation>/gs), ([, tex]) => tex),
    problems: parsed.problems.map(({ point, message }) => `${point.line}:${point.column} ${message}`),
  }
}

describe('a dollar sign in a formula', () => {
  it.each([
    ['It costs $a = \\$5$ a day, or $b \\$$.\n', ['a = \\$5', 'b \\$']],
    ['$\\text{\\$x}$ and $5 and `$a \\$ b$`\n', ['\\text{\\$x}']],
    ['\\$5 and \\$6\n', []],
  ])('is a sign of its own where it is escaped: %j', async (source, tex) => {
    const found = await set(source)
    expect(found.tex).toEqual(tex)
    expect(found.html).not.toMatch(/[\uFDD0-\uFDEF]/)
    expect(found.problems).toEqual([])
  })
})

describe('a command that nothing defines', () => {
  it('stands as it is in a formula that is set, and is one problem for a text', async () => {
    const { html, tex, problems } = await set('$a + \\Foo{b}$\n\n$\\Foo$ and $\\Bar$\n')
    expect(html).not.toContain('math-error')
    expect(tex).toHaveLength(3)
    expect(html).toContain('\\Foo')
    expect(problems).toEqual([
      '1:6 KaTeX does not know the command \\Foo (2 times).',
      '3:13 KaTeX does not know the command \\Bar.',
    ])
  })

  it('is reported for every text, though an equal formula was set before', async () => {
    const source = '$\\Baz$ and $\\Baz$\n'
    expect((await set(source)).problems).toEqual((await set(source)).problems)
    expect((await set(source)).problems).toHaveLength(1)
  })

  it('may be defined by the collection, or by a later formula of the text', async () => {
    const macros = [
      '% \\newcommand{\\No}{x}',
      '\\newcommand{\\RR}{\\mathbb{R}}',
      '\\newcommand{\\norm}[1]{\\lVert #1 \\rVert} \\DeclareMathOperator*{\\argmin}{arg\\,min}',
      '\\usepackage{tikz}',
    ].join('\n')
    const known = await set('$\\RR$, $\\norm{x}$ and $\\argmin_x$\n', macros)
    expect(known.problems).toEqual([])
    expect(known.html).toContain('mathvariant="double-struck">R<')
    expect((await set('$\\RR$ and $\\No$\n')).problems).toHaveLength(2)
    const later = await set('$\\Q$ $\\newcommand{\\Q}{q}$ $\\Q$\n')
    expect(later.problems).toEqual(['1:2 KaTeX does not know the command \\Q (3 times).'])
  })
})

describe('a formula that KaTeX cannot set', () => {
  it.each([
    ['$$\\begin{prooftree}\\AxiomC{A}\\end{prooftree}$$', 'KaTeX says: No such environment: prooftree', null],
    ['$\\enclose{box}{x}$', 'KaTeX does not know the command \\enclose.', /^define it/],
    ['$\\require{physics}\\pdv{f}{x}$', 'KaTeX does not know the command \\pdv.', /^define it/],
  ])('is a problem: %s', async (source, message, fix) => {
    const { problems } = await parseBody(source, { start: { line: 1, column: 1 }, vocabulary: new Set() })
    expect(problems).toMatchObject([{ message, fix: fix && (expect.stringMatching(fix) as string) }])
  })
})

describe('an environment that KaTeX has under another name', () => {
  it.each(['eqnarray', 'eqnarray*', 'multline', 'multline*', 'align', 'gather*'])(
    '%s is set',
    async (name) => {
      const cells = name.startsWith('eqnarray') ? 'a &=& b \\\\ c &=& d' : 'a \\\\ b'
      const { html, problems } = await set(`$$\n\\begin{${name}}\n${cells}\n\\end{${name}}\n$$\n`)
      expect(problems).toEqual([])
      expect(html).not.toContain('math-error')
    },
  )

  it('has its faults where they are written', async () => {
    const { problems } = await set('$$\\begin{eqnarray} a &=& \\frac{1} \\end{eqnarray}$$\n')
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^1:(2[4-9]|3\d) KaTeX says/)
  })
})
