import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../../src/build/compile.ts'
import { Store } from '../../../src/cache/store.ts'
import { silent } from '../../../src/report/progress.ts'
import { emptyCatalogue } from '../../../src/search/browser/catalogue.ts'

interface Query {
  readonly sort: string
  readonly query: string
  readonly answers: readonly string[]
}

/** Sorts of queries that things answer by their names, without a text. */
const byName =
  /^(?:exact-title|half-title|alias|claim|citekey|identifier|address|file-name|tag|author|acronym|typo|diacritics)/

it(
  'what judged queries over the collection name comes first, but for one in twenty',
  { tags: 'long' },
  async () => {
    const project = join(import.meta.dirname, '../../..')
    const folder = mkdtempSync(join(tmpdir(), 'judged-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const content = join(project, 'content')
    using store = new Store(join(folder, 'cache.sqlite'))
    const { site } = await compile({ content, overrides: {}, store, ranks: 'never', progress: silent })
    const catalogue = emptyCatalogue()
    catalogue.add(site.things.things)
    const sets = parse(readFileSync(join(project, 'bench/queries.yaml'), 'utf8')) as Record<
      string,
      readonly Query[]
    >
    const asked = sets['content']?.filter(({ sort }) => byName.test(sort)) ?? []
    const missed = asked.filter(({ query, answers }) => {
      const first = catalogue.find(query).named[0]?.thing.address.slice(1) ?? ''
      return !answers.includes(first)
    })
    expect(asked.length).toBeGreaterThan(60)
    expect(missed.length, missed.map(({ query }) => query).join('\n')).toBeLessThanOrEqual(asked.length / 20)
  },
)
