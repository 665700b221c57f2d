import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './output.ts'

/**
 * Puts a file into a site that is being made, unless it holds the same bytes already; whether it was written. A file
 * that stands there is replaced and never written into: the site that readers see may share it.
 */
export function putFile(site: string, path: string, bytes: Uint8Array): boolean {
  const file = join(site, path)
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, bytes, { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (statSync(file).size === bytes.length && readFileSync(file).equals(bytes)) return false
    rmSync(file, { recursive: true })
    writeFileSync(file, bytes, { flag: 'wx' })
  }
  return true
}

/**
 * Puts a file of another site there: the same file under a second name where the file system can, else a copy; whether
 * it is the same file.
 */
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

/** The same for many files and a folder where hardly anything stands: whether all of them are the same files. */
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

/** Takes away what stands there, and makes the folders for something else. */
export function makeRoom(site: string, path: string): void {
  rmSync(join(site, path), { recursive: true, force: true })
  mkdirSync(dirname(join(site, path)), { recursive: true })
}

/** Takes a file away, and the folders that it leaves empty. */
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
