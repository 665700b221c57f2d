import manifest from '../package.json' with { type: 'json' }
import { compile, type Compiled } from '../src/build/compile.ts'
import { atRows } from '../src/collection/rows.ts'
import { readSources } from '../src/collection/sources.ts'
import { findingAt, problemsOf, keepsAllBack, type Problem } from '../src/core/problem.ts'
import type { Progress } from '../src/report/progress.ts'
import {
  deadLinks,
  outsideLinks,
  type LinkStatus,
  type LinkStatuses,
} from '../src/suggestions/outside-links.ts'
import { adviceOn } from '../src/report/summary.ts'
import { byPlace } from '../src/core/rules.ts'
import { count, errorsIn, tally } from '../src/report/problems.ts'
import { citationsText, publication, publicationText, titleCitations } from './check-list.ts'
import { command, exitCode, formatOf, openCollection, printProblems, shown, UsageError } from './command.ts'

/** The store kind of servers' answers. */
const kind = 'answers'

async function deadProblems(
  { collection, site }: Compiled,
  { store, content }: Pick<ReturnType<typeof openCollection>, 'store' | 'content'>,
  progress: Progress,
): Promise<readonly Problem[]> {
  progress.stage('Asking')
  const links = outsideLinks(collection, content)
  const answers: LinkStatuses = {
    get: (address) => store.kept(kind, address, '1') as LinkStatus | null,
    set: (address, answer) => void store.keep(kind, address, '1', answer),
  }
  const agent = `throughline/${manifest.version} (link check)`
  const dead = await deadLinks(links.keys(), answers, { agent, now: Date.now, progress: progress.step })
  const findings = Array.from(dead, ([address, why]) => {
    const { file, ...point } = links.get(address) ?? { file: 'site.yaml', line: 1, column: 1 }
    return findingAt({ path: file, point }, 'dead-link', `${address} is dead because ${why}.`)
  })
  return problemsOf(findings, site.settings)
}

/** Only `check` asks for the day, because the same input must give the same site. */
function expired({ collection, site }: Compiled): readonly Problem[] {
  const today = new Date().toISOString().slice(0, 10)
  const findings = collection.graph.nodes.flatMap(({ file, entry }) => {
    const day = entry.trust?.staleAfter ?? null
    if (day === null || day > today) return []
    return [
      findingAt({ path: file, point: { line: 1, column: 1 } }, 'expired', `The text was valid until ${day}.`),
    ]
  })
  return problemsOf(findings, site.settings)
}

const json = (list: unknown) => `${JSON.stringify(list, null, 2)}\n`

await command('check', async ({ values, progress }) => {
  const format = formatOf(values.format)
  if (values.external && values.untrusted)
    throw new UsageError('--external cannot be used with --untrusted, because notes would choose the servers')
  using at = openCollection(values)
  const sources = await readSources({ ...at, progress })
  const compiled = await compile({ ...at, ranks: 'never', progress }, sources)
  const dead = values.external ? await deadProblems(compiled, at, progress) : []
  const late = atRows([...expired(compiled), ...dead], sources.files)
  const problems = [...compiled.problems, ...late].sort((a, b) => byPlace(a.place, b.place))
  progress.end()
  const path = shown(at.content)
  if (values.list) {
    const list = publication(compiled)
    process.stdout.write(format === 'json' ? json(list) : publicationText(list, path))
  } else if (values['list-citations']) {
    const list = titleCitations(compiled)
    process.stdout.write(format === 'json' ? json(list) : citationsText(list, path))
  } else printProblems(problems, format, at.content, values.all ? undefined : { files: compiled.read })
  const { read, site } = compiled
  const writesNothing = keepsAllBack(compiled.problems, site.settings.problems, values.strict)
  const code = exitCode(problems, writesNothing)
  const advice = writesNothing
    ? `\na build would write nothing\nfix  ${adviceOn(problems)}`
    : '\na build would leave out the files with errors, or write nothing with --strict'
  const first = errorsIn(problems, path)
  process.stderr.write(`${count(read, 'file')}, ${tally(problems)}${first}${code === 0 ? '' : advice}\n`)
  return code
})
