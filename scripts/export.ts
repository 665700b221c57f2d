import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { parse, stringify } from 'yaml'
import { compile } from '../src/build/compile.ts'
import { isWritten } from '../src/core/graph.ts'
import { foldersOf } from '../src/core/path.ts'
import { isError } from '../src/core/problem.ts'
import { bibliographyText, okfWriter } from '../src/exports/okf.ts'
import { wholeView } from '../src/pages/whole-view.ts'
import { decode } from '../src/scan/decode.ts'
import { count } from '../src/report/problems.ts'
import { command, exitCode, openCollection, printProblems, UsageError } from './command.ts'

/** The keys of `site.yaml` that decide how files are read. Others may name what is not published. */
const reading = [
  ...['title', 'description', 'language', 'relations', 'kinds'],
  ...['strict-line-breaks', 'schemes', 'macros', 'citations', 'publish'],
]

/** Their keys are folders, of which only those of published files are named. */
const named = ['folders', 'languages']

await command('export', async ({ values, progress }) => {
  if (values.to !== 'okf') throw new UsageError(`--to must be okf, not "${values.to}"`)
  if (values.out === undefined) throw new UsageError('name an empty folder with --out')
  const out = resolve(values.out)
  if (existsSync(out) && readdirSync(out).length > 0) throw new UsageError(`${values.out} is not empty`)
  using at = openCollection(values)
  if (`${out}${sep}`.startsWith(at.content + sep)) throw new UsageError('--out may not be in the collection')
  const { collection, problems, site } = await compile({ ...at, ranks: 'never', progress })
  progress.end()
  const errors = problems.filter(isError)
  if (errors.length > 0) {
    printProblems(errors, 'text', at.content)
    process.stderr.write('nothing is exported until you correct the errors\n')
    return exitCode(errors)
  }
  const okfText = okfWriter(collection, wholeView(collection).view)
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), text)
  }
  const leftOut: string[] = []
  for (const [path, nodes] of Map.groupBy(collection.graph.nodes, ({ file }) => file)) {
    const [node] = nodes
    const shown = node ? site.page(node.address) : null
    const page = shown && ('role' in shown ? shown : 'text' in shown ? shown.text : null)
    if (!node) continue
    if (!isWritten(node)) await write(`${path.replace(/\.\w+$/, '')}.bib`, bibliographyText(nodes))
    else if (!/\.(?:md|markdown)$/i.test(path) || !page || !('role' in page)) leftOut.push(path)
    else {
      const written = node.entry.isRow ? null : decode(readFileSync(join(at.content, path))).text
      await write(path, okfText({ node, page, written }))
    }
  }
  for (const path of collection.attachments.keys()) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await copyFile(join(at.content, path), join(out, path))
  }
  const own = at.overrides.untrusted ? undefined : join(at.content, 'site.yaml')
  const file = at.overrides.settingsFile ?? own
  const settings =
    file !== undefined && existsSync(file) ? (parse(readFileSync(file, 'utf8')) as object | null) : {}
  const folders = new Set(
    collection.graph.nodes.flatMap(({ file }) => {
      const path = file.toLowerCase()
      return [...foldersOf(path), ...path.split('/')]
    }),
  )
  const isFolder = ([name]: readonly [string, unknown]) => folders.has(name.toLowerCase())
  const kept = Object.entries(settings ?? {}).flatMap(([key, value]): (readonly [string, unknown])[] => {
    if (!named.includes(key)) return reading.includes(key) ? [[key, value]] : []
    return [[key, Object.fromEntries(Object.entries(value as object).filter(isFolder))]]
  })
  await write('site.yaml', stringify({ title: site.settings.title, ...Object.fromEntries(kept) }))
  for (const path of leftOut) process.stderr.write(`left out ${path}, which is no text\n`)
  const done = new Set(collection.graph.nodes.map(({ file }) => file)).size - leftOut.length
  process.stderr.write(`${count(done, 'file')} exported to ${values.out}\n`)
  return 0
})
