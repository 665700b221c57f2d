import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ParsedBody, parseBody } from '../../../src/markdown/parse.ts'
import { vault } from '../../command/vault.ts'

const project = resolve(import.meta.dirname, '../../..')
const program = fileURLToPath(new URL('parse-by-remark.ts', import.meta.url))
const vocabulary = ['related', 'supports', 'contradicts', 'builds-on']

describe('the native parser and the reference parser', () => {
  const fixtures = globSync('tests/fixtures/**/*.md', { cwd: project }).sort()
  const texts = [
    ...fixtures.map((path) => [path, readFileSync(join(project, path), 'utf8')] as const),
    ...vault(50)
      .filter((file): file is readonly [string, string] => file[0].endsWith('.md'))
      .toArray(),
  ].map(([path, text], index) => [path, text.replace(/^---\r?\n[^]*?\n---\r?\n/, ''), index] as const)
  let byReference: readonly ParsedBody[] = []

  beforeAll(() => {
    const output = execFileSync(process.execPath, [program], {
      input: JSON.stringify([vocabulary, texts.map(([, body]) => body)]),
      encoding: 'utf8',
      maxBuffer: Infinity,
    })
    byReference = JSON.parse(output) as readonly ParsedBody[]
  })

  it('have much to read', () => {
    expect(texts.length).toBeGreaterThan(200)
  })

  it.each(texts)('make the same of %s', async (_, body, index) => {
    const parsed = await parseBody(body, {
      start: { line: 1, column: 1 },
      vocabulary: new Set(vocabulary),
    })
    expect(JSON.parse(JSON.stringify(parsed))).toEqual(byReference[index])
  })
})
