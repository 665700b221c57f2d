import { Worker } from 'node:worker_threads'
import { ledger, openLedger, type Ledger } from '../ledger/ledger.ts'
import type { ParseLimits } from '../core/limits.ts'
import { parserOf, parseFile, type ParsedFile, type ParseTask, type UnreadableFile } from './parse-file.ts'
import type { WatchdogData } from './parser-watchdog.ts'
import { pluginsOf, readPlugins, type ReadPlugins } from './plugins.ts'
import type { EntryProblem } from '../core/entry.ts'

/** A program that parses files one after another, as its parent sends them. It sends null when it is ready. */

export interface ParseRequest {
  /** A file to parse, or the path of a plugin file. */
  readonly task: ParseTask | string
  readonly limits: ParseLimits
  readonly counts: boolean
}

/** The part of `ReadPlugins` that can be sent to another process. */
export type PluginsResult = Pick<ReadPlugins, 'files'> &
  ({ readonly key: string } | { readonly problem: EntryProblem })

export interface ParseResponse {
  readonly result: ParsedFile | UnreadableFile | PluginsResult
  /** The work counted for this file; null if nothing is counted. */
  readonly work: Ledger | null
}

const turn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
let before = Promise.resolve()
let hasWatchdog = false

process.on('message', ({ task, limits, counts }: ParseRequest) => {
  if (!hasWatchdog) startWatchdog(limits)
  before = before.then(() => parse(task, counts))
})
process.on('disconnect', () => process.exit())
process.send?.(null)

function startWatchdog(limits: ParseLimits): void {
  hasWatchdog = true
  const workerData: WatchdogData = { turn, limits }
  new Worker(new URL('./parser-watchdog.ts', import.meta.url), { workerData }).unref()
}

async function parse(task: ParseTask | string, counts: boolean): Promise<void> {
  if (counts) openLedger()
  if (typeof task === 'object') {
    await parserOf(task.format)
    // Loading does not count against the limits of this file.
    if (task.plugins) await pluginsOf(task.plugins)
  }
  Atomics.add(turn, 0, 1)
  const result = typeof task === 'string' ? await namedPlugins(task) : await parseFile(task)
  Atomics.add(turn, 0, 1)
  await new Promise((sent) => {
    process.send?.({ result, work: counts ? ledger() : null } satisfies ParseResponse, sent)
  })
}

async function namedPlugins(file: string): Promise<PluginsResult> {
  const read = await readPlugins(file)
  return 'problem' in read ? read : { key: read.key, files: read.files }
}
