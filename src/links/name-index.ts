import type { NodeId } from '../core/graph.ts'
import { byKey } from '../core/lazily.ts'
import { parentOf } from '../core/path.ts'
import { identityOfPath, impliedKey, isBuilt, namesOf, type FileIdentity } from './member.ts'
import { caselessName, fold } from './names.ts'

/** A possible link target, with the values that decide between several of the same name. */
export interface LinkCandidate {
  /** Its path, or `@citekey` for a bibliography entry. */
  readonly path: string
  /** Folded; '' at the root. */
  readonly folder: string
  readonly segments: number
  /** Null for an attachment or an ignored file. */
  readonly member: FileIdentity | null
}

type NamedMember = LinkCandidate & { readonly member: FileIdentity }

export interface LinkName {
  readonly spelling: string
  /** The comparison key of Obsidian, which ignores case. */
  readonly caseless: string
  /** The looser key of `fold`. */
  readonly folded: string
}

export function linkName(text: string): LinkName {
  return { spelling: text, caseless: caselessName(text), folded: fold(text) }
}

/** The folded folder of the link. It is called only if the answer depends on it, so callers can cache other answers. */
export type FolderOf = () => string

/**
 * Finds one candidate, none, or several that only their paths distinguish. Equal answers are the same array if there
 * are several.
 */
export interface NameLevel {
  /** By `caseless` key. With `exact`, the name must be a whole path. */
  strict(name: LinkName, folder: FolderOf, exact?: boolean): readonly LinkCandidate[]
  /** By `folded` key, if no stricter match exists. */
  loose(name: LinkName, folder: FolderOf, exact?: boolean): readonly LinkCandidate[]
}

interface CandidateName {
  readonly candidate: LinkCandidate
  readonly spelling: string
  /** A whole path wins over the end of another. */
  readonly isWhole?: boolean
}

/** One level of resolution. A lookup takes time proportional to the folder depth. */
function level(names: Iterable<CandidateName>): NameLevel {
  const groups = new Map<string, CandidateName[]>()
  /** Folded key → keys of `groups` that fold to it but differ from it. */
  const untidy = new Map<string, Set<string>>()
  for (const name of names) {
    const { caseless, folded } = linkName(name.spelling)
    if (folded === '') continue
    const group = groups.get(caseless)
    if (!group) groups.set(caseless, [name])
    else if (group.at(-1)?.candidate !== name.candidate) group.push(name)
    if (caseless === folded) continue
    untidy.set(folded, (untidy.get(folded) ?? new Set<string>()).add(caseless))
  }

  const union = byKey((folded: string) =>
    [folded, ...(untidy.get(folded) ?? [])].flatMap((key) => groups.get(key) ?? []),
  )
  const wholeIn = byKey((group: readonly CandidateName[]) => group.filter(({ isWhole }) => isWhole))
  const nearestIn = byKey(nearestByFolder)
  const decided = byKey((near: readonly CandidateName[]) =>
    byKey((spelling: string) => decide(near, spelling)),
  )
  const answer = (
    group: readonly CandidateName[],
    spelling: string,
    folder: FolderOf,
    exact: boolean,
  ): readonly LinkCandidate[] => {
    const whole = group.length > 1 ? wholeIn(group) : group.filter(({ isWhole }) => isWhole)
    const named = exact || whole.length > 0 ? whole : group
    if (named.length < 2) return named.map(({ candidate }) => candidate)
    const nearest = nearestIn(named)
    let shared = folder()
    while (shared !== '' && !nearest.has(shared)) shared = parentOf(shared)
    return decided(nearest.get(shared) ?? [])(spelling)
  }
  return {
    strict: ({ spelling, caseless }, folder, exact = false) =>
      answer(groups.get(caseless) ?? [], spelling, folder, exact),
    loose: ({ spelling, caseless, folded }, folder, exact = false) => {
      const isSame = caseless === folded && !untidy.has(folded)
      return isSame ? [] : answer(union(folded), spelling, folder, exact)
    },
  }
}

/** For each folder that contains candidates, at any depth: those with the fewest path segments. */
function nearestByFolder(named: readonly CandidateName[]): ReadonlyMap<string, readonly CandidateName[]> {
  const groups = new Map<string, CandidateName[]>()
  for (const one of named) {
    for (let folder = one.candidate.folder; ; folder = parentOf(folder)) {
      const group = groups.get(folder)
      const fewest = group?.[0]?.candidate.segments ?? Infinity
      if (one.candidate.segments < fewest) groups.set(folder, [one])
      else if (one.candidate.segments === fewest) group?.push(one)
      if (folder === '') break
    }
  }
  return groups
}

/** If several match, an exact spelling (case and accents) wins. */
function decide(named: readonly CandidateName[], spelling: string): readonly LinkCandidate[] {
  const alike = [
    named.filter((one) => one.spelling === spelling),
    named.filter((one) => one.spelling.normalize('NFC') === spelling.normalize('NFC')),
  ]
  const equals = alike.find((some) => some.length === 1) ?? named
  return equals.map(({ candidate }) => candidate).sort((a, b) => (a.path < b.path ? -1 : 1))
}

