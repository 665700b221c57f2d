import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { lazily } from '../core/lazily.ts'
import { isInstalled } from '../core/installed.ts'
import { root } from './root.ts'

/** A file of the package that names the digest of all others. */
export const digestFile = 'digest'

/** Changes with the code, its libraries, and Node with its collations. Nothing kept under another version is read. */
export const codeVersion = lazily(() => hash('sha256', `${process.version} ${ownDigest()}`))

function ownDigest(): string {
  if (isInstalled) return readFileSync(join(root, digestFile), 'utf8')
  const others = ['astro.config.mjs', 'package-lock.json'].map((file) => join(root, file))
  return digestOfFiles(root, [
    ...filesIn(join(root, 'src')),
    ...filesIn(join(root, 'public')),
    ...others.filter((file) => existsSync(file)),
  ])
}

export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Depends on the bytes of the files and on their paths below `folder`. */
export function digestOfFiles(folder: string, files: readonly string[]): string {
  const digests = files.map((file) => [
    relative(folder, file).replaceAll(sep, '/'),
    hash('sha256', readFileSync(file)),
  ])
  return hash('sha256', JSON.stringify(digests.sort()))
}
