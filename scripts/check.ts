import { compile } from '../src/build/compile.ts'
import { adviceOn } from '../src/report/summary.ts'
import { keepsAllBack } from '../src/core/rules.ts'
import { count, tally } from '../src/report/problems.ts'
import { command, exitCode, formatOf, openCollection, printProblems } from './command.ts'

await command('check', async ({ values, progress }) => {
  const format = formatOf(values.format)
  using at = openCollection(values)
  const compiled = await compile({ ...at, ranks: 'never', progress })
  progress.end()
  printProblems(compiled.problems, format, at.content, values.all ? 'all' : 'brief')
  const { problems, read, site } = compiled
  const writesNothing = keepsAllBack(problems, site.settings.problems)
  const code = exitCode(problems, writesNothing)
  const advice = writesNothing
    ? `\na build writes nothing: ${adviceOn(problems)}`
    : '\na build leaves out the files that errors name; with --strict it writes nothing'
  process.stderr.write(`${count(read, 'file')}, ${tally(problems)}${code === 0 ? '' : advice}\n`)
  return code
})
