import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Notes that the files and folders whose paths begin with `path` are of use only while all `owners`, folders, are there,
 * and takes away what is noted beside them of owners that are not.
 */
export function keepOwners(path: string, owners: readonly string[]): void {
  writeFileSync(`${path}.owners`, JSON.stringify(owners))
  const folder = dirname(path)
  const names = readdirSync(folder)
  for (const name of names) {
    const owned = /^(.+)\.owners$/.exec(name)?.[1]
    if (owned === undefined || areThere(join(folder, name))) continue
    for (const one of names) {
      if (one.startsWith(owned)) rmSync(join(folder, one), { recursive: true, force: true })
    }
  }
}

/** True for a note that says nothing: one that another process is just writing, or taking away. */
function areThere(note: string): boolean {
  try {
    const owners: unknown = JSON.parse(readFileSync(note, 'utf8'))
    return !Array.isArray(owners) || owners.every((owner) => existsSync(String(owner)))
  } catch {
    return true
  }
}

/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not allowed to signal it: it is somebody else's, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
