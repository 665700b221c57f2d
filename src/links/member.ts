import { isDeepStrictEqual } from 'node:util'
import type { Entry, PaperFields, TextSegments } from '../core/entry.ts'
import { roleOf, withoutPrefix, type Kind, type NodeKind } from '../core/kinds.ts'
import type { NodeId } from '../core/graph.ts'
import { isBase } from '../core/file-kind.ts'
import { lastOf, isPlaceholder } from '../core/path.ts'
import { byPlace, type SourcePoint } from '../core/rules.ts'
import { fold, slug, writtenName } from './names.ts'
import { findingAt, type Finding } from '../core/problem.ts'

export interface Document {
  /** Relative to the collection, with forward slashes. */
  readonly path: string
  /** Only for an entry of a bibliography file, whose id is `@citekey`. */
  readonly citekey: string | null
  /** 1:1 for markdown. */
  readonly point: SourcePoint
  readonly entry: Entry
  readonly aside?: true
  readonly ofFolder?: Entry['ofFolder']
  /** A draft that dev shows to its author. */
  readonly shown?: boolean
}

/** What is known of a document without its names. */
interface UnnamedIdentity {
  readonly id: NodeId
  readonly path: string
  /** The file name without extension (bases keep it), or the citation key of a bibliography entry. */
  readonly name: string
  readonly bibliographic: boolean
  /** Its page belongs to no folder, wherever its file is. */
  readonly aside?: true
  /** See `Node.ofFolder`. */
  readonly ofFolder?: Entry['ofFolder']
  readonly published: boolean
  /** A draft, shown in dev only: it must not claim a name or address that a published file would get. */
  readonly shown?: true
  readonly point: SourcePoint
  readonly kind: NodeKind
  readonly drawing: boolean
  /** Written by the author; a paper with its own file may have none. */
  readonly citekey: string | null
  readonly permalink: string | null
  readonly permalinkAt: SourcePoint | null
}

/** What the addresses and link targets of other members depend on. Only plain values, so identities can be compared. */
export interface FileIdentity extends UnnamedIdentity {
  /** The text that link lookups use, like the claim and the aliases. */
  readonly title: string | null
  /** The opening heading, if it is not the title. */
  readonly heading: string | null
  readonly claim: string | null
  readonly aliases: readonly string[]
}

/** A possible link target, and a node if published: a document, merged with its bibliography entry if it has one. */
export interface Member {
  readonly identity: FileIdentity
  readonly entry: Entry
  /** From front matter or the opening heading; null to use the file name. */
  readonly title: TextSegments | null
  /** Whether the opening heading stays in the text, because it is not the title. */
  readonly showsHeading: boolean
  readonly source: MemberSource
}

/** A document, and the bibliography entry of the same paper. */
interface MemberSource extends UnnamedIdentity {
  readonly entry: Entry
  readonly listed: Entry | null
}

export const extension = /\.(?:md|markdown)$/i
export const pageExtension = /\.(?:md|markdown|canvas|base)$/i

/** One member per file and citation key, in order of id. Unchanged members of `before` are reused. */
export function membersOf(
  documents: readonly Document[],
  before: ReadonlyMap<NodeId, Member>,
  kinds: readonly Kind[],
): { members: Member[]; findings: Finding[] } {
  const sources = documents.map(sheetOf).sort(byPublication)
  const files = sources.filter(({ bibliographic }) => !bibliographic)

  const findings: Finding[] = []
  const byKey = new Map<string, MemberSource>()
  const kept: MemberSource[] = []
  for (const source of sources.filter(({ bibliographic }) => bibliographic)) {
    const key = fold(source.name)
    const first = byKey.get(key)
    if (first) findings.push(duplicate(source, first, 'so this entry is left out'))
    else byKey.set(key, source)
  }

  const taken = new Map<string, MemberSource>()
  const named = files.filter((file) => file.citekey !== null)
  const unnamed = files.filter((file) => file.citekey === null)
  for (const file of [...named, ...unnamed]) {
    const key = fold(file.citekey ?? impliedKey(file) ?? '')
    const first = taken.get(key)
    const entry = byKey.get(key)
    if (first && file.citekey !== null && file.published) {
      findings.push(duplicate(file, first, 'so citations lead there'))
    }
    if (!first && key !== '' && (file.citekey !== null || entry)) taken.set(key, file)
    kept.push(!first && entry && file.entry.paper ? withListed(file, entry) : file)
  }
  for (const [key, source] of byKey) if (!taken.has(key)) kept.push(source)

  kept.sort((a, b) => (a.id < b.id ? -1 : 1))
  const members = kept.map((source) => memberOf(source, kinds, before.get(source.id)))
  return { members, findings }
}

/** The citation key implied by the file name of a paper, as in `papers/kumar2024score.md` or `@kumar2024score.md`. */
export function impliedKey({ kind, bibliographic, name }: UnnamedIdentity): string | null {
  return roleOf(kind) !== 'paper' || bibliographic ? null : name.replace(/^@/, '')
}

export function namesOf({ title, heading, claim, aliases }: FileIdentity): string[] {
  return [title, heading, claim, ...aliases].filter((name) => name !== null)
}

export function sameIdentities(some: readonly Member[], others: readonly Member[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index]
      return one === other || JSON.stringify(one.identity) === JSON.stringify(other?.identity)
    })
  )
}

function withListed(file: MemberSource, listed: MemberSource): MemberSource {
  if (!listed.entry.paper) return file
  return { ...file, listed: listed.entry, citekey: file.citekey ?? listed.name }
}

