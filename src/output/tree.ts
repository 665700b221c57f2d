import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  lstatSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../scan/unreadable.ts'

export interface PutFile {
  readonly path: string
  readonly digest: string
  /** False if the file already had the same bytes. */
  readonly written: boolean
}

/** SHA-256 in base64url, shortened to 132 bits. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22)
}

/** `digestOf` a file, read in chunks: a video may be larger than a buffer can be. */
export function digestOfFile(file: string): string {
  const sum = createHash('sha256')
  const opened = openSync(file, 'r')
  try {
    for (let size; (size = readSync(opened, chunk)) > 0;) sum.update(chunk.subarray(0, size))
  } finally {
    closeSync(opened)
  }
  return sum.digest('base64url').slice(0, 22)
}

const chunk = Buffer.allocUnsafe(1 << 20)

/** An existing file is replaced and never written into, because the published site may share it. */
export function putFile(site: string, path: string, bytes: Uint8Array, digest = digestOf(bytes)): PutFile {
  const file = join(site, path)
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, bytes, { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (statSync(file).size === bytes.length && readFileSync(file).equals(bytes))
      return { path, digest, written: false }
    rmSync(file, { recursive: true })
    writeFileSync(file, bytes, { flag: 'wx' })
  }
  return { path, digest, written: true }
}

/** Takes a file of another site: a hard link if possible, else a copy. Returns whether it is a link. */
export function takeFile(site: string, path: string, other: string): boolean {
  const [from, to] = [join(other, path), join(site, path)]
  makeRoom(site, path)
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    copyFileSync(from, to)
    return false
  }
}

/** Like `takeFile`, for many files and a nearly empty folder. Returns whether all are links. */
export function takeFiles(site: string, paths: Iterable<string>, other: string): boolean {
  const made = new Set<string>()
  let shared = true
  for (const path of paths) {
    const folder = dirname(path)
    if (!made.has(folder)) mkdirSync(join(site, folder), { recursive: true })
    made.add(folder)
    try {
      linkSync(join(other, path), join(site, path))
    } catch {
      shared = takeFile(site, path, other) && shared
    }
  }
  return shared
}

export function makeRoom(site: string, path: string): void {
  rmSync(join(site, path), { recursive: true, force: true })
  mkdirSync(dirname(join(site, path)), { recursive: true })
}

/** Also removes folders that this leaves empty. */
export function dropFile(site: string, path: string): void {
  rmSync(join(site, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(site, folder))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue
      return
    }
  }
}

/** By path, with the mtime in ms. If mtime or inode changed, as in a copy, the digest shows if the content did. */
export type FileStates = ReadonlyMap<string, FileState>

type FileState = readonly [size: number, modified: number, inode: number, digest: string]

/** `digests` has every path. Files with a `known` state are not looked at. Throws if another file is missing. */
export function fileStates(
  site: string,
  digests: ReadonlyMap<string, string>,
  known: (path: string) => FileState | undefined,
): FileStates {
  return new Map(
    Array.from(digests, ([path, digest]) => {
      const state = known(path) ?? fileState(join(site, path), digest)
      if (!state) throw new Error(`${path} is missing from the finished site`)
      return [path, state]
    }),
  )
}

/** Whether no file's size, mtime or inode changed. */
export function areUntouched(site: string, states: FileStates): boolean {
  return touched(site, states)?.size === 0
}

/** The current states if each file has its old bytes, else null. A copied site is read whole. */
export function sameFiles(site: string, states: FileStates): FileStates | null {
  const changed = touched(site, states)
  if (!changed) return null
  if (changed.size === 0) return states
  const areSame = [...changed].every(([path, state]) => digestOfFile(join(site, path)) === state[3])
  return areSame ? new Map([...states, ...changed]) : null
}

/** States of files whose mtime or inode changed, with their old digests; null if one is missing or changed its size. */
function touched(site: string, states: FileStates): FileStates | null {
  const found = new Map<string, FileState>()
  for (const [path, [size, modified, inode, digest]] of states) {
    const state = fileState(join(site, path), digest)
    if (state?.[0] !== size) return null
    if (state[1] !== modified || state[2] !== inode) found.set(path, state)
  }
  return found
}

function fileState(path: string, digest: string): FileState | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? [found.size, found.mtimeMs, found.ino, digest] : null
}
