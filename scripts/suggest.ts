import { isError, problemsOf } from '../src/core/problem.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { compile } from '../src/build/compile.ts'
import type { NodeId } from '../src/core/graph.ts'
import { jsonSuggestions, textSuggestions } from '../src/suggestions/suggestion.ts'
import { readSources } from '../src/collection/sources.ts'
import { rankingMemory, vectorsOf } from '../src/similarity/nearness.ts'
import type { Naming } from '../src/suggestions/naming.ts'
import { namingOf, suggestionsFor } from '../src/suggestions/suggestions.ts'
import {
  command,
  exitCode,
  openCollection,
  printProblems,
  shown,
  callerFolder,
  UsageError,
} from './command.ts'
import { commands, usage } from './flags.ts'

await command('suggest', async ({ values, positionals: [written, ...rest], progress }) => {
  const { format } = values
  if (format !== 'text' && format !== 'json') {
    throw new UsageError(`--format must be one of text, json, not "${format}"`)
  }
  if (rest.length > 0)
    throw new UsageError(
      `put a name of several words in quotes\nusage: ${usage('suggest', commands.suggest)}`,
    )
  const most = values.most === undefined ? null : countOf(values.most)
  using at = openCollection(values)
  const options = { ...at, ranks: 'never' as const, progress }
  const sources = await readSources(options)
  const { collection, problems } = await compile(options, sources)
  const errors = problems.filter(isError)
  if (errors.length > 0) {
    progress.end()
    printProblems(errors, format, at.content)
    process.stderr.write('nothing is suggested until you correct the errors\n')
    return exitCode(errors)
  }
  const { pointAt } = sources
  const vectors = await vectorsOf(collection, { ...options, pointAt }, rankingMemory(at.store))
  if (vectors.findings.some(({ rule }) => rule === 'embedding-failed')) {
    progress.end()
    printProblems(problemsOf(vectors.findings, collection.settings), format, at.content)
    return 1
  }
  progress.end()
  const naming = namingOf(collection, sources)
  const about = written === undefined ? null : nodeOf(written, naming, options.content)
  progress.stage('Comparing')
  const rows = new Map(sources.files.markdown.map(({ path, row }) => [path, row]))
  const read = (file: string) => Buffer.from(rows.get(file)?.text() ?? readFileSync(join(at.content, file)))
  const all = suggestionsFor(collection, read, naming, vectors, about)
  progress.end()
  const { graph } = collection
  const { measure } = vectors
  process.stdout.write(
    format === 'json'
      ? jsonSuggestions(all, graph, measure, most ?? Infinity)
      : textSuggestions(all, graph, {
          measure,
          most: most ?? 20,
          colour: process.stdout.isTTY,
          path: shown(options.content),
        }),
  )
  return 0
})

/** The node that an argument means: a file on disk, or a name as in a link. */
function nodeOf(written: string, naming: Naming, content: string): NodeId {
  const file = resolve(callerFolder(), written)
  const inside = relative(content, file).replaceAll('\\', '/')
  const openable = shown(content)
  const path = (id: string) => (existsSync(join(content, id)) ? openable(id) : id)
  const meaning = naming.meaning(existsSync(file) && !inside.startsWith('..') ? inside : written)
  switch (meaning.found) {
    case 'node':
      return meaning.id
    case 'several':
      throw new UsageError(
        `"${written}" could mean any of these, so write the path:\n  ${meaning.ids.map(path).join('\n  ')}`,
      )
    case 'none': {
      const near = meaning.near === null ? '' : `, did you mean "${meaning.near}"?`
      throw new UsageError(`no published page is called "${written}"${near}`)
    }
  }
}

function countOf(word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`--most must be a number from 1, not "${word}"`)
  return Number(word)
}
