import { resolve } from 'node:path'
import { buildSite } from '../src/build.ts'
import { summary } from '../src/report/summary.ts'
import { collectionAt, command, exitCode, formatOf, printProblems, shardOf } from './command.ts'

await command('build', async ({ values, progress }) => {
  const started = performance.now()
  const format = formatOf(values.format)
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
  process.stderr.write(summary(built, values.out, (performance.now() - started) / 1000))
  return exitCode(built.problems, built.published !== null)
})
