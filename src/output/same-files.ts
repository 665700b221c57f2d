import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { threads } from '../cache/threads.ts'
// Imported to count the work of a thread.
import '../ledger/ledger.ts'
import { digestOfFile, touched, type FileStates } from './tree.ts'

interface FileComparison {
  readonly site: string
  readonly files: readonly (readonly [path: string, digest: string])[]
}

/** Runs in threads if there are many files. */
export function haveDigests({ site, files }: FileComparison): boolean {
  return files.every(([path, digest]) => digestOfFile(join(site, path)) === digest)
}

/** From this many files on, starting threads pays off. */
const worthThreads = 500

/** The current states if each file has its old bytes, else null. A copied site is read whole, on all cores. */
export async function sameFiles(site: string, states: FileStates): Promise<FileStates | null> {
  const changed = touched(site, states)
  if (!changed) return null
  if (changed.size === 0) return states
  const files = Array.from(changed, ([path, state]) => [path, state[3]] as const)
  return (await areSame(site, files)) ? new Map([...states, ...changed]) : null
}

async function areSame(site: string, files: FileComparison['files']): Promise<boolean> {
  if (files.length < worthThreads) return haveDigests({ site, files })
  const cores = availableParallelism()
  const pool = threads<FileComparison, boolean>({
    filename: import.meta.filename,
    name: 'haveDigests',
    minThreads: cores,
    maxThreads: cores,
  })
  const share = Math.ceil(files.length / cores)
  const shares = Array.from({ length: cores }, (_, index) => files.slice(index * share, (index + 1) * share))
  try {
    const same = await Promise.all(shares.map((files) => pool.run({ site, files })))
    return same.every(Boolean)
  } finally {
    await pool.destroy()
  }
}
