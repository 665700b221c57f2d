import { Worker } from 'node:worker_threads'
import { ledger, openLedger, type Ledger } from '../ledger/ledger.ts'
import type { ParseLimits } from '../core/limits.ts'
import { parserOf, parseFile, type ReadingContext, type ParseTask, type ReadFile } from './parse-file.ts'
import type { WatchdogData } from './parser-watchdog.ts'
import { pluginsOf, readPlugins, type ReadPlugins } from './plugins.ts'
import type { EntryProblem } from '../core/entry.ts'

/** A program that parses batches of files, one file after another, as its parent sends them. It sends null when it is ready. */

export interface ParserOptions {
  readonly limits: ParseLimits
  readonly counts: boolean
}

/** The context of later batches, a batch, or the path of a plugin file. Only the last two are answered, in order. */
export type ParseRequest =
  | { readonly context: ReadingContext }
  | { readonly tasks: readonly ParseTask[] }
  | { readonly pluginFile: string }

/** The part of `ReadPlugins` that can be sent to another process. */
export type PluginsResult = Pick<ReadPlugins, 'files'> &
  ({ readonly key: string; readonly hasSources: boolean } | { readonly problem: EntryProblem })

export interface ParseResponse {
  readonly result: readonly ReadFile[] | PluginsResult
  /** The work counted for this answer; null if nothing is counted. */
  readonly work: Ledger | null
}

const { limits, counts } = JSON.parse(process.argv[2] ?? '') as ParserOptions
const turn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const workerData: WatchdogData = { turn, limits }
new Worker(new URL('./parser-watchdog.ts', import.meta.url), { workerData }).unref()

let context: ReadingContext | undefined
let before = Promise.resolve()

process.on('message', (request: ParseRequest) => {
  before = before.then(() => answer(request))
})
process.on('disconnect', () => process.exit())
process.send?.(null)

async function answer(request: ParseRequest): Promise<void> {
  if ('context' in request) {
    context = request.context
    return
  }
  if (counts) openLedger()
  const result = 'tasks' in request ? await parsed(request.tasks) : await namedPlugins(request.pluginFile)
  process.send?.({ result, work: counts ? ledger() : null } satisfies ParseResponse)
}

async function parsed(tasks: readonly ParseTask[]): Promise<readonly ReadFile[]> {
  if (!context) throw new Error('files came without their context')
  const results: ReadFile[] = []
  for (const task of tasks) {
    await parserOf(task.format)
    // Loading does not count against the limits of this file.
    if (context.plugins) await pluginsOf(context.plugins)
    Atomics.add(turn, 0, 1)
    results.push(await parseFile(task, context))
    Atomics.add(turn, 0, 1)
  }
  return results
}

async function namedPlugins(file: string): Promise<PluginsResult> {
  Atomics.add(turn, 0, 1)
  const read = await readPlugins(file)
  Atomics.add(turn, 0, 1)
  return 'problem' in read ? read : { key: read.key, files: read.files, hasSources: read.sources.length > 0 }
}
