import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import manifest from '../package.json' with { type: 'json' }
import { compile } from '../src/build/compile.ts'
import { servedSearch } from '../src/build/served-search.ts'
import { readSources } from '../src/collection/sources.ts'
import { isError, keepsAllBack } from '../src/core/problem.ts'
import { parseGraph } from '../src/exports/graph.ts'
import { graphIndex } from '../src/mcp/graph-index.ts'
import { serveHttp } from '../src/mcp/http.ts'
import { mcpServer } from '../src/mcp/tools.ts'
import type { Progress } from '../src/report/progress.ts'
import { textReport } from '../src/report/problems.ts'
import { engine } from '../src/search/browser/engine.ts'
import { fetchFrom, threadInNode, withOwnProgram } from '../src/search/in-node.ts'
import { thingsPath } from '../src/search/paths.ts'
import { filesIn } from '../src/serve/static-server.ts'
import { outputAt } from '../src/site/outputs.ts'
import { command, fileFlag, onPort, openCollection, portOf, shown, UsageError } from './command.ts'

// Nothing is printed to stdout, which belongs to the protocol.
await command('mcp', async ({ values, progress }) => {
  const port = values.http === undefined ? null : portOf(values.http, 'http')
  const path = values.graph === undefined ? null : fileFlag(values.graph, 'graph')
  const { text, file } =
    path === null
      ? await compiledSite(values, progress)
      : { text: readFileSync(path, 'utf8'), file: filesIn(dirname(path)) }
  const parsed = parseGraph(text)
  if (typeof parsed === 'string') throw new UsageError(`${values.graph ?? ''} ${parsed}`)
  const graph = graphIndex(parsed)
  const any = async (path: string) => (await file(path)) ?? (path === thingsPath ? graph.thingsText() : null)
  const read = withOwnProgram(any, parsed.site.language)
  // The search engine fetches the files of the site, and nothing else here may fetch.
  globalThis.fetch = fetchFrom(read) as typeof fetch
  const search = engine('/', threadInNode(read))
  const factory = () => mcpServer(graph, search, read, manifest.version)
  if (port === null) serveStdio(factory)
  else process.stderr.write(`${await onPort(port, (one) => serveHttp(factory, one))}\n`)
  return 0
})

/** What a build would publish, made on demand: only the cache is written. Pages are read from it, so it stays open. */
async function compiledSite(values: Parameters<typeof openCollection>[0], progress: Progress) {
  const at = openCollection(values)
  const options = { ...at, ranks: 'now', progress } as const
  const sources = await readSources(options)
  const settings = { ...sources.settings, exports: ['markdown', 'graph'] as const }
  const { site, problems } = await compile(options, { ...sources, settings })
  progress.end()
  process.stderr.write(textReport(problems.filter(isError), { colour: false, path: shown(at.content) }))
  if (keepsAllBack(problems, settings.problems))
    throw new UsageError('nothing is served until you correct the errors')
  const search = servedSearch(site, () => setImmediate())
  const file = async (path: string) => (await search.file(path)) ?? outputAt(site, path)
  return { text: site.graphText(), file }
}
