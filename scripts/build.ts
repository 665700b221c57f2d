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
  process.stderr.write(summary(built, values.out, seconds, shown(at.content)))
  return exitCode(built.problems, built.published === null)
})
