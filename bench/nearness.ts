import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Store } from '../src/cache/store.ts'
import { buildSite } from '../src/build/build.ts'
import { whole } from '../src/output/shard.ts'
import { silent, type Progress } from '../src/report/progress.ts'
import { withOpening } from './edits.ts'
import { machine } from './machine.ts'
import { nearnessCost, type NearnessCost } from './nearness-cost.ts'
import { fewestNodes } from './plan.ts'
import { randomOf } from './random.ts'
import { spread, shown, table } from './statistics.ts'
import { project } from './timed.ts'
import { writeCollection } from './write-collection.ts'

const usage = 'npm run bench:nearness -- [--nodes 2000,10000] [--runs 3] [--edits 10]'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2000,10000' },
    runs: { type: 'string', default: '3' },
    edits: { type: 'string', default: '10' },
    /** Arguments of a run in its own process, whose memory is measured: collection, cache folder, file to edit. */
    of: { type: 'string', multiple: true },
  },
})
const sizes = values.nodes.split(',').map(Number)
const [runs = 0, edits = 0] = [values.runs, values.edits].map(Number)

if (values.of) {
  const [content = '', cache = '', edited = ''] = values.of
  process.stdout.write(JSON.stringify(await nearnessCost(content, cache, edited)))
} else if (sizes.some((size) => !(size >= fewestNodes)) || !(runs > 0) || !(edits > 0)) {
  process.stderr.write(`usage: ${usage}\nA collection has at least ${fewestNodes} nodes.\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`${machine()}; ${runs} runs, ${edits} edits\n`)
  for (const size of sizes) process.stdout.write(await report(size))
}

async function report(nodes: number): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'throughline-nearness-'))
  try {
    const content = join(scratch, 'content')
    await writeCollection(nodes, content)
    const [edited = ''] = await some('notes', content, 1)
    const costs: NearnessCost[] = []
    for (let run = 0; run < runs; run += 1) {
      const [copy, cache] = [join(scratch, `copy-${run}`), join(scratch, `cache-${run}`)]
      await cp(content, copy, { recursive: true })
      costs.push(apart(copy, cache, edited))
      await rm(copy, { recursive: true })
    }
    return `\n${nodes} nodes\n\n${stepsOf(costs)}\n\n${await pagesAfterEdits(content, scratch)}\n`
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function apart(content: string, cache: string, edited: string): NearnessCost {
  const args = [import.meta.filename, '--of', content, '--of', cache, '--of', edited]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: project })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as NearnessCost
}

function stepsOf(costs: readonly NearnessCost[]): string {
  const rows = (['cold', 'afterEdit'] as const).flatMap((when, which) =>
    (costs[0]?.[when] ?? []).map(({ step }, index) => {
      const of = (value: (cost: NearnessCost[typeof when][number]) => number) =>
        spread(costs.flatMap((cost) => cost[when][index] ?? []).map(value))
      const texts = step === 'embedding' ? ` of ${costs[0]?.embedded[which] ?? 0} texts` : ''
      return [
        `${when === 'cold' ? 'cold' : 'one edit'}: ${step}${texts}`,
        shown(
          of(({ seconds }) => seconds),
          3,
        ),
        shown(
          of(({ peakBytes }) => peakBytes / 1e6),
          0,
        ),
      ]
    }),
  )
  const before = shown(spread(costs.map(({ peakBefore }) => peakBefore / 1e6)), 0)
  return `${table(['', 'seconds', 'peak MB so far'], rows)}\n\nThe collection alone: ${before} MB.`
}

async function pagesAfterEdits(content: string, scratch: string): Promise<string> {
  let looked = 0
  using store = new Store(join(scratch, 'cache', 'c.sqlite'))
  const progress: Progress = { ...silent, step: (_, total) => (looked = total) }
  const build = () =>
    buildSite({
      content,
      output: join(scratch, 'site'),
      store,
      project,
      overrides: {},
      strict: false,
      shard: whole,
      progress,
    })
  await build()
  const rows: string[][] = []
  for (const kind of ['notes', 'inquiries']) {
    const [lookedAt, written]: [number[], number[]] = [[], []]
    for (const path of await some(kind, content, edits)) {
      const file = join(content, path)
      await writeFile(file, withOpening(await readFile(file, 'utf8'), 'A sentence that was not here before.'))
      const { published } = await build()
      lookedAt.push(looked)
      written.push(published?.written ?? 0)
    }
    const least = (numbers: readonly number[]) => shown(spread(numbers), 0)
    rows.push([`a body of ${kind} edited`, least(lookedAt), least(written)])
  }
  return `${edits} edits of each kind, files: median, least and greatest.\n\n${table(['', 'pages and files of the walk made', 'files written'], rows)}`
}

async function some(kind: string, content: string, count: number): Promise<readonly string[]> {
  const names = await readdir(join(content, kind), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.md')).sort()
  const random = randomOf(6)
  return Array.from({ length: count }, () => join(kind, random.pick(files)))
}
