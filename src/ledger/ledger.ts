import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import crypto from 'node:crypto'
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

type Count = (work: Work, amount?: number) => void

/** Replaces functions of `node:fs` and `node:crypto`, so that no call is missed. Loading of code is not counted. */
function countCalls(count: Count): void {
  const opened = () => count('filesOpened')
  const examined = () => count('filesExamined')
  const written = () => count('filesWritten')
  const isPath = (file: unknown) => typeof file !== 'number'
  const note = (names: readonly string[], notes: Notes) => {
    for (const name of names) {
      replace(fs, name, notes)
      replace(fs, `${name}Sync`, notes)
      replace(fs.promises, name, notes)
    }
  }
  note(['stat', 'lstat', 'access', 'readdir', 'readlink', 'realpath', 'exists'], { called: examined })
  note(['copyFile', 'link'], { called: written })
  note(['open'], { called: opened })
  note(['readFile'], {
    called: (file) => isPath(file) && opened(),
    gave: (bytes) => count('bytesRead', bytesIn(bytes)),
  })
  note(['writeFile'], {
    called: (file, data) => {
      if (isPath(file)) written()
      count('bytesWritten', bytesIn(data))
    },
  })
  replace(fs, 'readSync', { gave: (bytes) => count('bytesRead', Number(bytes)) })
  replace(fs, 'writeSync', { gave: (bytes) => count('bytesWritten', Number(bytes)) })
  replace(crypto, 'hash', { called: (_, data) => count('bytesHashed', bytesIn(data)) })
  replace(crypto.Hash.prototype, 'update', { called: (data) => count('bytesHashed', bytesIn(data)) })
  // Not counted, because each thread loads code once and the number of threads depends on the machine.
  registerHooks({
    resolve: (name, context, next) => uncounted(() => next(name, context)),
    load: (url, context, next) => uncounted(() => next(url, context)),
  })
  syncBuiltinESMExports()
}

function bytesIn(data: unknown): number {
  if (typeof data === 'string') return Buffer.byteLength(data)
  return ArrayBuffer.isView(data) ? data.byteLength : 0
}

interface Notes {
  readonly called?: (...args: readonly unknown[]) => unknown
  readonly gave?: (result: unknown) => void
}

/** True during a counted call, because these functions call each other. */
let isInside = false

function uncounted<Result>(run: () => Result): Result {
  const before = isInside
  isInside = true
  try {
    return run()
  } finally {
    isInside = before
  }
}

function replace(owner: object, name: string, { called, gave }: Notes): void {
  const functions = owner as Record<string, ((this: unknown, ...args: unknown[]) => unknown) | undefined>
  const original = functions[name]
  if (!original) return
  const counted = function (this: unknown, ...args: unknown[]): unknown {
    if (isInside) return original.apply(this, args)
    called?.(...args)
    const result = uncounted(() => original.apply(this, args))
    if (!(result instanceof Promise)) gave?.(result)
    else if (gave) result.then(gave, () => {})
    return result
  }
  // Some functions have properties, such as `realpathSync.native`.
  functions[name] = Object.assign(counted, original)
}

/**
 * Unlike time, these counts are the same on every machine, so tests can set budgets. Examined files are looked at
 * without being opened; written files include links and copies.
 */
export const works = [
  'filesOpened',
  'filesExamined',
  'filesWritten',
  'bytesRead',
  'bytesWritten',
  'bytesHashed',
  'textsParsed',
  'linksResolved',
  'textsEmbedded',
  'pairsCompared',
  'pagesMade',
  'templatesRun',
  'dependenciesRecorded',
  'dependenciesChecked',
  'cardsDrawn',
] as const

export type Work = (typeof works)[number]

export type Ledger = Readonly<Record<Work, number>>

const name = 'throughline ledger'

/** Shared by all threads; null while not counting. */
let counts: BigInt64Array | null = null

// A thread started while counting counts from its first import of this module.
const shared = getEnvironmentData(name)
if (shared instanceof SharedArrayBuffer) begin(shared)

function begin(shared: SharedArrayBuffer): void {
  if (counts === null) countCalls(count)
  counts = new BigInt64Array(shared)
}

/** Restarts at zero. Threads started later count, too; other processes do not. */
export function openLedger(): void {
  const shared = new SharedArrayBuffer(works.length * BigInt64Array.BYTES_PER_ELEMENT)
  setEnvironmentData(name, shared)
  begin(shared)
}

/** Free while not counting. */
export function count(work: Work, amount = 1): void {
  if (counts) Atomics.add(counts, works.indexOf(work), BigInt(amount))
}

export function isCounting(): boolean {
  return counts !== null
}

export function addToLedger(other: Ledger): void {
  for (const work of works) count(work, other[work])
}

export function ledger(): Ledger {
  const amounts = works.map((work, index) => [work, Number(counts?.[index] ?? 0)])
  return Object.fromEntries(amounts) as Ledger
}
