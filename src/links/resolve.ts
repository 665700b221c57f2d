import type { Link } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import { fold } from './slug.ts'
import {
  linkName,
  root,
  type FolderOf,
  type LinkCandidate,
  type LinkName,
  type NameIndex,
  type NameLevel,
} from './name-index.ts'

export type Resolve = (
  link: Pick<Link, 'syntax' | 'role' | 'target' | 'fragment' | 'beside'>,
  from: LinkOrigin,
) => Resolution

export interface LinkOrigin {
  /** Null if the link is not in a member. */
  readonly id: NodeId | null
  /** Empty at the top level. */
  readonly folder: string
}

interface Resolution {
  /** Ambiguous if more than one, in order of path. */
  readonly found: readonly LinkCandidate[]
  /** Whether nothing is found because the target is an ignored file. */
  readonly ignored: boolean
  /** What remains if a `#` is part of a name. */
  readonly fragment: string | null
}

/**
 * Resolves links by the first level that matches: exact path; path suffix and file name; title; alias; claim; citation
 * key; canvas name without extension; opening heading. If Obsidian has exactly one answer, this gives the same: its
 * answer is always a path, so names come after all paths, and folded matches of paths after case-insensitive ones. Two
 * things differ. A path in a markdown link or image is first resolved relative to its file, as in other markdown tools.
 * And among files with one name the nearest wins, if there is one. Drafts are in the index, so a link to a draft never
 * falls through to another file.
 */
export function resolver(index: NameIndex, ignored: NameIndex): Resolve {
  return (link, from) => {
    const resolution = resolveIn(index, link, from)
    if (resolution.found.length > 0) return { ...resolution, ignored: false }
    return { ...resolution, ignored: resolveIn(ignored, link, from).found.length > 0 }
  }
}

function resolveIn(
  index: NameIndex,
  link: Parameters<Resolve>[0],
  from: LinkOrigin,
): Omit<Resolution, 'ignored'> {
  const { target, fragment } = link
  if (target === '') return { found: index.self(from.id), fragment }
  if (link.syntax === 'citation' || link.role === 'cites') {
    const cited = called([index.citekey], linkName(withoutAt(target)), () => fold(from.folder))
    if (cited.length > 0) return { found: cited, fragment }
  }
  const readings = [
    ...(index.hashes && fragment !== null ? withHash(target, fragment) : []),
    { target, fragment },
  ]
  for (const lookUp of [byPath, byName]) {
    for (const reading of readings) {
      const found = lookUp(index, reading.target, link, from)
      if (found.length === 0) continue
      // `[@key]` cites only papers.
      const wrong =
        link.syntax === 'citation' && found.some(({ member }) => !member || roleOf(member.kind) !== 'paper')
      return { found: wrong ? [] : found, fragment: reading.fragment }
    }
  }
  return { found: [], fragment }
}

/** Readings in which the `#`, and perhaps later ones, belong to a name; the longest name first. */
function withHash(target: string, fragment: string): { target: string; fragment: string | null }[] {
  const ends = [fragment.length, ...Array.from(fragment.matchAll(/#/g), ({ index }) => index).reverse()]
  return ends.flatMap((end) =>
    // Spaces next to the `#` were trimmed when it was parsed as a fragment.
    ['#', ' #', '# ', ' # '].map((hash) => ({
      target: target + hash + fragment.slice(0, end),
      fragment: end === fragment.length ? null : fragment.slice(end + 1),
    })),
  )
}

type LookUp = (
  index: NameIndex,
  target: string,
  link: Pick<Link, 'syntax' | 'beside'>,
  from: LinkOrigin,
) => readonly LinkCandidate[]

type Lookup = readonly [level: NameLevel, name: LinkName, exact?: true]

/** Relative paths, if the syntax has them, then paths from the root, then path suffixes. */
const byPath: LookUp = (index, target, { syntax, beside }, from) => {
  const path = target.replace(/\/$/, '')
  const exactly = (at: LinkName): Lookup[] => index.paths.map((level) => [level, at, true])
  const asFolder = path !== target
  const ordered = (files: readonly Lookup[], pages: readonly Lookup[]): readonly Lookup[] => {
    if (asFolder) return [...pages, ...files]
    return syntax === 'markdown' ? [...files, ...pages] : files
  }
  const steps = (): readonly Lookup[] => {
    const dotted = isDotted(path)
    const isBeside = (syntax === 'markdown' || beside === true) && !target.startsWith('/')
    const near = dotted || isBeside ? linkName(join(from.folder, path) || root) : null
    if (near && dotted) return ordered(exactly(near), [[index.folderPage, near]])
    const whole = linkName(path.replace(/^\//, '') || root)
    const anywhere = index.paths.map((level): Lookup => [level, whole])
    const page: Lookup = [index.folderPage, whole]
    if (!near) return ordered(anywhere, [page])
    return ordered([...exactly(near), ...anywhere], [[index.folderPage, near], page])
  }

  const folder = () => fold(from.folder)
  const all = steps()
  return (
    firstOf(all, ([level, name, exact]) => level.strict(name, folder, exact)) ??
    firstOf(all, ([level, name, exact]) => level.loose(name, folder, exact)) ??
    []
  )
}

const byName: LookUp = (index, target, _link, from) => {
  const folder = () => fold(from.folder)
  const name = linkName(target)
  const key = target.startsWith('@') ? linkName(withoutAt(target)) : name
  const found = called([index.title, index.alias, index.claim], name, folder)
  if (found.length > 0) return found
  const cited = called([index.citekey], key, folder)
  return cited.length > 0 ? cited : called([index.canvas, index.heading], name, folder)
}

function called(levels: readonly NameLevel[], name: LinkName, folder: FolderOf): readonly LinkCandidate[] {
  for (const level of levels) {
    const strict = level.strict(name, folder)
    const found = strict.length > 0 ? strict : level.loose(name, folder)
    if (found.length > 0) return found
  }
  return []
}

function firstOf<One>(
  all: readonly One[],
  find: (one: One) => readonly LinkCandidate[],
): readonly LinkCandidate[] | null {
  for (const one of all) {
    const found = find(one)
    if (found.length > 0) return found
  }
  return null
}

function withoutAt(target: string): string {
  return target.replace(/^@/, '')
}

/** Whether a path is relative to the file that names it. */
export function isDotted(path: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(path)
}

/** A path that leads above the root stops there, as in a URL. */
export function join(folder: string, path: string): string {
  const segments = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') segments.pop()
    else if (part !== '.' && part !== '') segments.push(part)
  }
  return segments.join('/')
}
