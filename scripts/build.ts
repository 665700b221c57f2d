import { resolve } from 'node:path'
import { buildSite } from '../src/build.ts'
import { ledger, openLedger } from '../src/ledger/ledger.ts'
import { stats } from '../src/report/stats.ts'
import { summary } from '../src/report/summary.ts'
import {
  collectionAt,
  collectionOptions,
  command,
  exitCode,
  formatOf,
  formatOption,
  printProblems,
  shardOf,
  statsFormatOf,
} from './command.ts'

await command(
  {
    usage:
      'npm run build -- [--content DIR] [--out DIR] [--base /path/] [--site URL] [--lenient] [--shard 1/4] [--format text|json|github] [--stats text|json]',
    options: {
      ...collectionOptions,
      ...formatOption,
      out: { type: 'string', default: 'dist' },
      lenient: { type: 'boolean', default: false },
      shard: { type: 'string' },
      stats: { type: 'string' },
    },
  },
  async ({ values, progress }) => {
    const started = performance.now()
    const format = formatOf(values.format)
    const counts = values.stats === undefined ? null : statsFormatOf(values.stats)
    if (counts) openLedger()
    const { lenient } = values
    const output = resolve(values.out)
    const built = await buildSite({
      ...collectionAt(values),
      output,
      lenient,
      shard: shardOf(values.shard),
      progress,
    })
    progress.end()
    printProblems(built.problems, format, values.content)
    if (counts) process.stdout.write(stats(ledger(), built, counts))
    process.stderr.write(summary(built, values.out, (performance.now() - started) / 1000))
    return exitCode(built.problems, built.published !== null)
  },
)
