import { compile } from '../src/build/compile.ts'
import { isFatal } from '../src/core/problem.ts'
import { command, exitCode, formatOf, openCollection, printProblems } from './command.ts'

await command('embed', async ({ values, progress }) => {
  const format = formatOf(values.format)
  using at = openCollection(values)
  const compiled = await compile({ ...at, ranks: 'now', progress })
  progress.end()
  const { problems, collection, embedded } = compiled
  const own = problems.filter(
    ({ rule, place }) =>
      rule === 'embedding-failed' || rule === 'invalid-vectors' || place.file === 'site.yaml',
  )
  printProblems(own, format, at.content)
  if (own.some(isFatal)) {
    process.stderr.write('nothing is embedded until you correct site.yaml\n')
    return exitCode(own)
  }
  const { provider } = collection.settings.similarity.embedding
  process.stderr.write(
    provider === 'vectors'
      ? 'vectors come from a file, so there is nothing to embed\n'
      : `${embedded} ${embedded === 1 ? 'text' : 'texts'} embedded (${provider}), ${collection.graph.nodes.length} nodes\n`,
  )
  return exitCode(own)
})
