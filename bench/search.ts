import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { close, createIndex } from 'pagefind'
import { parse, stringify } from 'yaml'
import { buildSite } from '../src/build/build.ts'
import { Store } from '../src/cache/store.ts'
import { whole } from '../src/output/shard.ts'
import { silent } from '../src/report/progress.ts'
import { engine } from '../src/search/browser/engine.ts'
import { linkOf } from '../src/search/browser/hits.ts'
import { fetchFrom, threadInNode } from '../src/search/in-node.ts'
import { filesIn } from '../src/serve/static-server.ts'
import { mean } from './bootstrap.ts'
import { machine } from './machine.ts'
import { madeQueries, type Query } from './made-queries.ts'
import { table } from './statistics.ts'
import { project } from './timed.ts'
import { writeCollection } from './write-collection.ts'

/*
 * How well the search answers judged queries, beside Pagefind alone on the same pages. Without --vaults, only the
 * collection here and the one in eight scripts are searched. `--misses` lists queries without an answer in the first
 * three. `--model`, the folder of a static model, also compares questions by meaning. `--made` adds queries made by
 * rule, on a generated collection of that many nodes.
 */

type Ask = (query: string) => Promise<readonly string[]>

const { values } = parseArgs({
  options: {
    vaults: { type: 'string' },
    misses: { type: 'boolean' },
    model: { type: 'string' },
    made: { type: 'string' },
    out: { type: 'string' },
  },
})
const sets = parse(read('queries.yaml')) as Readonly<Record<string, readonly Query[]>>
const scratch = mkdtempSync(join(tmpdir(), 'bench-search-'))
interface Ranks {
  readonly sort: string
  readonly ours: number | null
  readonly alone: number | null
}
const [judged, made]: [Ranks[], Ranks[]] = [[], []]
const sizes: string[] = []

const asked: (readonly [string, readonly Query[] | null])[] = Object.entries(sets)
if (values.made !== undefined) asked.push(['made', null])
for (const [name, given] of asked) {
  const content = await collectionOf(name)
  if (content === null) continue
  const out = join(scratch, 'sites', name)
  using store = new Store(join(scratch, `${name}.sqlite`))
  await buildSite({
    ...{ content, output: out, project, store, shard: whole, progress: silent },
    ...{ overrides: {}, strict: false },
  })
  globalThis.fetch = fetchFrom(filesIn(out)) as typeof fetch
  // Each collection has its own URL, because loaded files are cached by URL.
  const url = `http://${name}.localhost/`
  const [ours, alone] = [searchOf(url, out), await pagefindOf(url, out)]
  const queries = given ?? madeQueries(out)
  sizes.push(`${name} (${queries.length})`)
  for (const { sort, query, answers } of queries) {
    const found = await ours(query)
    const rank = rankOf(found, answers)
    ;(given ? judged : made).push({ sort, ours: rank, alone: rankOf(await alone(query), answers) })
    if (values.misses && (rank === null || rank > 3))
      process.stderr.write(`${name}, ${sort}: ${query}\n  ${found.slice(0, 3).join(' ')}\n`)
  }
}
await close()
rmSync(scratch, { recursive: true })

const rowsOf = (ranks: readonly Ranks[]) =>
  [...new Set(ranks.map(({ sort }) => sort)), 'all'].map((sort) => {
    const its = ranks.filter((one) => sort === 'all' || one.sort === sort)
    const figures = (['ours', 'alone'] as const).flatMap((whose) => {
      const places = its.map((one) => one[whose] ?? Infinity)
      const share = (most: number) => mean(places.map((place) => Number(place <= most)))
      return [share(1), share(3), mean(places.map((place) => 1 / place))].map((figure) => figure.toFixed(2))
    })
    return [sort, String(its.length), ...figures]
  })
const head = [
  'sort',
  'queries',
  'first',
  'in three',
  'reciprocal rank',
  'Pagefind: first',
  'in three',
  'rank',
]
const text = `# What the search finds\n\nWritten by \`npm run bench:search\`: ${sizes.join(', ')}; ${machine()}. Pagefind alone has indexed the same pages, each as a whole.\n\n${table(head, rowsOf(judged))}\n${made.length > 0 ? `\n## Queries made by rule, of ${values.made ?? ''} generated nodes\n\n${table(head, rowsOf(made))}\n` : ''}`
if (values.out !== undefined) writeFileSync(values.out, text)
process.stdout.write(text)
// Pagefind's worker would keep the process alive.
process.exit()

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

async function collectionOf(name: string): Promise<string | null> {
  if (name === 'made') {
    await writeCollection(Number(values.made), join(scratch, name))
    return join(scratch, name)
  }
  const content = contentOf(name)
  return content === null || values.model === undefined
    ? content
    : withModel(content, name, resolve(values.model))
}

function contentOf(name: string): string | null {
  if (name === 'content') return join(project, 'content')
  if (name !== 'scripts') return values.vaults === undefined ? null : join(values.vaults, name)
  const folder = join(scratch, name)
  for (const [path, text] of Object.entries(parse(read('scripts.yaml')) as Record<string, string>)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function withModel(content: string, name: string, model: string): string {
  const copy = join(scratch, 'with-model', name)
  cpSync(content, copy, { recursive: true })
  const file = join(copy, 'site.yaml')
  const settings = existsSync(file) ? (parse(readFileSync(file, 'utf8')) as object) : {}
  writeFileSync(file, stringify({ ...settings, similarity: { provider: 'static', model, search: true } }))
  return copy
}

function searchOf(url: string, out: string): Ask {
  const search = engine(url, threadInNode(filesIn(out)))
  return async (query) => {
    const hits = await search.ask(query, new AbortController().signal, () => {})
    const links = await Promise.all(hits.slice(0, 20).map(linkOf))
    return links.flatMap((link) => (link ? [link.address.slice(1)] : []))
  }
}

async function pagefindOf(url: string, out: string): Promise<Ask> {
  const { index } = await createIndex({ rootSelector: 'main' })
  await index?.addDirectory({ path: out })
  await index?.writeFiles({ outputPath: join(out, 'alone') })
  const pagefind = (await import(join(out, 'alone/pagefind.js'))) as {
    createInstance(options: { readonly basePath: string; readonly baseUrl: string }): {
      search(
        query: string,
      ): Promise<{ readonly results: readonly { data(): Promise<{ readonly url: string }> }[] }>
    }
  }
  const instance = pagefind.createInstance({ basePath: `${url}alone/`, baseUrl: '/' })
  return async (query) => {
    const { results } = await instance.search(query)
    const first = await Promise.all(results.slice(0, 20).map((result) => result.data()))
    return first.map((one) => one.url.slice(1))
  }
}

/** The place of the first answer, from 1. If nothing should be found, an empty result counts as 1. */
function rankOf(found: readonly string[], answers: readonly string[]): number | null {
  if (answers.length === 0) return found.length === 0 ? 1 : null
  const place = found.findIndex((address) => answers.includes(address))
  return place < 0 ? null : place + 1
}
