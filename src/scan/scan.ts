import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { EntryProblem } from '../core/entry.ts'
import { isCslJson } from '../bibliographies/csl-json.ts'
import { isBase } from '../core/file-kind.ts'
import { foldersOf, lastOf } from '../core/path.ts'
import type { NoteRow } from '../core/plugins.ts'
import { isSite, manifest } from './find.ts'
import {
  becomesPage,
  isLeftOut,
  isLitter,
  isMisplaced,
  isNote,
  isUnseen,
  kindByName,
  matcher,
  staticFolder,
  type ScannedKind,
} from './left-out.ts'
import { fileProblem, refuseExhausted, shownCode, unread } from './unreadable.ts'
import { hidesNothing, isHidden, type HiddenBy, type Hiding } from './hiding.ts'

/** The files of a collection by kind, each list sorted by path (code units). */
export interface Scan {
  readonly markdown: readonly ScannedFile[]
  readonly canvases: readonly ScannedFile[]
  /** `.bib`, and `.json` files that are CSL-JSON. */
  readonly bibliographies: readonly ScannedFile[]
  /** Obsidian bases, including those in template folders, since notes embed them. */
  readonly bases: readonly ScannedFile[]
  readonly templateBases: readonly string[]
  readonly attachments: readonly ScannedFile[]
  /** The files of `static/`. They are copied to the root of the site, and links find them, too. */
  readonly statics: readonly ScannedFile[]
  /** Files at the top of the collection that only have a meaning at the root of a site, where nothing puts them. */
  readonly misplaced: readonly string[]
  /** Markdown files, canvases and bases that an `ignore` glob or a `_` leaves out. Nothing of them is read. */
  readonly ignored: readonly string[]
  /** Files and folders that Git or Obsidian hides. No other list names them. */
  readonly hidden: readonly HiddenFile[]
  /** Files and folders that are left out although an author may expect them, sorted by path. */
  readonly leftOut: readonly LeftOut[]
}

interface HiddenFile {
  /** The path of a folder ends with a slash. */
  readonly path: string
  readonly by: HiddenBy
}

interface LeftOut {
  readonly path: string
  readonly problem: EntryProblem
}

interface ScannedFile {
  /** Relative to the root, with forward slashes, spelled as in the file system. */
  readonly path: string
  readonly size: number
  /** The mtime in milliseconds. It is only used to notice changes, and never shown. */
  readonly modified: number
  /** If it is a row, there is no such file. */
  readonly row?: NoteRow
}

/**
 * Finds the files of a collection. A root that cannot be read is an error. Files in `static/` are never notes.
 * `templates` are the globs of `ignore` that match template folders. What `hidden` hides is treated as missing.
 *
 * Left out: dot-files, names that begin with `_`, `node_modules`, built sites, `site.yaml` and `graph-positions.json`
 * at the root, whatever an `ignore` glob matches (a folder with all its contents), and symbolic links to folders of the
 * collection, whose files are found there already.
 *
 * Left out with a problem: symbolic links that lead out of the root, to something left out or to a file of another kind
 * (all links, unless `followsLinks`), names that are not UTF-8, and folders that cannot be read.
 */
