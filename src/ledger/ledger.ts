import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import crypto from 'node:crypto'
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

type Count = (work: Work, amount?: number) => void

/**
 * Counts the calls of `node:fs` and `node:crypto` in this thread by replacing their functions, because a call that
 * nobody thought of is just the one to be found. Loading code is not counted.
 */
function countCalls(count: Count): void {
  const opened = () => count('filesOpened')
  const examined = () => count('filesExamined')
  const written = () => count('filesWritten')
  const isPath = (file: unknown) => typeof file !== 'number'
  const { promises } = fs
  for (const owner of [fs, promises]) {
    for (const name of ['stat', 'lstat', 'access', 'readdir', 'readlink', 'realpath', 'exists']) {
      replace(owner, name, { called: examined })
      replace(owner, `${name}Sync`, { called: examined })
    }
    for (const name of ['copyFile', 'copyFileSync', 'link', 'linkSync']) {
      replace(owner, name, { called: written })
    }
    for (const name of ['open', 'openSync']) replace(owner, name, { called: opened })
    for (const name of ['readFile', 'readFileSync']) {
      replace(owner, name, {
        called: (file) => isPath(file) && opened(),
        gave: (bytes) => count('bytesRead', bytesIn(bytes)),
      })
    }
    for (const name of ['writeFile', 'writeFileSync']) {
      replace(owner, name, {
        called: (file, data) => {
          if (isPath(file)) written()
          count('bytesWritten', bytesIn(data))
        },
      })
    }
  }
  replace(fs, 'readSync', { gave: (bytes) => count('bytesRead', Number(bytes)) })
  replace(fs, 'writeSync', { gave: (bytes) => count('bytesWritten', Number(bytes)) })
  replace(crypto, 'hash', { called: (_, data) => count('bytesHashed', bytesIn(data)) })
  replace(crypto.Hash.prototype, 'update', { called: (data) => count('bytesHashed', bytesIn(data)) })
  // Code is loaded once in each thread, and there are as many threads as the machine has cores.
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
  /** Receives the arguments of each call. */
  readonly called?: (...args: readonly unknown[]) => unknown
  /** Receives the result of a call once it is there; not called for a call that fails. */
  readonly gave?: (result: unknown) => void
}

/** True during a counted call, so that calls among these functions are not counted twice. */
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
  // Some have properties that are functions, such as `realpathSync.native`.
  functions[name] = Object.assign(counted, original)
}

/**
 * The work that is counted. Unlike its time it is the same on every machine, so tests can hold it to a budget.
 * Of files: opened to be read or written, looked at without being opened, and written or linked.
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

/** Shared by all threads; null while nothing is counted. */
let counts: BigInt64Array | null = null

// A thread that is started while work is counted counts its own, from its first import of this module.
const shared = getEnvironmentData(name)
if (shared instanceof SharedArrayBuffer) begin(shared)

function begin(shared: SharedArrayBuffer): void {
  if (counts === null) countCalls(count)
  counts = new BigInt64Array(shared)
}

/**
 * Begins to count, in this thread and those that it starts from now on; calls of the file system and of hashing are
 * counted whoever makes them. Other processes count for themselves. Called again, it starts from zero.
 */
export function openLedger(): void {
  const shared = new SharedArrayBuffer(works.length * BigInt64Array.BYTES_PER_ELEMENT)
  setEnvironmentData(name, shared)
  begin(shared)
}

/** Costs nothing while nothing is counted. */
export function count(work: Work, amount = 1): void {
  if (counts) Atomics.add(counts, works.indexOf(work), BigInt(amount))
}

export function isCounting(): boolean {
  return counts !== null
}

/** Adds what another process has counted. */
export function addToLedger(other: Ledger): void {
  for (const work of works) count(work, other[work])
}

/** The work counted since `openLedger`, in all threads. */
export function ledger(): Ledger {
  const amounts = works.map((work, index) => [work, Number(counts?.[index] ?? 0)])
  return Object.fromEntries(amounts) as Ledger
}
