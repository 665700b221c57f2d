import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { compile } from '../src/build/compile.ts'
import { isWritten } from '../src/core/graph.ts'
import { isError } from '../src/core/problem.ts'
import { okfText } from '../src/exports/okf.ts'
import { wholeView } from '../src/pages/whole-view.ts'
import { count } from '../src/report/problems.ts'
import { command, exitCode, openCollection, printProblems, UsageError } from './command.ts'

/** The keys of `site.yaml` that decide how files are read. Others may name what is not published. */
const reading = [
  ...['title', 'description', 'language', 'languages', 'relations', 'kinds', 'folders'],
  ...['strict-line-breaks', 'schemes', 'macros', 'citations', 'publish'],
]

await command('export', async ({ values, progress }) => {
  if (values.to !== 'okf') throw new UsageError(`--to must be okf, not "${values.to}"`)
  if (values.out === undefined) throw new UsageError('name an empty folder with --out')
  const out = resolve(values.out)
  if (existsSync(out) && readdirSync(out).length > 0) throw new UsageError(`${values.out} is not empty`)
  using at = openCollection(values)
  const { collection, problems, site } = await compile({ ...at, ranks: 'never', progress })
  progress.end()
  const errors = problems.filter(isError)
  if (errors.length > 0) {
    printProblems(errors, 'text', at.content)
    process.stderr.write('nothing is exported until you correct the errors\n')
    return exitCode(errors)
  }
  const { view } = wholeView(collection)
  const nodes = new Map(collection.graph.nodes.map((node) => [node.file, node]))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), text)
  }
  for (const [path, node] of nodes) {
    const isText = isWritten(node) && /\.(?:md|markdown)$/i.test(path)
    if (isText) await write(path, okfText(node, readFileSync(join(at.content, path), 'utf8'), view))
    else await cp(join(at.content, path), join(out, path))
  }
  for (const path of collection.attachments.keys()) await cp(join(at.content, path), join(out, path))
  const settings = existsSync(join(at.content, 'site.yaml'))
    ? Object.entries(parse(readFileSync(join(at.content, 'site.yaml'), 'utf8')) as object)
    : []
  const kept = settings.filter(([key]) => reading.includes(key))
  await write('site.yaml', stringify({ title: site.settings.title, ...Object.fromEntries(kept) }))
  process.stderr.write(`${count(nodes.size, 'file')} exported to ${values.out}\n`)
  return 0
})