function memberOf(source: MemberSource, kinds: readonly Kind[], before: Member | undefined): Member {
  // An entry that is not the same object may have other links.
  const isSame = source.entry === before?.source.entry && source.listed === before.source.listed
  if (isSame && isDeepStrictEqual(source, before.source)) return before
  const { entry: own, listed, ...face } = source
  const { name, citekey } = face
  const entry = listed ? merged(own, listed, citekey) : own
  const heading = entry.heading && !isUnfilled(entry) ? writtenName(entry.heading, entry) : null
  // A listing is called like its folder, and its first heading is one of several.
  const isUntitled = heading === null || !saysNothing(name) || face.ofFolder === 'listing'
  const title = entry.title ?? (isUntitled ? null : entry.heading)
  const written = title && writtenName(title, entry)
  // Links may omit the prefix that marks the kind.
  const bare = withoutPrefix(written ?? name, entry.kind, kinds)
  const named = written === null && bare === name ? null : bare
  const showsHeading = heading !== null && slug(named ?? name) !== slug(heading)
  const identity: FileIdentity = {
    ...face,
    title: named,
    heading: title === entry.heading ? null : heading,
    claim: entry.claim && writtenName(entry.claim, entry),
    aliases: entry.aliases.map((alias) => writtenName(alias, entry)),
  }
  return { identity, entry, title, showsHeading, source }
}

/** Fields of the file win over those of the bibliography. */
function merged(file: Entry, listed: Entry, citekey: string | null): Entry {
  const mine = file.paper
  const theirs = listed.paper
  if (!mine || !theirs) return file
  const paper: PaperFields = {
    citekey,
    authors: mine.authors.length > 0 ? mine.authors : theirs.authors,
    year: mine.year ?? theirs.year,
    venue: mine.venue ?? theirs.venue,
    doi: mine.doi ?? theirs.doi,
    arxiv: mine.arxiv ?? theirs.arxiv,
    url: mine.url ?? theirs.url,
    // Holes would index the links of the wrong entry.
    abstract:
      mine.abstract ?? (theirs.abstract?.every((part) => typeof part === 'string') ? theirs.abstract : null),
  }
  return {
    ...file,
    title: file.title ?? listed.title,
    date: file.date ?? listed.date,
    lang: file.lang ?? listed.lang,
    tags: file.tags.length > 0 ? file.tags : listed.tags,
    paper,
  }
}

function sheetOf({ path, citekey, point, entry, aside, ofFolder, shown }: Document): MemberSource {
  return {
    id: (citekey === null ? path : `@${citekey}`) as NodeId,
    path,
    name: citekey ?? identityName(path),
    bibliographic: citekey !== null,
    ...(aside && { aside }),
    ...(ofFolder && { ofFolder }),
    published: shown === true || isPublished(entry),
    ...(shown && { shown }),
    point,
    kind: entry.kind,
    drawing: entry.drawing,
    citekey: citekey ?? entry.paper?.citekey ?? null,
    permalink: entry.permalink,
    permalinkAt: entry.places.permalink,
    entry,
    listed: null,
  }
}

/** Bases keep their extension, because they are often named like a folder or a note. */
export function identityName(path: string): string {
  return isBase(path) ? lastOf(path) : nameOfFile(path)
}

/** The identity of an unpublished note of which only the path is known. */
export function identityOfPath(path: string): FileIdentity {
  return {
    id: path as NodeId,
    path,
    name: identityName(path),
    bibliographic: false,
    published: false,
    point: { line: 1, column: 1 },
    kind: 'note',
    drawing: false,
    citekey: null,
    title: null,
    heading: null,
    claim: null,
    aliases: [],
    permalink: null,
    permalinkAt: null,
  }
}

export function nameOfFile(path: string): string {
  return lastOf(path).replace(pageExtension, '')
}

/** Whether a build publishes it, rather than dev only showing it to its author. */
export function isBuilt({ published, shown }: Pick<FileIdentity, 'published' | 'shown'>): boolean {
  return published && shown !== true
}

/** Front matter that cannot be read might have said `draft: true`, whatever the severity of the rule. */
function isPublished(entry: Entry): boolean {
  return !entry.draft && !entry.problems.some((problem) => problem.rule === 'unreadable-front-matter')
}

function duplicate(source: MemberSource, first: MemberSource, outcome: string): Finding {
  const other = first.bibliographic ? `${first.path}:${first.point.line}` : first.path
  const message = `The key "${source.citekey}" is already that of ${other}, ${outcome}.`
  return findingAt(source, 'duplicate-citekey', message, source.entry.places.citekey)
}

function isUnfilled({ heading }: Entry): boolean {
  return heading !== null && isPlaceholder(heading.map(String).join(''))
}

/** Whether the file name makes no title: a slug, an identifier, or a default name such as "Untitled 2" or "readme". */
function saysNothing(name: string): boolean {
  return /^[a-z\d._-]+$/.test(name) || /^(?:index|readme|untitled(?: \d+)?)$/i.test(name)
}

/** Published ones first, so that a draft never takes a key from a published page; then by place. */
function byPublication(a: MemberSource, b: MemberSource): number {
  if (isBuilt(a) !== isBuilt(b)) return isBuilt(a) ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return byPlace({ file: a.path, ...a.point }, { file: b.path, ...b.point }) || (a.id < b.id ? -1 : 1)
}
