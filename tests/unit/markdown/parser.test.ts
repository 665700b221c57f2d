import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parserAtHand } from '../../../src/markdown/native.ts'
import { parseBody } from '../../../src/markdown/parse.ts'
import { vault } from '../../command/vault.ts'

const project = resolve(import.meta.dirname, '../../..')
const source = join(project, 'src/markdown')
const body = '# A title\n\n- [ ] one *two* [[three|3]]\n\n| a |\n| - |\n| $b$ |\n'
const options = { start: { line: 1, column: 1 }, vocabulary: new Set(['related']), parser: 'native' } as const

describe('the parser at hand', () => {
  it('is the one that is asked for', () => {
    expect(parserAtHand('native')).toBe('native')
    expect(parserAtHand('reference')).toBe('reference')
  })

  it('is the reference parser where the native one is not installed', async () => {
    const without = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve: (name, context, next) => {
          if (name === 'satteri') throw new Error('not installed')
          return next(name, context)
        },
      })
      const { parserAtHand } = await import('${url('native.ts')}')
      const { parseBody } = await import('${url('parse.ts')}')
      const options = ${JSON.stringify({ ...options, vocabulary: null })}
      const parsed = await parseBody(${JSON.stringify(body)}, { ...options, vocabulary: new Set(['related']) })
      console.log(JSON.stringify([parserAtHand('native'), parsed]))
    `
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', without], {
      encoding: 'utf8',
    })
    const [name, parsed] = JSON.parse(output) as [string, unknown]
    expect(name).toBe('reference')
    expect(parsed).toEqual(await parseBody(body, options))
  })
})

describe('the native parser and the reference parser', () => {
  const fixtures = globSync('tests/fixtures/**/*.md', { cwd: project }).sort()
  const texts = [
    ...fixtures.map((path) => [path, readFileSync(join(project, path), 'utf8')] as const),
    ...vault(50)
      .filter((file): file is readonly [string, string] => file[0].endsWith('.md'))
      .toArray(),
  ]

  it('have much to read', () => {
    expect(texts.length).toBeGreaterThan(200)
  })

  it.each(texts)('make the same of %s', async (_, text) => {
    const body = text.replace(/^---\r?\n[^]*?\n---\r?\n/, '')
    const vocabulary = new Set(['related', 'supports', 'contradicts', 'builds-on'])
    const parse = (parser: 'native' | 'reference') =>
      parseBody(body, { start: { line: 1, column: 1 }, vocabulary, parser })
    expect(await parse('native')).toEqual(await parse('reference'))
  })
})

function url(file: string): string {
  return pathToFileURL(join(source, file)).href
}
