import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { foldersOf } from '../core/path.ts'

/** Why a file is hidden although no setting of the site names it. */
export type HiddenBy =
  | { readonly source: 'obsidian' }
  /** `file` holds the rule; it is relative to the top of the repository. */
  | { readonly source: 'git'; readonly file: string }

/** What Git ignores and Obsidian excludes in a folder of the collection. */
export interface Hiding {
  /** Adds the rules of a folder's own `.gitignore`, for the paths in it. */
  within(folder: string): Hiding
  /** What hides a path of the collection; null for nothing. The path of a folder ends with a slash. */
  by(path: string): HiddenBy | null
}

export const hidesNothing: Hiding = { within: () => hidesNothing, by: () => null }

interface HidingOptions {
  readonly git: boolean
  readonly excluded: readonly string[]
}

/** Without the rules of the root's own `.gitignore`. Throws the system's error for rules that cannot be read. */
export function hidingIn(root: string, { git, excluded }: HidingOptions): Hiding {
  if (!git && excluded.length === 0) return hidesNothing
  const home = realpathSync(root)
  const isExcluded = excludedBy(excluded)
  const top = git ? topOf(home) : null
  const prefix = top === null ? '' : asPrefix(slashed(relative(top, home)))
  const hiding = (rules: readonly Rules[]): Hiding => ({
    within: (folder) => {
      const own = git ? rulesOf(join(home, folder, '.gitignore'), prefix + asPrefix(folder)) : null
      return hiding(own ? [...rules, own] : rules)
    },
    by: (path) => {
      const file = fileThatIgnores(rules, prefix + path)
      if (file !== null) return { source: 'git', file }
      return isExcluded(path) ? { source: 'obsidian' } : null
    },
  })
  return hiding(top === null ? [] : rulesAround(home, top))
}

/** Whether a path or a folder above it is hidden. */
export function isHidden(path: string, hiding: Hiding): boolean {
  let inside = hiding.within('')
  for (const folder of foldersOf(path)) {
    if (inside.by(`${folder}/`) !== null) return true
    inside = inside.within(folder)
  }
  return inside.by(path) !== null
}

/** Files outside the collection whose rules apply in it. */
export function rulesOutside(root: string): readonly string[] {
  const home = realpathSync(root)
  const top = topOf(home)
  if (top === null) return []
  const ignoring = foldersAbove(home, top).map(({ folder }) => join(top, folder, '.gitignore'))
  return [excludeFile(top), ...ignoring]
}

/** The rules of one file. They apply to paths in its folder. */
interface Rules {
  /** `file` and `folder` are relative to the top of the repository. `folder` is empty or ends with a slash. */
  readonly file: string
  readonly folder: string
  readonly caseless: Ignore
  readonly exact: Ignore
}

/** Git ignores case on some systems only. What either mode ignores is hidden on every system. */
function fileThatIgnores(all: readonly Rules[], path: string): string | null {
  return lastMatch(all, path, 'caseless') ?? lastMatch(all, path, 'exact')
}

/** The last matching rule decides. Files further down the path have the later rules (gitignore(5)). */
function lastMatch(all: readonly Rules[], path: string, by: 'caseless' | 'exact'): string | null {
  let found: string | null = null
  for (const { file, folder, [by]: matches } of all) {
    const { ignored, unignored } = matches.test(path.slice(folder.length))
    if (ignored) found = file
    else if (unignored) found = null
  }
  return found
}

/** Rules of the repository above the collection; none if they ignore the whole collection. */
function rulesAround(home: string, top: string): readonly Rules[] {
  const rules: Rules[] = []
  const add = (found: Rules | null) => found && rules.push(found)
  add(rulesOf(excludeFile(top), '', '.git/info/exclude'))
  for (const { folder, next } of foldersAbove(home, top)) {
    add(rulesOf(join(top, folder, '.gitignore'), asPrefix(folder)))
    if (fileThatIgnores(rules, `${next}/`) !== null) return []
  }
  return rules
}

/** The folders from the top of a repository ('') down to a folder in it, each with the next. */
function foldersAbove(
  home: string,
  top: string,
): readonly { readonly folder: string; readonly next: string }[] {
  const path = slashed(relative(top, home))
  const below = path === '' ? [] : [...foldersOf(path), path]
  return below.map((next, index) => ({ folder: below[index - 1] ?? '', next }))
}

function rulesOf(path: string, folder: string, file = `${folder}.gitignore`): Rules | null {
  // Git does not follow a symbolic link here.
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  return { file, folder, caseless: ignore().add(text), exact: ignore({ ignorecase: false }).add(text) }
}

/** The nearest folder upwards with a `.git` folder or file. */
function topOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}

/** In a worktree or a submodule, `.git` is a file that names Git's own folder (gitrepository-layout(5)). */
function excludeFile(top: string): string {
  let folder = join(top, '.git')
  if (lstatSync(folder, { throwIfNoEntry: false })?.isFile() === true) {
    const [, named = ''] = /^gitdir: (.*)/.exec(readFileSync(folder, 'utf8')) ?? []
    folder = resolve(top, named.trim())
    const common = join(folder, 'commondir')
    if (existsSync(common)) folder = resolve(folder, readFileSync(common, 'utf8').trim())
  }
  return join(folder, 'info', 'exclude')
}

/** An Obsidian filter is the beginning of a path or, between slashes, a regular expression. Both ignore case. */
function excludedBy(filters: readonly string[]): (path: string) => boolean {
  const tests = filters.map((filter) => {
    const source = regexpIn(filter)
    if (source === null) {
      const beginning = filter.toLowerCase()
      return (path: string) => path.toLowerCase().startsWith(beginning)
    }
    const pattern = new RegExp(source, 'i')
    // Expressions are tested on the files in a folder, not on the folder itself.
    return (path: string) => !path.endsWith('/') && pattern.test(path)
  })
  return (path) => tests.some((excludes) => excludes(path))
}

/** The regular expression in an Obsidian filter; null if the filter is the beginning of a path. */
export function regexpIn(filter: string): string | null {
  return filter.length > 2 && filter.startsWith('/') && filter.endsWith('/') ? filter.slice(1, -1) : null
}

function asPrefix(folder: string): string {
  return folder === '' ? '' : `${folder}/`
}

function slashed(path: string): string {
  return path.replaceAll(sep, '/')
}
