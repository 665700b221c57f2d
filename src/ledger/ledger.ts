import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { countCalls } from './calls.ts'

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
  'textsEmbedded',
  'pairsCompared',
  'pagesMade',
  'templatesRun',
  'dependenciesRecorded',
  'dependenciesChecked',
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
 * counted whoever makes them. Other processes count for themselves. Called again, it begins anew.
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

/** What has been counted since `openLedger`, in all threads. */
export function ledger(): Ledger {
  const amounts = works.map((work, index) => [work, Number(counts?.[index] ?? 0)])
  return Object.fromEntries(amounts) as Ledger
}
