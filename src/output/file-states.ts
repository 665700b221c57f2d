import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/** How the files of a site were left: by path, the size in bytes, the time of the last writing, and the number in the file system. */
export type FileStates = ReadonlyMap<string, FileState>

type FileState = readonly [size: number, modified: number, inode: number]

/** `known` gives the states of files that need not be looked at. Throws when another is not there. */
export function fileStates(
  site: string,
  paths: Iterable<string>,
  known: (path: string) => FileState | undefined,
): FileStates {
  return new Map(
    Array.from(paths, (path) => {
      const state = known(path) ?? fileState(join(site, path))
      if (!state) throw new Error(`${path} is missing from the finished site`)
      return [path, state]
    }),
  )
}

/** Whether every file is as it was left. */
export function areUntouched(site: string, states: FileStates): boolean {
  for (const [path, [size, modified, inode]] of states) {
    const state = fileState(join(site, path))
    if (!state || state[0] !== size || state[1] !== modified || state[2] !== inode) return false
  }
  return true
}

function fileState(path: string): FileState | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? [found.size, found.mtimeMs, found.ino] : null
}
