import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../src/core/rules.ts'

const project = resolve(import.meta.dirname, '../../..')

/** A sentence ends inside the text and a capital follows, or a semicolon joins two. */
const hasTwoSentences = (text: string) => /[.?!]["”)]? +\p{Lu}|;(?!\))/u.test(text)

/** The texts in a file that end like a sentence, with `…` for what a template fills in. */
function sentencesIn(path: string): readonly string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(resolve(project, path), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join(''))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter((text) => /\w \S.*[^ ][.?]$/s.test(text))
}

describe('problems', () => {
  it.each(Object.entries(rules))(
    'have for %s a short sentence each on why it matters and how to mend it',
    (_, rule) => {
      for (const text of [rule.why, rule.fix]) {
        expect(text).toMatch(/^[^.].*[^.]\.$/)
        expect(hasTwoSentences(text)).toBe(false)
        expect(text.split(' ').length).toBeLessThanOrEqual(20)
      }
      expect(rule.found).not.toMatch(/[.;]$/)
    },
  )

  it('have messages of one sentence in the code', () => {
    const files = globSync('src/**/*.ts', { cwd: project }).filter(
      (path) => !/browser|src\/words|settings-schema/.test(path),
    )
    const sentences = files.flatMap(sentencesIn)
    expect(sentences.length).toBeGreaterThan(300)
    expect(sentences.filter(hasTwoSentences)).toEqual([])
  })

  it('have messages and fixes of one sentence in all vaults', () => {
    const lines = globSync('tests/fixtures/vaults/*/graph.txt', { cwd: project }).flatMap((path) =>
      readFileSync(resolve(project, path), 'utf8').split('\n'),
    )
    const told = lines.filter((line) => / (?:warning|error) [a-z-]+ \| /.test(line))
    expect(told.length).toBeGreaterThan(100)
    expect(told.flatMap((line) => line.split(' | ').slice(1)).filter(hasTwoSentences)).toEqual([])
  })
})
