import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areUntouched, fileStates, type FileStates } from './file-states.ts'
import { dropFile, makeRoom, putFile, takeFile, takeFiles } from './tree.ts'

/** The site that the folder begins with. */
interface Before {
  /** Where it stands; nothing there is changed. */
  readonly output: string
  readonly files: FileStates
  /** A copy of the site that stood there before that one, and what is different in it. */
  readonly spare: string
  readonly replaced: readonly string[]
}

/**
 * The folder in which a site is made. It begins as the last one, whose files it shares; each file of the new one is put,
 * or kept as it is, and what is neither goes. Not one byte of the last site is changed by that.
 */
export class SiteFolder {
  readonly path: string
  readonly #before: ReadonlySet<string>
  readonly #files = new Set<string>()
  readonly #replaced = new Set<string>()
  /** What is known of the files of the last site, where they are the same files in this one. */
  #shared: FileStates

  /** `path` is an empty folder. */
  constructor(path: string, before: Before | null) {
    this.path = path
    this.#before = new Set(before?.files.keys())
    this.#shared = before?.files ?? new Map()
    if (!before || revived(path, before)) return
    // A copy has another number than the file.
    if (!takeFiles(path, before.files.keys(), before.output)) this.#shared = new Map()
  }

  /** The files of the new site so far. */
  get files(): Iterable<string> {
    return this.#files
  }

  /** What is other than in the last site: new, changed or gone. */
  get replaced(): readonly string[] {
    return [...this.#replaced]
  }

  /** How the files of the new site are. */
  states(): FileStates {
    const known = (path: string) => (this.#replaced.has(path) ? undefined : this.#shared.get(path))
    return fileStates(this.path, this.#files, known)
  }

  keep(path: string): void {
    this.#files.add(path)
  }

  keepBelow(folder: string): void {
    for (const path of this.#before) if (path.startsWith(folder)) this.keep(path)
  }

  /** Somebody put a file there, which is other than the last one if `written`. */
  add(path: string, written: boolean): void {
    this.#files.add(path)
    if (written) this.#replaced.add(path)
  }

  put(path: string, bytes: Uint8Array): void {
    this.add(path, putFile(this.path, path, bytes))
  }

  async copy(path: string, from: string): Promise<void> {
    makeRoom(this.path, path)
    await copyFile(from, join(this.path, path))
    this.add(path, true)
  }

  /** Takes away what is of the last site and is neither in the new one so far nor `expected`. */
  dropBut(expected: (path: string) => boolean): void {
    for (const path of this.#before) {
      if (this.#files.has(path) || expected(path) || this.#replaced.has(path)) continue
      dropFile(this.path, path)
      this.#replaced.add(path)
    }
  }
}

/** Makes the spare into the last site, by what has been replaced since; false where that cannot be. */
function revived(path: string, { output, files, spare, replaced }: Before): boolean {
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
