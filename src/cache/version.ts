import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { lazily } from '../core/lazily.ts'
import { isInstalled } from '../core/installed.ts'
import { root } from './root.ts'

/** The digests of the code, each without what is known only when it runs. */
export interface CodeDigests {
  readonly entries: string
  readonly cards: string
  readonly site: string
}

/** In a package: written with it, from all that is in it. */
export const digestsFile = 'digests.json'
const packed = lazily(() =>
  isInstalled ? (JSON.parse(readFileSync(join(root, digestsFile), 'utf8')) as CodeDigests) : null,
)

/** The digest of each file of `src/`, by path. Read once in a process, which has loaded the code by then. */
const source = lazily(() => digestsIn('src'))

/** The digest of the lock file; null where there is none. */
const lock = lazily(() =>
  existsSync(join(root, 'package-lock.json')) ? digestOf('package-lock.json') : null,
)

/**
 * Changes whenever the code that makes an entry does, or a library it uses, so that a cache made by other code is
 * never read.
 */
export const codeVersion = lazily(() => packed()?.entries ?? entriesDigest())
const entriesDigest = () => {
  const isOfEntries = (file: string) => /^src\/(?:core|collection|markdown|words)\/.*\.ts$/.test(file)
  return together([...[...source()].filter(([file]) => isOfEntries(file)), lock()])
}

/** Changes whenever what draws social cards does. */
export const cardVersion = lazily(() => together([process.version, packed()?.cards ?? cardsDigest()]))
const cardsDigest = () =>
  together([...[...source()].filter(([file]) => file.startsWith('src/cards/')), lock()])

/**
 * Changes whenever anything that a site is made with does: the code, the templates, the files in `public/`, the
 * libraries, and Node, which contains the sort orders of languages.
 */
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
