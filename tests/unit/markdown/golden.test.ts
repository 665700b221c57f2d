import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { parseBody } from '../../../src/markdown/parse.ts'
import { expectFile } from '../../golden.ts'
import { readableBody, readableFacts } from './readable.ts'

const fixtures = new URL('../../fixtures/markdown/', import.meta.url)
const vocabulary = new Set(['related', 'supports', 'contradicts', 'builds-on'])

describe.each(readdirSync(fixtures).sort())('%s', (name) => {
  const folder = new URL(`${name}/`, fixtures)
  const source = readFileSync(new URL('input.md', folder), 'utf8')

  it('is as expected', async () => {
    const parsed = await parseBody(source, { start: { line: 1, column: 1 }, vocabulary })
    expectFile(new URL('expected.html', folder), readableBody(parsed))
    expectFile(new URL('expected.json', folder), readableFacts(parsed))
  })
})
