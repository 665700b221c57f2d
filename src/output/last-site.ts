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
  if (sharesFiles(before) && revived(path, before)) return true
  const areSame = takeFiles(path, before.files.keys(), before.output)
  rmSync(before.spare, { recursive: true, force: true })
  return areSame
}

/** Whether there is a spare that shares its files with the last site: it does not if that is a copy, as in CI. */
function sharesFiles({ files, spare, replaced }: LastSite): boolean {
  const since = new Set(replaced)
  const kept = files.entries().filter(([path]) => !since.has(path))
  return existsSync(spare) && areUntouched(spare, new Map(kept.take(1)))
}

/** Makes the spare into the last site, by what has been replaced since; false where that cannot be. */
function revived(path: string, { output, files, spare, replaced }: LastSite): boolean {
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
