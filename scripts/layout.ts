import { lstat, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { compile } from '../src/build/compile.ts'
import { layoutPositions } from '../src/graph-view/make-whole-graph.ts'
import { positionsFile } from '../src/core/graph-position.ts'
import { isError, type Problem } from '../src/core/problem.ts'
import { messageOf, ownFile } from '../src/scan/unreadable.ts'
import { positionsText } from '../src/collection/positions.ts'
import { command, exitCode, formatOf, openCollection, printProblems, shown, UsageError } from './command.ts'

await command('layout', async ({ values, progress }) => {
  const format = formatOf(values.format)
  using at = openCollection(values)
  const { collection, positions, problems } = await compile({
    ...at,
    ranks: 'never',
    progress,
  })
  const isOwn = ({ place }: Problem) => place.file === positionsFile
  const errors = problems.filter((problem) => isError(problem) && !isOwn(problem))
  if (errors.length > 0) {
    progress.end()
    printProblems(errors, format, at.content)
    process.stderr.write(`${positionsFile} is unchanged until you correct the errors\n`)
    return exitCode(errors)
  }
  const own = problems.filter(isOwn)
  if ((own.length > 0 || !positions.isUsable) && !values.anew) {
    progress.end()
    printProblems(own, format, at.content)
    throw new UsageError(`${positionsFile} is unchanged, so correct it or use --anew`)
  }
  progress.stage('Laying out')
  const before = values.anew ? [] : positions.kept
  const { kept, added, gone } = layoutPositions(collection, before)
  await replaceFile(await placeOf(at.content), positionsText(kept))
  progress.end()
  process.stdout.write(
    `${shown(at.content)(positionsFile)}: ${kept.length} positions, ${added} new, ${gone} gone\n`,
  )
  return 0
})

/** The path of the file. If it is a symbolic link, it must lead to another file of the collection. */
async function placeOf(content: string): Promise<string> {
  const path = join(content, positionsFile)
  if (!(await lstat(path).catch(() => null))?.isSymbolicLink()) return path
  try {
    return ownFile(content, positionsFile)
  } catch (error) {
    const why = messageOf(error)
    throw new UsageError(`${positionsFile} is unchanged because ${why}`)
  }
}

/** Writes a temporary file first, so that on a full disk the old file stays. */
async function replaceFile(file: string, text: string): Promise<void> {
  // The dot keeps it out of the collection.
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}`)
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
