import { resolve } from 'node:path'
import { buildSite } from '../src/build/build.ts'
import { ledger, openLedger } from '../src/ledger/ledger.ts'
import { stats, summary } from '../src/report/summary.ts'
import { rememberSite } from './built-site.ts'
import { renewSchema } from './site-schema.ts'
import {
  command,
  exitCode,
  formatOf,
  openCollection,
  printProblems,
  shardOf,
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
  printProblems(built.problems, format, at.content, values.all ? 'all' : 'brief')
  if (counts) process.stdout.write(stats(ledger(), built, counts))
  process.stderr.write(summary(built, values.out, (performance.now() - started) / 1000))
  return exitCode(built.problems, built.published === null)
})
