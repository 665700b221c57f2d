import { Worker } from 'node:worker_threads'
import { ledger, openLedger, type Ledger } from '../ledger/ledger.ts'
import type { Limits } from './limits.ts'
import { loadParser, parseFile, type ParsedFile, type ParseTask, type UnreadableFile } from './parse-file.ts'
import type { WatchdogData } from './parser-watchdog.ts'

/** A program that parses files one after the other, as its parent sends them. It sends null when it is ready. */

export interface Order {
  readonly task: ParseTask
  readonly limits: Limits
  readonly counts: boolean
}

export interface Answer {
  readonly file: ParsedFile | UnreadableFile
  /** The work counted for this file; null when nothing is counted. */
  readonly work: Ledger | null
}

const turn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
let before = Promise.resolve()
let hasWatchdog = false

process.on('message', ({ task, limits, counts }: Order) => {
  if (!hasWatchdog) startWatchdog(limits)
  before = before.then(() => parse(task, counts))
})
process.on('disconnect', () => process.exit())
process.send?.(null)

function startWatchdog(limits: Limits): void {
  hasWatchdog = true
  const workerData: WatchdogData = { turn, limits }
  new Worker(new URL('./parser-watchdog.ts', import.meta.url), { workerData }).unref()
}

async function parse(task: ParseTask, counts: boolean): Promise<void> {
  // A ledger for each file.
  if (counts) openLedger()
  await loadParser(task.format)
  Atomics.add(turn, 0, 1)
  const file = await parseFile(task)
  Atomics.add(turn, 0, 1)
  await new Promise((sent) => {
    process.send?.({ file, work: counts ? ledger() : null } satisfies Answer, sent)
  })
}
