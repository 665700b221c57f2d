import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { lazily } from '../core/lazily.ts'
import { isInstalled } from '../core/installed.ts'
import { root } from './root.ts'

/** Digests of the code. Facts known only at run time, such as the version of Node, are added later. */
export interface CodeDigests {
  readonly entries: string
  readonly cards: string
  readonly site: string
}

/** Written into a package when it is packed, from everything in it. */
export const digestsFile = 'digests.json'
const packed = lazily(() =>
  isInstalled ? (JSON.parse(readFileSync(join(root, digestsFile), 'utf8')) as CodeDigests) : null,
)

/** The digest of each file in `src/`, by path. Read once, because a process has loaded its code by then. */
const source = lazily(() => digestsIn('src'))

const lock = lazily(() =>
  existsSync(join(root, 'package-lock.json')) ? digestOf('package-lock.json') : null,
)

/** Changes with the code and libraries that make entries, so that no cache of other code is read. */
export const codeVersion = lazily(() => packed()?.entries ?? entriesDigest())
const entriesDigest = () => {
  const isOfEntries = (file: string) =>
    /^src\/(?:(?:core|collection|markdown|words)\/.*\.ts|languages\/.*)$/.test(file)
  return together([...[...source()].filter(([file]) => isOfEntries(file)), lock()])
}

export const cardVersion = lazily(() => together([process.version, packed()?.cards ?? cardsDigest()]))
const cardsDigest = () =>
  together([...[...source()].filter(([file]) => file.startsWith('src/cards/')), lock()])

/** Changes with everything that makes a site: code, templates, `public/`, libraries, and Node with its collations. */
export const projectVersion = lazily(() => together([process.version, packed()?.site ?? siteDigest()]))
const siteDigest = () => together([...source(), ...digestsIn('public'), digestOf('astro.config.mjs'), lock()])

function together(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts))
}

function digestsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
  return new Map(files.map((file) => [file, digestOf(file)]))
}

function digestOf(file: string): string {
  return hash('sha256', readFileSync(join(root, file)))
}
