import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands, type Command } from '../../scripts/flags.ts'
import { rules } from '../../src/core/rules.ts'
import { readEntry } from '../../src/collection/entry.ts'
import { schemas } from '../../src/collection/fields.ts'
import { author } from '../../src/collection/schema/chosen.ts'
import { relationType } from '../../src/collection/schema/relations.ts'
import { settings } from '../../src/collection/schema/settings.ts'
import { similarity } from '../../src/collection/schema/similarity.ts'
import { relation } from '../../src/collection/schema/fields.ts'
import { readSettings } from '../../src/collection/settings.ts'

const project = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(project, path), 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: project })
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** What stands in the first column of a document's tables, between backticks. */
const firstColumn = (path: string) =>
  [...read(path).matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
const missing = (names: readonly string[], from: readonly string[]) =>
  names.filter((name) => !from.includes(name))
const blocks = (path: string, language: string) =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )

describe('the documents', () => {
  it('name every key of site.yaml', () => {
    const named = ['docs/settings.md', 'docs/similarity.md'].flatMap(firstColumn)
    const keys = [settings, author, relationType, similarity].flatMap(({ shape }) => Object.keys(shape))
    expect(missing(keys, named)).toEqual([])
  })

  it('name every key of front matter', () => {
    const keys = [...Object.values(schemas).map(({ schema }) => schema), relation].flatMap(({ shape }) =>
      Object.keys(shape),
    )
    expect(missing(keys, firstColumn('docs/writing.md'))).toEqual([])
  })

  it('name every rule', () => {
    expect(missing(Object.keys(rules), firstColumn('docs/settings.md'))).toEqual([])
  })

  it.each(Object.entries<Command>(commands))('name every flag of %s', (name, { flags }) => {
    const row = read('CONTRIBUTING.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`npm run ${name}`))
    const named = [...(row ?? '').matchAll(/--([a-z]+)/g)].map(([, flag = '']) => flag)
    expect(missing(Object.keys(flags), named)).toEqual([])
    expect(missing(named, Object.keys(flags))).toEqual([])
  })

  it.each(documents)('%s names only commands that there are', (path) => {
    const named = [...read(path).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(missing(named, Object.keys(scripts))).toEqual([])
  })

  it('name no test that is not there, and for each promise of security one', () => {
    const text = read('SECURITY.md')
    const named = [...text.matchAll(/`(tests\/[^`]*\.ts)`/g)].map(([, path = '']) => path)
    expect(missing(named, globSync('tests/**/*.ts', { cwd: project }))).toEqual([])
    const promises =
      (text.split('## What is promised')[1] ?? '').split('\n## ')[0]?.match(/^\| .*\|$/gm) ?? []
    // Two lines begin the table.
    expect(promises.slice(2).length).toBeGreaterThan(15)
    expect(promises.slice(2).filter((row) => !row.includes('`tests/'))).toEqual([])
  })

  it.each(['README.md', 'docs/settings.md', 'docs/similarity.md'])(
    '%s has examples of site.yaml that can be copied',
    (path) => {
      const found = blocks(path, 'yaml').flatMap((yaml) => readSettings(yaml, {}).problems)
      expect(found).toEqual([])
    },
  )

  it.each(['README.md', 'docs/writing.md'])('%s has examples of files that can be copied', async (path) => {
    const given = readSettings(blocks('README.md', 'yaml')[0] ?? '', {})
    for (const markdown of blocks(path, 'markdown')) {
      const { entry } = await readEntry(Buffer.from(markdown), {
        byPath: 'note',
        vocabulary: given.settings.relations,
        parser: 'reference',
      })
      expect(entry.problems).toEqual([])
    }
  })
})
