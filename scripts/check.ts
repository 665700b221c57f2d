import { compile } from '../src/compile.ts'
import { tally } from '../src/report/text.ts'
import {
  collectionAt,
  collectionOptions,
  command,
  exitCode,
  formatOf,
  formatOption,
  printProblems,
} from './command.ts'

await command(
  {
    usage: 'npm run check -- [--content DIR] [--format text|json|github]',
    options: { ...collectionOptions, ...formatOption },
  },
  async ({ values, progress }) => {
    const format = formatOf(values.format)
    const compiled = await compile({ ...collectionAt(values), lenient: false, ranks: 'never', progress })
    progress.end()
    compiled.close()
    printProblems(compiled.problems, format, values.content)
    process.stderr.write(`${compiled.read} files, ${tally(compiled.problems)}\n`)
    return exitCode(compiled.problems, false)
  },
)
