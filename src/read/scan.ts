import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import picomatch from 'picomatch'
import { isCslJson } from './csl-json.ts'

/** The files of a collection by what they are, each list sorted by path (code units). */
export interface Scan {
  readonly markdown: readonly ScannedFile[]
  /** `.bib`, and `.json` files that are CSL-JSON. */
  readonly bibliographies: readonly ScannedFile[]
  /** Everything else. */
  readonly attachments: readonly ScannedFile[]
}

export interface ScannedFile {
  /** Relative to the root, with forward slashes, as the file system spells it. */
  readonly path: string
  readonly size: number
  /** In milliseconds. For noticing changes only: a file's time says nothing that may be shown. */
  readonly modified: number
}

/**
 * Finds the files of a collection. Left out are dot-files, names that begin with `_`, `node_modules`, the root's
 * `site.yaml`, what an `ignore` glob matches (a matched folder with all that is in it), and symbolic links that lead
 * out of the root. A file that cannot be looked at is left out; a root that cannot be is an error.
 */
export async function scan(root: string, ignore: readonly string[]): Promise<Scan> {
  const home = await realpath(root)
  const isIgnored = matcher(ignore)
  const files: ScannedFile[] = []

  /** `trail` holds the real paths of the folders on the way, so that a link to one of them ends there. */
  async function walk(folder: string, trail: readonly string[]): Promise<void> {
    const entries = await readdir(join(home, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (folder === '') throw error
      return []
    })
    await Promise.all(
      entries.map(async (entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (isHidden(entry.name, path) || isIgnored(path)) return
        try {
          const real = entry.isSymbolicLink() ? await realpath(join(home, path)) : null
          if (real !== null && !real.startsWith(home + sep)) return
          const stats = await stat(join(home, path))
          if (stats.isFile()) files.push({ path, size: stats.size, modified: stats.mtimeMs })
          if (!stats.isDirectory()) return
          const place = real ?? join(trail.at(-1) ?? home, entry.name)
          if (!trail.includes(place)) await walk(path, [...trail, place])
        } catch {
          // Gone, dangling or not ours to read: the rest of the collection stands.
        }
      }),
    )
  }

  await walk('', [home])
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const kinds = await Promise.all(files.map((file) => kindOf(join(home, file.path))))
  const ofKind = (kind: FileKind): readonly ScannedFile[] => files.filter((_, index) => kinds[index] === kind)
  return {
    markdown: ofKind('markdown'),
    bibliographies: ofKind('bibliography'),
    attachments: ofKind('attachment'),
  }
}

/**
 * Whether a change at `path`, relative to the root, can change what `scan` finds or what it means: `site.yaml` can,
 * what is left out cannot.
 */
export function concerns(path: string, ignore: readonly string[]): boolean {
  if (path === 'site.yaml') return true
  const isIgnored = matcher(ignore)
  const segments = path.split('/')
  return segments.every((name, index) => {
    const part = segments.slice(0, index + 1).join('/')
    return !isHidden(name, part) && !isIgnored(part)
  })
}

type FileKind = 'markdown' | 'bibliography' | 'attachment'

function isHidden(name: string, path: string): boolean {
  return /^[._]/.test(name) || name === 'node_modules' || path === 'site.yaml'
}

function matcher(ignore: readonly string[]): (path: string) => boolean {
  const globs = ignore
    .map((glob) => glob.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, ''))
    .filter((glob) => glob !== '')
  return globs.length === 0 ? () => false : picomatch(globs, { nocase: true, dot: true })
}

async function kindOf(file: string): Promise<FileKind> {
  if (/\.(?:md|markdown)$/i.test(file)) return 'markdown'
  if (/\.bib$/i.test(file)) return 'bibliography'
  if (!/\.json$/i.test(file)) return 'attachment'
  const source = await readFile(file, 'utf8').catch(() => '')
  return isCslJson(source) ? 'bibliography' : 'attachment'
}
