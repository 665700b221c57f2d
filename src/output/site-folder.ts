import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  areUntouched,
  digestOfFile,
  fileStates,
  type FileStates,
  dropFile,
  makeRoom,
  digestOf,
  putFile,
  takeFile,
  takeFiles,
  type PutFile,
} from './tree.ts'

export interface LastSite {
  /** The site's folder, in which nothing is changed. */
  readonly output: string
  readonly files: FileStates
  /** A copy of the site before the last one. */
  readonly spare: string
  readonly replaced: readonly string[]
}

export type SiteFolder = ReturnType<typeof siteFolder>

/** Starts as the last site and shares its files, which are never written to. Files not put or kept are dropped. */
export function siteFolder(root: string, before: LastSite | null) {
  const last: FileStates = before?.files ?? new Map()
  /** The digests of the new site's files so far. */
  const files = new Map<string, string>()
  /** The paths of new, changed and removed files. */
  const replaced = new Set<string>()
  /** The states of the last site's files, if this folder shares them: a copied file has another inode. */
  const shared: FileStates = (before && beginAsLast(root, before) && before.files) || new Map()
  return { path: root, files, replaced, states, keep, keepIfThere, keepBelow, add, put, copy, dropBut }

  function states(): FileStates {
    const known = (path: string) => (replaced.has(path) ? undefined : shared.get(path))
    return fileStates(root, files, known)
  }

  function keep(path: string): void {
    const digest = digestBefore(path)
    if (digest === null) throw new Error(`${path} was not part of the last site`)
    files.set(path, digest)
  }

  /** Keeps a file if the last site has it. Only for files whose paths change with their content. */
  function keepIfThere(path: string): boolean {
    if (!last.has(path)) return false
    keep(path)
    return true
  }

  function keepBelow(folder: string): void {
    for (const path of last.keys()) if (path.startsWith(folder)) keep(path)
  }

  function digestBefore(path: string): string | null {
    return last.get(path)?.[3] ?? null
  }

  function add({ path, digest, written }: PutFile): void {
    files.set(path, digest)
    if (written) replaced.add(path)
  }

  function put(path: string, bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    if (digest === digestBefore(path)) return keep(path)
    add(putFile(root, path, bytes, digest))
  }

  async function copy(path: string, from: string): Promise<void> {
    const digest = digestOfFile(from)
    if (digest === digestBefore(path)) return keep(path)
    makeRoom(root, path)
    await copyFile(from, join(root, path))
    add({ path, digest, written: true })
  }

  /** Removes the last site's files that are neither in the new one so far nor `expected`. */
  function dropBut(expected: (path: string) => boolean): void {
    for (const path of last.keys()) {
      if (files.has(path) || expected(path) || replaced.has(path)) continue
      dropFile(root, path)
      replaced.add(path)
    }
  }
}

/** Turns an empty folder into the last site. Returns whether its files are hard links, not copies. */
function beginAsLast(path: string, before: LastSite): boolean {
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
