import { compile } from '../src/build/compile.ts'
import { adviceOn } from '../src/report/summary.ts'
import { tally } from '../src/report/problems.ts'
import { command, exitCode, formatOf, openCollection, printProblems } from './command.ts'

await command('check', async ({ values, progress }) => {
  const format = formatOf(values.format)
  using at = openCollection(values)
  const compiled = await compile({ ...at, lenient: false, ranks: 'never', progress })
  progress.end()
  printProblems(compiled.problems, format, values.content)
  const code = exitCode(compiled.problems, false)
  const advice = code === 0 ? '' : `\na build writes nothing: ${adviceOn(compiled.problems)}`
  process.stderr.write(`${compiled.read} files, ${tally(compiled.problems)}${advice}\n`)
  return code
})
