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

/** From this many files on, starting a thread pays off. */
const worthThread = 3000

/** Starts as the last site and shares its files, which are never written to. Files not put or kept are dropped. */
export class SiteFolder {
  readonly path: string
  readonly #before: FileStates
  /** The digests of the new site's files so far. */
  readonly #files = new Map<string, string>()
  readonly #replaced = new Set<string>()
  /** The states of the last site's files, if this folder shares them. */
  #shared: FileStates

  private constructor(path: string, before: LastSite | null, shared: boolean) {
    this.path = path
    this.#before = before?.files ?? new Map()
    // A copied file has another inode.
    this.#shared = (shared && before?.files) || new Map()
  }

  /** `path` is an empty folder. A large site opens in a thread, in parallel with other work. */
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

  /** Gives up a folder that nothing was put into. It still is the last site, and becomes the next build's spare. */
  async leave({ spare }: LastSite): Promise<void> {
    await rm(spare, { recursive: true, force: true })
    await rename(this.path, spare).catch(() => rm(this.path, { recursive: true, force: true }))
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
