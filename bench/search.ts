import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { close, createIndex } from 'pagefind'
import { parse } from 'yaml'
import { buildSite } from '../src/build/build.ts'
import { Store } from '../src/cache/store.ts'
import { whole } from '../src/output/shard.ts'
import { silent } from '../src/report/progress.ts'
import { FullText } from '../src/search/browser/full-text.ts'
import { linkOf, mergeHits } from '../src/search/browser/hits.ts'
import { Library } from '../src/search/browser/library.ts'
import { staticServer } from '../src/serve/static-server.ts'
import { threadInNode } from './thread-in-node.ts'
import { machine } from './machine.ts'
import { mean } from './bootstrap.ts'
import { table } from './statistics.ts'
import { project } from './timed.ts'

/*
 * How well the search finds what judged queries ask for, beside Pagefind alone over the same pages. Without --vaults only
 * the collection here and the one in eight scripts are asked. `--misses` lists what was not found in the first three.
 */

interface Query {
  readonly sort: string
  readonly query: string
  /** Addresses without their first slash; empty where nothing should be found. */
  readonly answers: readonly string[]
}

type Ask = (query: string) => Promise<readonly string[]>

const { values } = parseArgs({
  options: { vaults: { type: 'string' }, misses: { type: 'boolean' }, out: { type: 'string' } },
})
const sets = parse(read('queries.yaml')) as Readonly<Record<string, readonly Query[]>>
const scratch = mkdtempSync(join(tmpdir(), 'bench-search-'))
const ranks: { readonly sort: string; readonly ours: number | null; readonly alone: number | null }[] = []
const sizes: string[] = []

for (const [name, queries] of Object.entries(sets)) {
  const content = contentOf(name)
  if (content === null) continue
  const out = join(scratch, 'sites', name)
  using store = new Store(join(scratch, `${name}.sqlite`), content)
  await buildSite({
    ...{ content, output: out, project, store, shard: whole, progress: silent },
    ...{ overrides: {}, strict: false },
  })
  const server = await staticServer(out, { base: '/', port: 0 })
  const [ours, alone] = [await searchOf(server.url, out), await pagefindOf(server.url, out)]
  sizes.push(`${name} (${queries.length})`)
  for (const { sort, query, answers } of queries) {
    const found = await ours(query)
    const rank = rankOf(found, answers)
    ranks.push({ sort, ours: rank, alone: rankOf(await alone(query), answers) })
    if (values.misses && (rank === null || rank > 3))
      process.stderr.write(`${name}, ${sort}: ${query}\n  ${found.slice(0, 3).join(' ')}\n`)
  }
  server.close()
}
await close()
rmSync(scratch, { recursive: true })

const sorts = [...new Set(ranks.map(({ sort }) => sort))]
const rows = [...sorts, 'all'].map((sort) => {
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
const text = `# What the search finds\n\nWritten by \`npm run bench:search\`: ${sizes.join(', ')}; ${machine()}. Pagefind alone has indexed the same pages, each as a whole.\n\n${table(head, rows)}\n`
if (values.out !== undefined) writeFileSync(values.out, text)
process.stdout.write(text)
// Pagefind's worker would go on waiting.
process.exit()

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
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

async function searchOf(url: string, out: string): Promise<Ask> {
  const library = await Library.open(url)
  const text = new FullText(url, library.texts, threadInNode(out))
  return async (query) => {
    const { named, near } = await library.find(query)
    const found = await text.search(query, named.length === 0, near, new AbortController().signal)
    const links = await Promise.all(mergeHits(library.catalogue, named, found).map(linkOf))
    return links.flatMap((link) => (link ? [link.address.slice(1)] : []))
  }
}

async function pagefindOf(url: string, out: string): Promise<Ask> {
  delete process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE']
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

/** The place of the first answer, from 1; where nothing should be found, 1 for nothing. */
function rankOf(found: readonly string[], answers: readonly string[]): number | null {
  if (answers.length === 0) return found.length === 0 ? 1 : null
  const place = found.findIndex((address) => answers.includes(address))
  return place < 0 ? null : place + 1
}
