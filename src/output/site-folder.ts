import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { threads } from '../cache/threads.ts'
import { beginAsLast, type LastSite } from './last-site.ts'
import {
  digestOfFile,
  fileStates,
  type FileStates,
  dropFile,
  makeRoom,
  digestOf,
  putFile,
  type PutFile,
} from './tree.ts'

/** This many files take longer than starting a thread for them. */
const worthThread = 3000

/**
 * The folder in which a site is made. It begins as the last one, whose files it shares; each file of the new one is
 * put, or kept as it is, and any other is dropped. The files of the last site are never written to.
 */
export class SiteFolder {
  readonly path: string
  readonly #before: FileStates
  /** The files of the new site so far, with their digests. */
  readonly #files = new Map<string, string>()
  readonly #replaced = new Set<string>()
  /** The states of the files of the last site, if they are the same files in this one. */
  #shared: FileStates

  private constructor(path: string, before: LastSite | null, shared: boolean) {
    this.path = path
    this.#before = before?.files ?? new Map()
    // A copy has another inode number than the file.
    this.#shared = (shared && before?.files) || new Map()
  }

  /** Begins in `path`, an empty folder; in parallel with other work if it takes a while. */
  static async open(path: string, before: LastSite | null): Promise<SiteFolder> {
    if (!before) return new SiteFolder(path, null, false)
    if (before.files.size < worthThread) return new SiteFolder(path, before, beginAsLast({ path, before }))
    const thread = threads<Parameters<typeof beginAsLast>[0], boolean>({
      filename: new URL('./last-site.ts', import.meta.url).href,
      name: 'beginAsLast',
      minThreads: 1,
      maxThreads: 1,
    })
    try {
      return new SiteFolder(path, before, await thread.run({ path, before }))
    } finally {
      await thread.destroy()
    }
  }

  /** Gives up a folder that nothing was put into: it is the last site again, and may be the spare of the next build. */
  async leave({ spare }: LastSite): Promise<void> {
    await rm(spare, { recursive: true, force: true })
    await rename(this.path, spare).catch(() => rm(this.path, { recursive: true, force: true }))
  }

  /** The files of the new site so far. */
  get files(): Iterable<string> {
    return this.#files.keys()
  }

  /** The paths of files that are new, changed or gone. */
  get replaced(): readonly string[] {
    return [...this.#replaced]
  }

  /** The states of the files of the new site. */
  states(): FileStates {
    const known = (path: string) => (this.#replaced.has(path) ? undefined : this.#shared.get(path))
    return fileStates(this.path, this.#files, known)
  }

  /** Keeps a file of the last site. */
  keep(path: string): void {
    const digest = this.#digestBefore(path)
    if (digest === null) throw new Error(`${path} was not part of the last site`)
    this.#files.set(path, digest)
  }

  /** Keeps a file if the last site has it; for files whose paths tell what they hold. */
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

  /** Records that a file was put there. */
  add({ path, digest, written }: PutFile): void {
    this.#files.set(path, digest)
    if (written) this.#replaced.add(path)
  }

  put(path: string, bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    if (digest === this.#digestBefore(path)) return this.keep(path)
    this.add(putFile(this.path, path, bytes, digest))
  }

  /** Copies a file, unless that of the last site has the same bytes. */
  async copy(path: string, from: string): Promise<void> {
    const digest = digestOfFile(from)
    if (digest === this.#digestBefore(path)) return this.keep(path)
    makeRoom(this.path, path)
    await copyFile(from, join(this.path, path))
    this.add({ path, digest, written: true })
  }

  /** Removes the files of the last site that are neither in the new one so far nor `expected`. */
  dropBut(expected: (path: string) => boolean): void {
    for (const path of this.#before.keys()) {
      if (this.#files.has(path) || expected(path) || this.#replaced.has(path)) continue
      dropFile(this.path, path)
      this.#replaced.add(path)
    }
  }
}