export interface NameIndex {
  /** Whole paths and their ends, in the order in which Obsidian looks them up: for `b/c/d.md` also `c/d.md` and `d.md`. */
  readonly paths: readonly NameLevel[]
  /** Indexes and readmes, by folder path. */
  readonly folderPage: NameLevel
  readonly title: NameLevel
  readonly alias: NameLevel
  readonly claim: NameLevel
  /** Without `@`. */
  readonly citekey: NameLevel
  /** Extensionless paths of canvases and their ends. Obsidian does not find canvases by these. */
  readonly canvas: NameLevel
  /** Opening headings that are not titles. */
  readonly heading: NameLevel
  readonly hashes: boolean
  /** Empty if there is no member with the id. */
  self(id: NodeId | null): readonly LinkCandidate[]
}

/** Stands for the empty path of the collection itself. */
export const root = '.'

export function nameIndex(members: readonly FileIdentity[], attachments: readonly string[]): NameIndex {
  const named = members.map((member) => ({ ...candidateOf(member.path, member.id), member }))
  const notes = named.filter(({ member }) => !member.bibliographic)
  const files = attachments.map((path) => candidateOf(path))
  const selves = new Map<NodeId | null, readonly LinkCandidate[]>(named.map((one) => [one.member.id, [one]]))
  return {
    paths: pathsOf([...notes, ...files], notes),
    folderPage: level(folderPages(notes)),
    title: byNames(named, ({ title }) => [title]),
    alias: byNames(named, ({ aliases }) => aliases),
    claim: byNames(named, ({ claim }) => [claim]),
    citekey: level(citationKeys(named)),
    canvas: level(pathNames(notes, /\.canvas$/i)),
    heading: byNames(named, ({ heading }) => [heading]),
    hashes:
      attachments.some((path) => path.includes('#')) ||
      members.some((member) => [member.path, ...namesOf(member)].some((text) => text.includes('#'))),
    self: (id) => selves.get(id) ?? [],
  }
}

/** An index of files known only by path, so they have no other names. Any of them may be a paper. */
export function ignoredIndex(paths: readonly string[]): NameIndex {
  const files = paths.map((path): FileIdentity => ({ ...identityOfPath(path), kind: 'paper' }))
  return { ...nameIndex(files, []), folderPage: level([]) }
}

function candidateOf(path: string, id = path): LinkCandidate {
  return { path: id, folder: fold(parentOf(path)), segments: path.split('/').length, member: null }
}

/** Paths as written come before paths without extension, so that `foo.png` never means an existing `foo.png.md`. */
function pathsOf(files: readonly LinkCandidate[], notes: readonly LinkCandidate[]): readonly NameLevel[] {
  return [pathNames(files, /$/), pathNames(notes, /\.md$/i), pathNames(notes, /\.markdown$/i)].map(level)
}

/** The paths that end so, without that ending, and their ends. */
function* pathNames(files: readonly LinkCandidate[], ending: RegExp): Iterable<CandidateName> {
  for (const candidate of files) {
    if (!ending.test(candidate.path)) continue
    const path = candidate.path.replace(ending, '')
    yield { candidate, spelling: path, isWhole: true }
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      yield { candidate, spelling: path.slice(slash + 1) }
    }
  }
}

function byNames(
  named: readonly NamedMember[],
  namesOf: (member: FileIdentity) => readonly (string | null)[],
): NameLevel {
  const names = named.flatMap((candidate) =>
    namesOf(candidate.member).flatMap((spelling) => (spelling === null ? [] : [{ candidate, spelling }])),
  )
  return level(names)
}

/** One candidate per key. The first file wins, as the problem says; file names count last. */
function citationKeys(named: readonly NamedMember[]): Iterable<CandidateName> {
  const keys = new Map<string, CandidateName>()
  const add = (spelling: string | null, candidate: NamedMember): void => {
    if (spelling !== null && !keys.has(fold(spelling))) keys.set(fold(spelling), { candidate, spelling })
  }
  const ordered = named.toSorted((a, b) => Number(isBuilt(b.member)) - Number(isBuilt(a.member)))
  for (const one of ordered) add(one.member.citekey, one)
  for (const one of ordered) add(impliedKey(one.member), one)
  return keys.values()
}

/** An index wins over a readme. A note named like its folder does not count, because it has its own name. */
function folderPages(notes: readonly NamedMember[]): Iterable<CandidateName> {
  const pages = new Map<string, CandidateName>()
  for (const name of ['index', 'readme']) {
    for (const candidate of notes) {
      const spelling = parentOf(candidate.member.path) || root
      const isPage = fold(candidate.member.name) === name && !pages.has(spelling)
      if (isPage) pages.set(spelling, { candidate, spelling })
    }
  }
  return pages.values()
}
