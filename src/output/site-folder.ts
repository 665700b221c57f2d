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

/** Starts as the last site and shares its files, which are never written to. Files not put or kept are dropped. */
export class SiteFolder {
  readonly path: string
  readonly #before: FileStates
  /** The digests of the new site's files so far. */
  readonly #files = new Map<string, string>()
  readonly #replaced = new Set<string>()
  /** The states of the last site's files, if this folder shares them. */
  #shared: FileStates

  /** `path` is an empty folder. */
  constructor(path: string, before: LastSite | null) {
    this.path = path
    this.#before = before?.files ?? new Map()
    // A copied file has another inode.
    this.#shared = (before && beginAsLast(path, before) && before.files) || new Map()
  }

  get files(): Iterable<string> {
    return this.#files.keys()
  }

  /** The paths of new, changed and removed files. */
  get replaced(): readonly string[] {
    return [...this.#replaced]
  }

  states(): FileStates {
    const known = (path: string) => (this.#replaced.has(path) ? undefined : this.#shared.get(path))
    return fileStates(this.path, this.#files, known)
  }

  keep(path: string): void {
    const digest = this.#digestBefore(path)
    if (digest === null) throw new Error(`${path} was not part of the last site`)
    this.#files.set(path, digest)
  }

  /** Keeps a file if the last site has it. Only for files whose paths change with their content. */
  keepIfThere(path: string): boolean {
    if (!this.#before.has(path)) return false
    this.keep(path)
    return true
  }

  keepBelow(folder: string): void {
    for (const path of this.#before.keys()) if (path.startsWith(folder)) this.keep(path)
  }

  #digestBefore(path: string): string | null {
    return this.#before.get(path)?.[3] ?? null
  }

  add({ path, digest, written }: PutFile): void {
    this.#files.set(path, digest)
    if (written) this.#replaced.add(path)
  }

  put(path: string, bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    if (digest === this.#digestBefore(path)) return this.keep(path)
    this.add(putFile(this.path, path, bytes, digest))
  }

  async copy(path: string, from: string): Promise<void> {
    const digest = digestOfFile(from)
    if (digest === this.#digestBefore(path)) return this.keep(path)
    makeRoom(this.path, path)
    await copyFile(from, join(this.path, path))
    this.add({ path, digest, written: true })
  }

  /** Removes the last site's files that are neither in the new one so far nor `expected`. */
  dropBut(expected: (path: string) => boolean): void {
    for (const path of this.#before.keys()) {
      if (this.#files.has(path) || expected(path) || this.#replaced.has(path)) continue
      dropFile(this.path, path)
      this.#replaced.add(path)
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
