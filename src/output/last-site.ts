import { existsSync, renameSync, rmSync } from 'node:fs'
import { areUntouched, type FileStates, dropFile, takeFile, takeFiles } from './tree.ts'

export interface LastSite {
  /** The site's folder, in which nothing is changed. */
  readonly output: string
  readonly files: FileStates
  /** A copy of the site before the last one. */
  readonly spare: string
  readonly replaced: readonly string[]
}

interface Beginning {
  /** An empty folder. */
  readonly path: string
  readonly before: LastSite
}

/** Turns an empty folder into the last site. Returns whether its files are hard links, not copies. */
export function beginAsLast({ path, before }: Beginning): boolean {
  if (sharesFiles(before) && revived(path, before)) return true
  const areSame = takeFiles(path, before.files.keys(), before.output)
  rmSync(before.spare, { recursive: true, force: true })
  return areSame
}

/** Whether a spare exists and shares its files with the last site. A copied site, as in CI, shares none. */
function sharesFiles({ files, spare, replaced }: LastSite): boolean {
  const since = new Set(replaced)
  const kept = files.entries().filter(([path]) => !since.has(path))
  return existsSync(spare) && areUntouched(spare, new Map(kept.take(1)))
}

/** Turns the spare into the last site by applying what was replaced since. Returns false if that fails. */
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
