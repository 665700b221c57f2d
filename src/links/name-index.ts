import type { NodeId } from '../core/graph.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { fold } from './slug.ts'
import { lazily, level, preferred, type Candidate, type NameLevel } from './level.ts'
import { extension, impliedKey, isBuilt, namesOf, type FileIdentity } from './member.ts'

interface AttachmentCandidate extends Candidate {
  readonly member: null
}

interface MemberCandidate extends Candidate {
  readonly member: FileIdentity
}

export type LinkCandidate = MemberCandidate | AttachmentCandidate

export interface NameIndex {
  /** In the order in which Obsidian looks them up. */
  readonly paths: readonly PathLevels[]
  /** Indexes and readmes, by folder path. */
  readonly folderPage: NameLevel<LinkCandidate>
  readonly title: NameLevel<LinkCandidate>
  readonly alias: NameLevel<LinkCandidate>
  readonly claim: NameLevel<LinkCandidate>
  /** Without `@`. */
  readonly citekey: NameLevel<LinkCandidate>
  /** Extensionless paths of canvases and their ends. Obsidian does not find canvases by these. */
  readonly canvas: NameLevel<LinkCandidate>
  /** Opening headings that are not titles. */
  readonly heading: NameLevel<LinkCandidate>
  readonly hashes: boolean
  /** Empty if there is no member with the id. */
  self(id: NodeId | null): readonly LinkCandidate[]
}

interface PathLevels {
  readonly exact: NameLevel<LinkCandidate>
  /** Whole paths, then their ends: for `b/c/d.md` also `c/d.md` and `d.md`. */
  readonly anywhere: NameLevel<LinkCandidate>
}

/** Stands for the empty path of the collection itself. */
export const root = '.'

export function nameIndex(members: readonly FileIdentity[], attachments: readonly string[]): NameIndex {
  const named = members.map((member) => ({ member, ...standing(member.path, member.id) }))
  const notes = named.filter(({ member }) => !member.bibliographic)
  const files = attachments.map((path) => ({ member: null, ...standing(path, path) }))
  const selves = new Map<NodeId | null, readonly LinkCandidate[]>(named.map((one) => [one.member.id, [one]]))
  return {
    paths: pathsOf([...notes, ...files], notes),
    folderPage: level((name) => {
      for (const [folder, one] of folderPages(notes)) name(folder, one)
    }),
    title: byNames(named, ({ title }) => (title === null ? [] : [title])),
    alias: byNames(named, ({ aliases }) => aliases),
    claim: byNames(named, ({ claim }) => (claim === null ? [] : [claim])),
    citekey: level((name) => {
      for (const [key, one] of citationKeys(named)) name(key, one)
    }),
    canvas: pathLevels(without(notes, /\.canvas$/i)).anywhere,
    heading: byNames(named, ({ heading }) => (heading === null ? [] : [heading])),
    hashes:
      attachments.some((path) => path.includes('#')) ||
      members.some((member) => [member.path, ...namesOf(member)].some((text) => text.includes('#'))),
    self: (id) => selves.get(id) ?? [],
  }
}

/** An index of files known only by path, so they have no other names. */
export function ignoredIndex(paths: readonly string[]): NameIndex {
  const files = paths.map((path) => ({ member: null, ...standing(path, path) }))
  const nothing = level<LinkCandidate>(() => {})
  return {
    paths: pathsOf(files, files),
    folderPage: nothing,
    title: nothing,
    alias: nothing,
    claim: nothing,
    citekey: level((name) => {
      for (const one of files) name(lastOf(one.path).replace(extension, '').replace(/^@/, ''), one)
    }),
    canvas: pathLevels(without(files, /\.canvas$/i)).anywhere,
    heading: nothing,
    hashes: paths.some((path) => path.includes('#')),
    self: () => [],
  }
}

/** Paths as written come before paths without extension, so that `foo.png` never means an existing `foo.png.md`. */
function pathsOf(files: readonly LinkCandidate[], notes: readonly LinkCandidate[]): readonly PathLevels[] {
  const written = files.map((one) => [one.path, one] as const)
  return [written, without(notes, /\.md$/i), without(notes, /\.markdown$/i)]
    .filter((paths) => paths.length > 0)
    .map(pathLevels)
}

function pathLevels(paths: readonly (readonly [string, LinkCandidate])[]): PathLevels {
  const exact = lazily(() =>
    level<LinkCandidate>((name) => {
      for (const [path, one] of paths) name(path, one)
    }),
  )
  const ends = level<LinkCandidate>((name) => {
    for (const [path, one] of paths) {
      name(path, one)
      for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
        name(path.slice(slash + 1), one)
      }
    }
  })
  return { exact, anywhere: preferred(exact, ends) }
}

function without(notes: readonly LinkCandidate[], ending: RegExp): (readonly [string, LinkCandidate])[] {
  return notes.filter(({ path }) => ending.test(path)).map((note) => [note.path.replace(ending, ''), note])
}

function standing(path: string, id: string): Candidate {
  return { path: id, folder: fold(parentOf(path)), segments: path.split('/').length }
}

function byNames(
  named: readonly MemberCandidate[],
  namesOf: (member: FileIdentity) => readonly string[],
): NameLevel<MemberCandidate> {
  return level((name) => {
    for (const one of named) for (const spelling of namesOf(one.member)) name(spelling, one)
  })
}

/** One candidate per key. The first file wins, as the problem says; file names count last. */
function citationKeys(named: readonly MemberCandidate[]): Iterable<readonly [string, MemberCandidate]> {
  const keys = new Map<string, readonly [string, MemberCandidate]>()
  const add = (name: string | null, one: MemberCandidate): void => {
    if (name !== null && !keys.has(fold(name))) keys.set(fold(name), [name, one])
  }
  const ordered = named.toSorted((a, b) => Number(isBuilt(b.member)) - Number(isBuilt(a.member)))
  for (const one of ordered) add(one.member.citekey, one)
  for (const one of ordered) add(impliedKey(one.member), one)
  return keys.values()
}

/** An index wins over a readme. A note named like its folder does not count, because it has its own name. */
function folderPages(notes: readonly MemberCandidate[]): [string, MemberCandidate][] {
  const pages = new Map<string, MemberCandidate>()
  for (const name of ['index', 'readme']) {
    for (const note of notes) {
      const folder = parentOf(note.member.path) || root
      if (fold(note.member.name) === name && !pages.has(folder)) pages.set(folder, note)
    }
  }
  return [...pages]
}
