import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { FullText } from '../src/search/browser/full-text.ts'
import { mergeHits } from '../src/search/browser/hits.ts'
import { Library } from '../src/search/browser/library.ts'
import { staticServer } from '../src/serve/static-server.ts'

const sets = parse(readFileSync(process.env.Q ?? '/tmp/queries.yaml', 'utf8')) as Record<
  string,
  { sort: string; query: string; answers: string[] }[]
>
const only = process.argv[2]
const rows = new Map<string, { n: number; first: number; three: number; rr: number }>()
for (const [name, queries] of Object.entries(sets)) {
  const folder = resolve(`/tmp/s-out-${name}`)
  const server = await staticServer(folder, { base: '/', port: 0 })
  const library = await Library.open(server.url)
  const text = await FullText.open(server.url, 0, () => import(join(folder, 'search/0/pagefind.js')))
  for (const { sort, query, answers } of queries) {
    const { named, near } = await library.find(query)
    const ranked = (await text?.search(query, named.length === 0, near, new AbortController().signal)) ?? []
    const hits = mergeHits(library.catalogue, named, ranked)
    const found = hits.map(({ address }) => address.slice(1))
    const at =
      answers.length === 0 ? (found.length === 0 ? 0 : -1) : found.findIndex((a) => answers.includes(a))
    const row = rows.get(sort) ?? { n: 0, first: 0, three: 0, rr: 0 }
    rows.set(sort, {
      n: row.n + 1,
      first: row.first + Number(at === 0),
      three: row.three + Number(at >= 0 && at < 3),
      rr: row.rr + (at >= 0 ? 1 / (at + 1) : 0),
    })
    if (only === sort || (only === 'bad' && (at < 0 || at > 2)) || (only === 'notfirst' && at !== 0))
      console.log(
        sort,
        name,
        JSON.stringify(query),
        'at',
        at,
        'want',
        answers.join(' '),
        '| got',
        hits
          .slice(0, 4)
          .map((h) => h.address + (h.answers ? '!' : ''))
          .join(' '),
        `(${named.length} ${ranked.length})`,
      )
  }
  server.close()
  await text?.close()
}
const pct = (a: number, b: number) => (a / b).toFixed(2)
let all = { n: 0, first: 0, three: 0, rr: 0 }
for (const [sort, r] of rows) {
  console.log(sort.padEnd(20), String(r.n).padStart(3), pct(r.first, r.n), pct(r.three, r.n), pct(r.rr, r.n))
  all = { n: all.n + r.n, first: all.first + r.first, three: all.three + r.three, rr: all.rr + r.rr }
}
console.log(
  'all'.padEnd(20),
  String(all.n).padStart(3),
  pct(all.first, all.n),
  pct(all.three, all.n),
  pct(all.rr, all.n),
)
process.exit(0)
