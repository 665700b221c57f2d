import { compile } from '../src/build/compile.ts'
import { adviceOn } from '../src/report/summary.ts'
import { keepsAllBack } from '../src/core/rules.ts'
import { count, tally } from '../src/report/problems.ts'
import { publication, publicationText } from './check-list.ts'
import { command, exitCode, formatOf, openCollection, printProblems, shown } from './command.ts'

await command('check', async ({ values, progress }) => {
  const format = formatOf(values.format)
  using at = openCollection(values)
  const compiled = await compile({ ...at, ranks: 'never', progress })
  progress.end()
  if (values.list) {
    const list = publication(compiled)
    const text =
      format === 'json' ? `${JSON.stringify(list, null, 2)}\n` : publicationText(list, shown(at.content))
    process.stdout.write(text)
  } else printProblems(compiled.problems, format, at.content, values.all ? 'all' : 'brief')
  const { problems, read, site } = compiled
  const writesNothing = keepsAllBack(problems, site.settings.problems)
  const code = exitCode(problems, writesNothing)
  const advice = writesNothing
    ? `\na build writes nothing: ${adviceOn(problems)}`
    : '\na build leaves out the files that errors name; with --strict it writes nothing'
  process.stderr.write(`${count(read, 'file')}, ${tally(problems)}${code === 0 ? '' : advice}\n`)
  return code
})