export async function scan(
  root: string,
  ignore: readonly string[],
  followsLinks = true,
  templates: readonly string[] = [],
  hidden: Hiding = hidesNothing,
): Promise<Scan> {
  const home = realpathSync(root)
  const isIgnored = matcher(ignore)
  const isRefused = matcher(ignore.filter((glob) => !templates.includes(glob)))
  const files: ScannedFile[] = []
  const templateBases: string[] = []
  const ignored: string[] = []
  const leftOut: LeftOut[] = []
  const hiddenFiles: HiddenFile[] = []
  const statics: ScannedFile[] = []
  const misplaced: string[] = []
  const leaveOut = (path: string, message: string, fix: string | null = null) =>
    leftOut.push({ path, problem: fileProblem('left-out', message, fix) })
  const statsOf = (path: string) => unlessFailing(() => statSync(join(home, path)))
  /** Folder → the first note that is left out only because its name begins with `_`: one problem per folder. */
  const underscored = new Map<string, string>()

  /** Why a link is not followed; null if it may be. */
  function refusal(path: string): string | null {
    if (!followsLinks) return 'Symbolic links are not followed in an untrusted collection.'
    const real = unlessFailing(() => realpathSync(join(home, path)))
    if (real === null) return 'The symbolic link leads nowhere.'
    if (real === home) return null
    if (!real.startsWith(home + sep)) return 'The symbolic link leads out of the collection.'
    const inside = real.slice(home.length + 1).replaceAll(sep, '/')
    if (inside.startsWith(annexed)) return null
    const isOut = (part: string) => isLeftOut(lastOf(part), part) || isIgnored(part)
    if ([...foldersOf(inside), inside].some(isOut) || isHidden(inside, hidden))
      return 'The symbolic link leads to an unpublished file.'
    // Under a name of another kind, the text of a draft would be published as an attachment.
    return kindByName(inside) === kindByName(path)
      ? null
      : 'The symbolic link leads to a file of another type than its name.'
  }

  /** `asTemplate` is false if a folder above is left out for another reason than being a template folder. */
  function listIgnored(entry: Dirent, path: string, asTemplate: boolean, hiding: Hiding): void {
    const isTemplate = asTemplate && !isLeftOut(entry.name, path) && !isRefused(path)
    if (!entry.isDirectory()) {
      if (isTemplate && entry.isFile() && isBase(path)) listBase(path)
      else if (becomesPage(path)) ignored.push(path)
      return
    }
    const entries = unlessFailing(() => entriesOf(join(home, path))) ?? []
    const within = insideOf(path, entries, hiding)
    for (const one of entries) {
      const inside = `${path}/${one.name}`
      if (!isUnseen(one.name, inside) && !hides(one, inside, within))
        listIgnored(one, inside, isTemplate, within)
    }
  }

  /** Whether a file or folder is hidden. If it is, it is listed, unless it is a built site. */
  function hides(entry: Dirent, path: string, hiding: Hiding): boolean {
    const named = entry.isDirectory() ? `${path}/` : path
    const by = hiding.by(named)
    if (by && !(entry.isDirectory() && isSite(join(home, path)))) hiddenFiles.push({ path: named, by })
    return by !== null
  }

  function listBase(path: string): void {
    const stats = statsOf(path)
    if (!stats) return
    templateBases.push(path)
    files.push(fileAt(path, stats))
  }

  /** Null for a link to another file of `static/` or to git-annex's files; otherwise why it is not followed. */
  function staticRefusal(path: string): string | null {
    const real = unlessFailing(() => realpathSync(join(home, path)))
    const inside = real?.startsWith(home + sep) ? real.slice(home.length + 1).replaceAll(sep, '/') : ''
    return inside.startsWith(`${staticFolder}/`) || inside.startsWith(annexed)
      ? null
      : 'The symbolic link leads out of static/.'
  }

  function walkStatic(folder: string, around: Hiding): void {
    const entries = entriesOf(join(home, folder))
    const hiding = insideOf(folder, entries, around)
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`
      if (isLitter(entry.name) || isIgnored(path) || hides(entry, path, hiding)) continue
      const refused = entry.isSymbolicLink() ? staticRefusal(path) : null
      if (refused !== null) {
        leaveOut(path, refused)
        continue
      }
      const stats = statsOf(path)
      if (stats?.isDirectory() && !entry.isSymbolicLink()) walkStatic(path, hiding)
      if (!stats?.isFile()) continue
      const file = fileAt(path, stats)
      statics.push(file)
      if (kindByName(path) === 'attachment' && !isLeftOut(entry.name, path)) files.push(file)
    }
  }

  // Synchronous: handing thousands of files to other threads takes longer than the calls themselves.
  function walk(folder: string, around: Hiding): void {
    let entries: Dirent[] = []
    try {
      entries = entriesOf(join(home, folder))
    } catch (error) {
      if (folder === '') throw error
      refuseExhausted(error)
      leftOut.push({ path: folder, problem: unreadableFolder(error) })
    }
    if (foldersOf(folder).length > mostFolders) {
      leaveOut(folder, `The folder is more than ${mostFolders} folders deep.`, 'move it higher up.')
      return
    }
    const hiding = insideOf(folder, entries, around)
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!isUnseen(entry.name, path) && hides(entry, path, hiding)) continue
      if (folder === '' && isMisplaced(entry.name) && !isIgnored(path)) misplaced.push(path)
      if (path === staticFolder && entry.isDirectory() && !isIgnored(path)) {
        if (followsLinks) walkStatic(path, hiding)
        else
          leaveOut(
            path,
            'The files in static/ are not published from an untrusted collection.',
            'remove them, or build without --untrusted.',
          )
        continue
      }
      if (isUnseen(entry.name, path)) continue
      if (isLeftOut(entry.name, path) || isIgnored(path)) {
        listIgnored(entry, path, true, hiding)
        const isMeant = isNote(path) && !entry.isDirectory() && !isIgnored(path)
        if (isMeant && !underscored.has(folder)) underscored.set(folder, path)
        continue
      }
      const isLink = entry.isSymbolicLink()
      const refused = isLink ? refusal(path) : null
      if (refused !== null) {
        leaveOut(path, refused)
        continue
      }
      const stats = statsOf(path)
      if (stats?.isFile()) files.push(fileAt(path, stats))
      if (stats?.isDirectory() && !isLink) walk(path, hiding)
      // Node replaces bytes that are not UTF-8 with U+FFFD. Any other missing file was removed in the meantime.
      if (!stats && entry.name.includes('\ufffd'))
        leaveOut(path, 'The file name is not UTF-8.', 'rename the file.')
    }
  }

  walk('', hidden)
  for (const path of underscored.values()) {
    const fix = 'rename it to publish it, or ignore it in site.yaml.'
    leaveOut(path, 'A note whose name begins with _ is not published.', fix)
  }
  files.sort(byPath)
  const kinds = new Map<ScannedFile, ScannedKind>()
  for (const file of files)
    kinds.set(file, kindByName(file.path) ?? (await kindOfJson(join(home, file.path))))
  const ofKind = (kind: ScannedKind): readonly ScannedFile[] =>
    files.filter((file) => kinds.get(file) === kind)
  return {
    markdown: ofKind('markdown'),
    canvases: ofKind('canvas'),
    bibliographies: ofKind('bibliography'),
    bases: ofKind('base'),
    templateBases: templateBases.sort(),
    attachments: ofKind('attachment'),
    statics: statics.sort(byPath),
    misplaced: misplaced.sort(),
    ignored: ignored.sort(),
    hidden: hiddenFiles.sort(byPath),
    leftOut: leftOut.sort(byPath),
  }
}

function fileAt(path: string, { size, mtimeMs }: Stats): ScannedFile {
  return { path, size, modified: mtimeMs }
}

function insideOf(folder: string, entries: readonly Dirent[], hiding: Hiding): Hiding {
  return entries.some(({ name }) => name === '.gitignore') ? hiding.within(folder) : hiding
}

/** Empty for a built site, which may be in a folder of the collection. */
function entriesOf(folder: string): Dirent[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.some(({ name }) => name === manifest) && isSite(folder) ? [] : entries
}

function unlessFailing<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch (error) {
    refuseExhausted(error)
    return null
  }
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

/** Where git-annex keeps the contents behind its links, and nothing else. */
const annexed = '.git/annex/objects/'

/** URLs are as deep as folders, and file systems limit the length of a path. */
const mostFolders = 60

function unreadableFolder(error: unknown): EntryProblem {
  return fileProblem('unreadable-file', `The folder cannot be read${shownCode(error)}.`)
}

async function kindOfJson(file: string): Promise<ScannedKind> {
  const source = await readFile(file, 'utf8').catch(unread)
  return isCslJson(source) ? 'bibliography' : 'attachment'
}
