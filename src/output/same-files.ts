import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { threads } from '../cache/threads.ts'
// Counts the work of a thread.
import '../ledger/ledger.ts'
import { digestOfFile, touched, type FileStates } from './tree.ts'

/** Files whose digests are to be compared. */
interface Comparison {
  readonly site: string
  readonly files: readonly (readonly [path: string, digest: string])[]
}

/** Whether each file has the digest that it had. Runs in a thread where there are many. */
export function haveDigests({ site, files }: Comparison): boolean {
  return files.every(([path, digest]) => digestOfFile(join(site, path)) === digest)
}

/** This many files take longer than starting threads for them. */
const worthThreads = 500

/**
 * The states of the files now, if each has the bytes that it had, whatever its time: null otherwise. A site that was
 * copied, as from the cache of a CI, is read whole, on all cores.
 */
export async function sameFiles(site: string, states: FileStates): Promise<FileStates | null> {
  const changed = touched(site, states)
  if (!changed) return null
  if (changed.size === 0) return states
  const files = Array.from(changed, ([path, state]) => [path, state[3]] as const)
  return (await areSame(site, files)) ? new Map([...states, ...changed]) : null
}

async function areSame(site: string, files: Comparison['files']): Promise<boolean> {
  if (files.length < worthThreads) return haveDigests({ site, files })
  const cores = availableParallelism()
  const pool = threads<Comparison, boolean>({
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
