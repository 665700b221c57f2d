import { describe, expect, it } from 'vitest'
import { expectFile } from '../golden.ts'
import { mathJax } from '../hostile/markdown.ts'
import { parseBody, parseInline } from '../../src/markdown/parse.ts'
import { readable, readableBody } from '../unit/markdown/readable.ts'

const start = { line: 1, column: 1 }

async function set(source: string, macros = '') {
  const parsed = await parseBody(source, { start, vocabulary: new Set(), macros })
  const html = readableBody(parsed)
  return {
    html,
    drawings: html.split('<svg').length - 1,
    problems: parsed.problems.map(({ point, message }) => `${point.line}:${point.column} ${message}`),
  }
}

const proof = (steps: number, conclusion = 'A') =>
  `$$\\begin{prooftree}\\AxiomC{$A$}${`\\UnaryInfC{$${conclusion}$}`.repeat(steps)}\\end{prooftree}$$\n\n`

describe('a formula that KaTeX refuses', () => {
  it.each([
    proof(1),
    '$\\enclose{circle}{x}$',
    '$$\\begin{numcases}{f}1 & a \\\\ 2 & b\\end{numcases}$$',
    '$\\sideset{_1^2}{_3^4}\\prod$',
    '$$\\begin{prooftree}\\AxiomC{$A$}\\UnaryInfC{$\\left(\\begin{matrix}a\\\\b\\\\c\\end{matrix}\\right)$}\\end{prooftree}\\tag{1}$$',
    '$\\require{physics}$ and $\\pdv{f}{x}$',
  ])('is set by MathJax: %s', async (source) => {
    const { html, drawings, problems } = await set(source)
    expect(problems).toEqual([])
    expect(drawings).toBeGreaterThan(0)
    expect(html).toContain('<annotation encoding="application/x-tex">')
    expect(html).toContain('fill="currentColor"')
    expect(html).not.toMatch(/math-error|data-|<script|<style|href=|\sid=/)
  })

  it('may use the commands of the collection, and of formulas before it', async () => {
    const macros = '\\newcommand{\\seq}[2]{#1 \\vdash \\is{#2}}\n\\newcommand{\\is}[1]{#1\\,\\mathsf{true}}'
    const { drawings, problems } = await set(
      `$\\newcommand{\\Ctx}{\\Gamma}$\n\n${proof(1, '\\seq{\\Ctx}{B}')}`,
      macros,
    )
    expect(problems).toEqual([])
    expect(drawings).toBe(1)
  })

  it('is shown as it is written if MathJax does not know one of its commands either', async () => {
    const { html, drawings, problems } = await set(`${proof(1, '\\Foo')}$\\Foo$\n`)
    expect(drawings).toBe(0)
    expect(html).toContain('math-error')
    expect(problems).toEqual([
      '1:9 MathJax says: Undefined control sequence \\Foo',
      '3:2 The command \\Foo, which stands here 2 times, is not known to KaTeX.',
    ])
  })

  it('defines nothing for other formulas or texts', async () => {
    const defining = '$\\enclose{box}{x}\\newcommand{\\Secret}{s}\\renewcommand{\\alpha}{\\text{gone}}$\n'
    const alone = await set('$\\enclose{circle}{\\alpha}$ $\\enclose{box}{\\Secret}$\n')
    await set(defining)
    expect(await set('$\\enclose{circle}{\\alpha}$ $\\enclose{box}{\\Secret}$\n')).toEqual(alone)
  })

  it('is reported in MathJax’s words', async () => {
    expect((await set('$$\\begin{prooftree}\\UnaryInfC{$A$}\\end{prooftree}$$')).problems).toEqual([
      '1:9 MathJax says: Proof tree badly specified.',
    ])
    expect((await set('$$\\begin{tikzcd}A\\end{tikzcd}$$')).problems).toEqual([
      '1:9 KaTeX says: No such environment: tikzcd',
    ])
  })

  it('is MathML alone where a page may have no styles for it', () => {
    const html = readable(parseInline('a $\\enclose{box}{x}$', start, 0).html)
    expect(html).toContain('<menclose notation="box"><mi>x</mi></menclose>')
    expect(html).not.toMatch(/<svg|style=/)
  })
})

describe('what MathJax may cost', () => {
  it('is the same for a text whatever was set before it', async () => {
    const many = proof(6).repeat(20) + '$\\frac{1$'
    const first = await set(many)
    expect(first.drawings).toBeGreaterThan(5)
    expect(first.drawings).toBeLessThan(20)
    expect(
      first.problems.filter((problem) => problem.includes('as many formulas in this file as it may')),
    ).toHaveLength(20 - first.drawings)
    expect(await set(many)).toEqual(first)
  })

  it.each([
    ['size', '$\\enclose{box}{\\rule{99999em}{99999em}}$'],
    ['length', `$\\enclose{box}{${'x'.repeat(5000)}}$`],
    ['depth', `$${'\\enclose{box}{'.repeat(500)}${'}'.repeat(500)}$`],
  ])('has a limit of %s', async (_, source) => {
    const { drawings, problems } = await set(source)
    expect(drawings).toBe(0)
    expect(problems).toHaveLength(1)
  })
})

it('lets nothing of a hostile formula run, load or link', async () => {
  const parts: string[] = []
  for (const text of mathJax.texts) parts.push(`<!-- case\n${text}\n-->`, (await set(text)).html)
  expectFile(new URL('../hostile/expected/mathjax.html', import.meta.url), parts.join('\n'))
})
