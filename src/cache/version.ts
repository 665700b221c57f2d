import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazily } from '../core/lazily.ts'
import { isInstalled } from '../core/installed.ts'
import { root } from './root.ts'
import { digestOfFiles, filesBelow } from './seal.ts'

/** A file of the package that names the digest of all others. */
export const digestFile = 'digest'

/** Changes with the code, its libraries, and Node with its collations. Nothing kept under another version is read. */
export const codeVersion = lazily(() => hash('sha256', `${process.version} ${ownDigest()}`))

function ownDigest(): string {
  if (isInstalled) return readFileSync(join(root, digestFile), 'utf8')
  const paths = ['src', 'public'].flatMap((name) =>
    filesBelow(join(root, name)).map((path) => `${name}/${path}`),
  )
  const others = ['astro.config.mjs', 'package-lock.json'].filter((path) => existsSync(join(root, path)))
  return digestOfFiles(root, [...paths, ...others])
}
