import { existsSync, renameSync, rmSync } from 'node:fs'
import { areUntouched, type FileStates, dropFile, takeFile, takeFiles } from './tree.ts'

/** The site of the last build. */
export interface LastSite {
  /** Its folder, in which nothing is changed. */
  readonly output: string
  readonly files: FileStates
  /** A copy of the site before that one. */
  readonly spare: string
  readonly replaced: readonly string[]
}

interface Beginning {
  /** An empty folder. */
  readonly path: string
  readonly before: LastSite
}

/** Makes a folder into the last site; whether its files are the same files. */
export function beginAsLast({ path, before }: Beginning): boolean {
  return revived(path, before) || takeFiles(path, before.files.keys(), before.output)
}

/** Makes the spare into the last site, by what has been replaced since; false where that cannot be. */
function revived(path: string, { output, files, spare, replaced }: LastSite): boolean {
  if (!existsSync(spare)) return false
  rmSync(path, { recursive: true })
  renameSync(spare, path)
  for (const file of replaced) {
    if (files.has(file)) takeFile(path, file, output)
    else dropFile(path, file)
  }
  if (areUntouched(path, files)) return true
  for (const file of files.keys()) dropFile(path, file)
  return false
}
