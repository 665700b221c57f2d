import type { Link } from '../model/entry.ts'
import { fold } from './fold.ts'
import { nameOf, parent, type Level, type Name } from './level.ts'
import type { Member } from './member.ts'
import { root, type Found, type NameIndex } from './name-index.ts'

export type Resolve = (
  link: Pick<Link, 'syntax' | 'role' | 'target' | 'fragment'>,
  from: Origin,
) => Resolution

/** The file that a link stands in. */
type Origin = Pick<Member, 'path'>

interface Resolution {
  /** None: missing. One: found. More: ambiguous, in order of path. */
  readonly found: readonly Found[]
  /** The fragment that is left when a `#` turned out to be part of a name. */
  readonly fragment: string | null
}

/**
 * Resolves links by the first level with a hit: exact path, path suffix and file name, title, alias, claim, citation
 * key. Drafts are in the index, so that a link to one never falls through to another file.
 */
export function resolver(index: NameIndex): Resolve {
  return (link, from) => {
    const { target, fragment } = link
    if (target === '') return { found: index.self(from), fragment }
    if (link.syntax === 'citation' || link.role === 'cites') {
      const cited = index.citekey(nameOf(withoutAt(target)), fold(parent(from.path)))
      if (cited.length > 0) return { found: cited, fragment }
    }
    if (index.hashes && fragment !== null) {
      const whole = lookUp(index, `${target}#${fragment}`, link, from)
      if (whole.length > 0) return { found: whole, fragment: null }
    }
    const found = lookUp(index, target, link, from)
    // `[@key]` cites papers and nothing else.
    const wrong = link.syntax === 'citation' && found.some(({ member }) => member?.entry.kind !== 'paper')
    return { found: wrong ? [] : found, fragment }
  }
}

/** Paths first, as the syntax has them, then names. */
function lookUp(
  index: NameIndex,
  target: string,
  { syntax }: Pick<Link, 'syntax'>,
  from: Origin,
): readonly Found[] {
  const here = parent(from.path)
  const path = target.replace(/\/$/, '')
  const asFolder = syntax === 'markdown' || path !== target
  const folder = fold(here)

  if (/^\.{1,2}(?:\/|$)/.test(path)) {
    const relative = pathName(join(here, path))
    return first(folder, [
      [index.exactNote, relative],
      [index.exactFile, relative],
      [index.folderPage, asFolder ? relative : null],
    ])
  }

  const absolute = pathName(path.replace(/^\//, ''))
  const nearby =
    target.startsWith('/') || (syntax !== 'markdown' && syntax !== 'embed') ? null : join(here, path)
  const nearFile = pathName(nearby)
  const near = syntax === 'markdown' ? nearFile : null
  const name = absolute?.spelling === target ? absolute : nameOf(target)
  return first(folder, [
    [index.exactNote, near],
    [index.exactFile, nearFile],
    [index.folderPage, near],
    [index.exactNote, absolute],
    [index.exactFile, absolute],
    [index.folderPage, asFolder ? absolute : null],
    [index.suffixNote, absolute],
    [index.suffixFile, absolute],
    [index.title, name],
    [index.alias, name],
    [index.claim, name],
    [index.citekey, target.startsWith('@') ? nameOf(withoutAt(target)) : name],
  ])
}

function first(folder: string, levels: readonly (readonly [Level<Found>, Name | null])[]): readonly Found[] {
  for (const [find, name] of levels) {
    const found = name === null ? [] : find(name, folder)
    if (found.length > 0) return found
  }
  return []
}

function pathName(path: string | null): Name | null {
  return path === null ? null : nameOf(path === '' ? root : path)
}

function withoutAt(target: string): string {
  return target.replace(/^@/, '')
}

/** The path seen from a folder. One that leads above the collection stops at its root, as a URL does. */
function join(folder: string, path: string): string {
  const segments = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') segments.pop()
    else if (part !== '.' && part !== '') segments.push(part)
  }
  return segments.join('/')
}
