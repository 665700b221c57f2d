import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSite } from '../src/build/build.ts'
import { ledger, openLedger } from '../src/ledger/ledger.ts'
import { stats, summary } from '../src/report/summary.ts'
import { rememberSite } from './built-site.ts'
import { limitsNear } from './hosts.ts'
import { renewSchema } from './site-schema.ts'
import {
  callerFolder,
  command,
  exitCode,
  formatOf,
  openCollection,
  printProblems,
  shardOf,
  shown,
  statsFormatOf,
} from './command.ts'

await command('build', async ({ values, progress }) => {
  const started = performance.now()
  const format = formatOf(values.format)
  const counts = values.stats === undefined ? null : statsFormatOf(values.stats)
  if (counts) openLedger()
  const { strict } = values
  const output = resolve(values.out)
  using at = openCollection(values)
  await renewSchema(at.content)
  const built = await buildSite({
    ...at,
    output,
    strict,
    shard: shardOf(values.shard),
    progress,
  })
  progress.end()
  if (built.published && values.shard === undefined) rememberSite({ output, base: built.published.base })
  printProblems(built.problems, format, at.content, values.all ? undefined : { files: built.read })
  if (counts) process.stdout.write(stats(ledger(), built, counts))
  const seconds = (performance.now() - started) / 1000
  const near = built.published
    ? limitsNear({ ...built.published, redirects: redirectsIn(output) }, callerFolder())
    : []
  process.stderr.write(summary(built, values.out, seconds, shown(at.content)))
  for (const line of near) process.stderr.write(`${'limit'.padEnd(9)} ${line}\n`)
  return exitCode(built.problems, built.published === null)
})

/** The number of rules in the owner's `_redirects`. */
function redirectsIn(output: string): number {
  const file = join(output, '_redirects')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /^\s*[^#\s]/.test(line)).length
    : 0
}
