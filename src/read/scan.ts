import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import picomatch from 'picomatch'
import type { EntryProblem } from '../model/entry.ts'
import { foldersOf, lastOf } from '../model/path.ts'
import { isCslJson } from './csl-json.ts'
import { obsidianFiles } from './obsidian.ts'

/** The files of a collection by what they are, each list sorted by path (code units). */
export interface Scan {
  readonly markdown: readonly ScannedFile[]
  /** `.bib`, and `.json` files that are CSL-JSON. */
  readonly bibliographies: readonly ScannedFile[]
  /** Everything else. */
  readonly attachments: readonly ScannedFile[]
  /** The paths of markdown files that are left out by an `ignore` glob or a `_`; nothing of them is read. */
  readonly ignored: readonly string[]
  /** What an editor would look for in vain, by path. */
  readonly leftOut: readonly LeftOut[]
}

export interface LeftOut {
  readonly path: string
  readonly problem: EntryProblem
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
 * `site.yaml`, and what an `ignore` glob matches (a matched folder with all that is in it); without a word, too, symbolic
 * links to folders of the collection, whose files stand there already. Left out with a problem are symbolic links that
 * lead out of the root or to what is left out, files whose names are not UTF-8, and folders that cannot be read. A root
 * that cannot be read is an error.
 */
export async function scan(root: string, ignore: readonly string[]): Promise<Scan> {
  const home = await realpath(root)
  const isIgnored = matcher(ignore)
  const files: ScannedFile[] = []
  const ignored: string[] = []
  const leftOut: LeftOut[] = []

  /** Null for what may be read; else why a symbolic link is not followed. */
  async function refusal(path: string): Promise<string | null> {
    const real = await realpath(join(home, path)).catch(() => null)
    if (real === null) return 'The symbolic link leads to nothing.'
    if (real === home) return null
    if (!real.startsWith(home + sep)) return 'The symbolic link leads out of the collection.'
    const inside = real.slice(home.length + 1).replaceAll(sep, '/')
    // Dot-folders are where git-annex and its like keep what such links stand for.
    const shown = [...foldersOf(inside), inside].filter((part) => !lastOf(part).startsWith('.'))
    return shown.some((part) => isHidden(lastOf(part), part) || isIgnored(part))
      ? 'The symbolic link leads to what is left out of the site.'
      : null
  }

  async function listIgnored(entry: Dirent, path: string): Promise<void> {
    if (!entry.isDirectory()) {
      if (isNote(path)) ignored.push(path)
      return
    }
    const below = await readdir(join(home, path), { withFileTypes: true }).catch(() => [])
    await Promise.all(
      below.map(async (one) => {
        const inside = `${path}/${one.name}`
        if (!isUnseen(one.name, inside)) await listIgnored(one, inside)
      }),
    )
  }

  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(home, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (folder === '') throw error
      leftOut.push({ path: folder, problem: unreadableFolder(error) })
      return []
    })
    await Promise.all(
      entries.map(async (entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (isUnseen(entry.name, path)) return
        if (isHidden(entry.name, path) || isIgnored(path)) {
          await listIgnored(entry, path)
          return
        }
        try {
          const isLink = entry.isSymbolicLink()
          const refused = isLink ? await refusal(path) : null
          if (refused !== null) {
            leftOut.push({ path, problem: { rule: 'left-out', point: start, message: refused, fix: null } })
            return
          }
          const stats = await stat(join(home, path))
          if (stats.isFile()) files.push({ path, size: stats.size, modified: stats.mtimeMs })
          if (stats.isDirectory() && !isLink) await walk(path)
        } catch {
          // Node has put U+FFFD for bytes that are not UTF-8. Anything else went away in the meantime.
          if (entry.name.includes('\ufffd')) leftOut.push({ path, problem: unreadableName })
        }
      }),
    )
  }

  await walk('')
  files.sort(byPath)
  const kinds = await Promise.all(files.map((file) => kindOf(join(home, file.path))))
  const ofKind = (kind: FileKind): readonly ScannedFile[] => files.filter((_, index) => kinds[index] === kind)
  return {
    markdown: ofKind('markdown'),
    bibliographies: ofKind('bibliography'),
    attachments: ofKind('attachment'),
    ignored: ignored.sort(),
    leftOut: leftOut.sort(byPath),
  }
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

const start = { line: 1, column: 1 }

const unreadableName: EntryProblem = {
  rule: 'left-out',
  point: start,
  message: 'The name of the file is not UTF-8.',
  fix: 'rename it.',
}

function unreadableFolder(error: unknown): EntryProblem {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return { rule: 'unreadable-file', point: start, message: `The folder cannot be read${code}.`, fix: null }
}

/**
 * Whether a change at `path`, relative to the root, can change what `scan` finds or what it means: `site.yaml` can,
 * and so can what Obsidian keeps of its settings. Of what is left out only the names of notes can, and folders, which
 * may hold some.
 */
export function concerns(path: string, ignore: readonly string[]): boolean {
  if (path === 'site.yaml' || Object.values<string>(obsidianFiles).includes(path)) return true
  const parts = [...foldersOf(path), path]
  if (parts.some((part) => isUnseen(lastOf(part), part))) return false
  const isIgnored = matcher(ignore)
  const isLeftOut = parts.some((part) => isHidden(lastOf(part), part) || isIgnored(part))
  return !isLeftOut || isNote(path) || !lastOf(path).includes('.')
}

type FileKind = 'markdown' | 'bibliography' | 'attachment'

function isHidden(name: string, path: string): boolean {
  return name.startsWith('_') || isUnseen(name, path)
}

/** What is no part of a collection, so that not even its names matter. */
function isUnseen(name: string, path: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || path === 'site.yaml'
}

function isNote(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

function matcher(ignore: readonly string[]): (path: string) => boolean {
  const globs = ignore
    .map((glob) =>
      glob
        .normalize('NFC')
        .replace(/^(?:\.?\/)+/, '')
        .replace(/\/+$/, ''),
    )
    .filter((glob) => glob !== '')
  if (globs.length === 0) return () => false
  const matches = picomatch(globs, { nocase: true, dot: true })
  return (path) => matches(path.normalize('NFC'))
}

async function kindOf(file: string): Promise<FileKind> {
  if (isNote(file)) return 'markdown'
  if (/\.bib$/i.test(file)) return 'bibliography'
  if (!/\.json$/i.test(file)) return 'attachment'
  const source = await readFile(file, 'utf8').catch(() => '')
  return isCslJson(source) ? 'bibliography' : 'attachment'
}
