import picomatch from 'picomatch'
import { isBase, isCanvas, isCanvasOrBase } from '../core/file-kind.ts'
import { foldersOf, lastOf } from '../core/path.ts'
import { positionsFile } from '../core/graph-position.ts'
import { discourseFiles, obsidianFiles } from './obsidian.ts'

export const staticFolder = 'static'

/** Files that file managers and Git leave behind. */
export function isLitter(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.git(?:keep|ignore|attributes)?)$/i.test(name)
}

/** Files that hosts and search engines look for at the root of a site. */
export function isMisplaced(name: string): boolean {
  return /^(?:CNAME|_headers|_redirects|(?:robots|ads|humans)\.txt|BingSiteAuth\.xml|google[\da-f]{16}\.html|\.well-known)$/.test(
    name,
  )
}

/**
 * Whether a change at `path`, relative to the root, can change what `scan` finds or what it means. Settings of the site
 * and of Obsidian count, saved positions, and Git's rules. Of the files that are left out, only the names of notes,
 * canvases and bases count, and folders, which may contain some.
 */
export function concerns(path: string, ignore: readonly string[]): boolean {
  if (rootFiles.includes(path) || vaultFiles.includes(path) || lastOf(path) === '.gitignore') return true
  if (path === staticFolder || path.startsWith(`${staticFolder}/`)) return !isLitter(lastOf(path))
  if (isMisplaced(path)) return true
  const parts = [...foldersOf(path), path]
  if (parts.some((part) => isUnseen(lastOf(part), part))) return false
  const isIgnored = matcher(ignore)
  const isOut = parts.some((part) => isLeftOut(lastOf(part), part) || isIgnored(part))
  return !isOut || becomesPage(path) || !lastOf(path).includes('.')
}

export type ScannedKind = 'markdown' | 'canvas' | 'bibliography' | 'base' | 'attachment'

export function isLeftOut(name: string, path: string): boolean {
  return name.startsWith('_') || isUnseen(name, path)
}

const vaultFiles: readonly string[] = [...Object.values<string>(obsidianFiles), ...discourseFiles]

/** Files about the collection that are not part of it. */
const rootFiles = ['site.yaml', positionsFile]

/** Whether a path is no part of a collection, so that not even its name matters. */
export function isUnseen(name: string, path: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || rootFiles.includes(path)
}

export function isNote(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

/** Whether a note or a folder of notes may have this name. With an ending, it fits into 255 bytes. */
export function isNoteName(name: string): boolean {
  const isSafe = /^[^/\\\p{Cc}]+$/u.test(name) && name === name.trim() && name.isWellFormed()
  return isSafe && !isLeftOut(name, name) && Buffer.byteLength(name) <= 200
}

export function becomesPage(path: string): boolean {
  return isNote(path) || isCanvasOrBase(path)
}

/** Ignores case and Unicode normalization. */
export function matcher(ignore: readonly string[]): (path: string) => boolean {
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

/** Null for JSON, which may be a bibliography or an attachment. */
export function kindByName(path: string): ScannedKind | null {
  if (isNote(path)) return 'markdown'
  if (isCanvas(path)) return 'canvas'
  if (/\.bib$/i.test(path)) return 'bibliography'
  if (isBase(path)) return 'base'
  return /\.json$/i.test(path) ? null : 'attachment'
}
