import type { Link } from '../core/entry.ts'
import type { NodeId, Target } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import { fold } from './names.ts'
import {
  linkName,
  root,
  type FolderOf,
  type LinkCandidate,
  type LinkName,
  type NameIndex,
  type NameLevel,
} from './name-index.ts'
import { editorFileOf } from '../core/file-kind.ts'
import { parentOf } from '../core/path.ts'
import { byKey } from '../core/lazily.ts'
import { extension, type FileIdentity } from './member.ts'
import { homeAddress, type Address } from '../core/address.ts'
import { folderKind, type Settings } from '../core/settings.ts'
import type { AddressBook } from './address-book.ts'

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
  if (link.syntax === 'title') {
    const titled = called([index.title], linkName(target), () => fold(from.folder))
    if (titled.length > 0) return { found: titled, fragment }
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
  const strict = firstOf(all, ([level, name, exact]) => level.strict(name, folder, exact))
  return strict.length > 0 ? strict : firstOf(all, ([level, name, exact]) => level.loose(name, folder, exact))
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
  return firstOf(levels, (level) => {
    const strict = level.strict(name, folder)
    return strict.length > 0 ? strict : level.loose(name, folder)
  })
}

function firstOf<One>(
  all: readonly One[],
  find: (one: One) => readonly LinkCandidate[],
): readonly LinkCandidate[] {
  for (const one of all) {
    const found = find(one)
    if (found.length > 0) return found
  }
  return []
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

/** The target of a folder path; null without a published page in that folder. */
type FolderTarget = (path: string, from: { readonly folder: string }) => Target | null

/** Case-sensitive and relative to the file first, as other markdown tools do. Obsidian cannot link to folders. */
export function folderTargets(
  members: readonly FileIdentity[],
  { addresses, locations, folderAddress }: AddressBook,
  settings: Settings,
): FolderTarget {
  const pages = new Map<string, Address>(members.length > 0 ? [['', homeAddress]] : [])
  const known = new Set<string>()
  const texts = new Map<Address, NodeId>(Array.from(addresses, ([id, address]) => [address, id]))
  const ownKind = ({ path, kind }: FileIdentity) =>
    roleOf(kind) === roleOf(folderKind(path.split('/')[0] ?? '', settings) ?? 'note')
  const ordered = [...members.filter(ownKind), ...members.filter((member) => !ownKind(member))]
  for (const member of ordered) {
    const parent = parentOf(member.path)
    if (member.bibliographic || member.aside || known.has(parent)) continue
    known.add(parent)
    const above = member.path.split('/').slice(0, -1)
    const folders = locations.get(member.id)?.folders ?? []
    for (let depth = above.length; depth > 0; depth--) {
      const path = above.slice(0, depth).join('/').normalize('NFC')
      const below = folders.slice(0, Math.max(0, depth + folders.length - above.length))
      if (!pages.has(path)) pages.set(path, folderAddress(roleOf(member.kind), below))
    }
  }
  const targetAt = (path: string | null): Target | null => {
    const address = path === null ? undefined : pages.get(path.normalize('NFC'))
    if (address === undefined) return null
    const id = texts.get(address)
    return id === undefined ? { found: 'folder', address } : { found: 'node', id, fragment: null }
  }
  return (path, from) => {
    const bare = path.replace(/\/+$/, '')
    const near = path.startsWith('/') ? null : targetAt(join(from.folder, bare))
    return near ?? (isDotted(bare) ? null : targetAt(bare.replace(/^\//, '')))
  }
}

/** A target before its fragment is looked up in the page. */
export interface PageTarget {
  readonly target: Target
  readonly fragment: string | null
}

export type FindTarget = (link: Link, from: LinkOrigin) => PageTarget

export function targetFinder(resolve: Resolve, folderTarget: FolderTarget): FindTarget {
  // One target per candidate list: otherwise thousands of files with the same name would each get a list of the others.
  const oneOf = byKey(targetOf)
  return (link, from) => {
    const { found, ignored, fragment } = resolve(link, from)
    const unshown = ignored ? null : editorFile(link, found, resolve)
    if (unshown) return { target: unshown, fragment }
    const folder = found.length === 0 && link.syntax === 'markdown' ? folderTarget(link.target, from) : null
    if (folder) return { target: folder, fragment }
    if (ignored) return { target: { found: 'unpublished' }, fragment }
    const target = found.length > 1 ? oneOf(found) : targetOf(found)
    return { target: target.found === 'attachment' ? { ...target, fragment } : target, fragment }
  }
}

/** Must not reveal an unpublished file, not even as one candidate of several. */
export function targetOf(found: readonly LinkCandidate[]): Target {
  const [only] = found
  if (!only) return { found: 'missing' }
  if (found.length > 1) {
    const candidates = found.flatMap(({ member, path }) => (member?.published === false ? [] : [path]))
    return candidates.length === 0 ? { found: 'unpublished' } : { found: 'ambiguous', candidates }
  }
  if (!only.member) return { found: 'attachment', path: only.path, fragment: null }
  const { id, published } = only.member
  return published ? { found: 'node', id, fragment: null } : { found: 'unpublished' }
}

/**
 * For files that are never published, even if missing or ambiguous. An embedded drawing becomes its exported picture.
 */
function editorFile(link: Link, found: readonly LinkCandidate[], resolve: Resolve): Target | null {
  const [only] = found
  if (only?.member) {
    const { drawing, published, path } = only.member
    if (found.length > 1 || link.syntax !== 'embed' || !drawing || !published) return null
    return pictureOf(path, resolve) ?? { found: 'editor-file', kind: 'drawing' }
  }
  const kind = editorFileOf(link.target)
  if (kind === null || found.some(({ member }) => member)) return null
  const picture = kind === 'drawing' && link.syntax === 'embed' && only ? pictureOf(only.path, resolve) : null
  return picture ?? { found: 'editor-file', kind }
}

/** The picture that the Excalidraw plugin exports next to a drawing. */
function pictureOf(drawing: string, resolve: Resolve): Target | null {
  const stem = drawing.replace(extension, '')
  for (const path of [`${stem}.svg`, `${stem}.light.svg`, `${stem}.png`, `${stem}.light.png`]) {
    const asked = { syntax: 'embed', role: 'body', target: `/${path}`, fragment: null } as const
    const { found } = resolve(asked, { id: null, folder: parentOf(drawing) })
    if (found.length === 1 && found[0]?.path === path) return targetOf(found)
  }
  return null
}
