import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile } from '../src/build/compile.ts'
import { withRedirects } from '../src/yaml/document.ts'
import { isFatal } from '../src/core/problem.ts'
import { GitRefused } from '../src/scan/git.ts'
import { pastMoves, type LostAddress, lostInHistory } from '../src/moves/moved-findings.ts'
import { count } from '../src/report/problems.ts'
import { command, openCollection, printProblems, shown, UsageError } from './command.ts'
import { codeOf } from '../src/scan/unreadable.ts'

await command('moved', async ({ values, progress }) => {
  using at = openCollection(values)
  const { problems, lost, collection } = await compile({ ...at, ranks: 'never', progress })
  progress.end()
  const fatal = problems.filter(isFatal)
  if (fatal.length > 0) {
    printProblems(fatal, 'text', at.content)
    process.stderr.write('nothing is listed until you correct site.yaml\n')
    return 1
  }
  if (lost === null && !values.git) {
    throw new UsageError('there is no earlier build to compare with, so build once or use --git')
  }
  const recent = lost ?? []
  const past = values.git
    ? lostInHistory(await historyOf(at.content), collection).filter(
        ({ address }) => !recent.some((one) => one.address === address),
      )
    : []
  return await report([...recent, ...past], at.content, values)
})

async function historyOf(content: string) {
  try {
    return await pastMoves(content)
  } catch (error) {
    if (error instanceof GitRefused) throw new UsageError(error.message)
    throw error
  }
}

async function report(
  lost: readonly LostAddress[],
  content: string,
  { write, git }: { readonly write: boolean; readonly git: boolean },
): Promise<number> {
  if (lost.length === 0) {
    const where = git ? 'in the Git history' : 'since the last build'
    process.stderr.write(`no moved file ${where} has an old address that leads nowhere\n`)
    return 0
  }
  const path = shown(content)
  for (const { from, to, address, now } of lost) {
    process.stdout.write(`${path(from)} → ${path(to)}\n  ${address} → ${now}\n`)
  }
  const file = join(content, 'site.yaml')
  const before = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const added = lost.map(({ address, now }) => [address, now] as const)
  const next = withRedirects(before, added)
  const settings = path('site.yaml')
  if (next === null) {
    process.stderr.write(
      `${settings} cannot be edited automatically, so add the addresses under redirects: yourself\n`,
    )
    return 1
  }
  const redirects = count(lost.length, 'redirect')
  if (!write) {
    process.stderr.write(`${redirects} to add to ${settings} (--write adds them)\n`)
    return 0
  }
  await writeFile(file, next)
  process.stderr.write(`${redirects} added to ${settings}\n`)
  return 0
}
