import type { Entry, PaperFields, TextSegments } from '../core/entry.ts'
import { roleOf, withoutPrefix, type Kind, type NodeKind } from '../core/kinds.ts'
import type { NodeId } from '../core/graph.ts'
import { isBase } from '../core/file-kind.ts'
import { lastOf } from '../core/path.ts'
import type { Point } from '../core/rules.ts'
import { isPlaceholder } from '../core/placeholder.ts'
import { fold, slug } from './slug.ts'
import { findingAt, type Finding } from './finding.ts'
import { writtenName } from './words.ts'

/** An entry with the place it was read from. */
export interface Document {
  /** Relative to the collection, with forward slashes. */
  readonly path: string
  /** Set for an entry of a bibliography file, whose id is `@citekey`; null for a markdown file. */
  readonly citekey: string | null
  /** Where it begins in its file; 1:1 for markdown. */
  readonly point: Point
  readonly entry: Entry
  /** Its folder is not shown, since it is one of templates. */
  readonly aside?: true
  /** It is shown to its author, although it is not to be published. */
  readonly shown?: boolean
}

/**
 * The parts of a member that the addresses and link targets of other members depend on. Plain values, so that two
 * identities can be compared.
 */
export interface FileIdentity {
  readonly id: NodeId
  readonly path: string
  /** The file's name without its extension (that of a base with it), or the citation key of a paper that only a bibliography names. */
  readonly name: string
  readonly bibliographic: boolean
  /** It stands beside the pages that are in no folder, wherever its file is. */
  readonly aside?: true
  readonly published: boolean
  /** As of its document: no build publishes it, so that it takes nothing from a file that one does. */
  readonly shown?: true
  readonly point: Point
  readonly kind: NodeKind
  readonly drawing: boolean
  /** As its author gives it; a paper with a file of its own may have none. */
  readonly citekey: string | null
  /** As links find it, like the claim and the aliases. */
  readonly title: string | null
  /** The opening heading, where it is not the title. */
  readonly heading: string | null
  readonly claim: string | null
  readonly aliases: readonly string[]
  readonly permalink: string | null
  /** Where the permalink is written. */
  readonly permalinkAt: Point | null
}

/**
 * A possible target of links and, if it is published, a node: a document, or a markdown paper merged with its entry in
 * a bibliography.
 */
export interface Member {
  readonly identity: FileIdentity
  readonly entry: Entry
  /** The title that its author gave it: the property, or the opening heading; null leaves it to the file name. */
  readonly title: TextSegments | null
  /** Whether the opening heading is shown in the text, since it is not the title. */
  readonly showsHeading: boolean
  /** The document, and any bibliography entry, that it was made from. */
  readonly source: MemberSource
}

/** A document, and the entry of a bibliography that is the same paper. */
type MemberSource = Pick<
  FileIdentity,
  'id' | 'path' | 'name' | 'bibliographic' | 'aside' | 'published' | 'shown' | 'point' | 'citekey'
> & {
  readonly entry: Entry
  readonly listed: Entry | null
}

export const extension = /\.(?:md|markdown)$/i
export const pageExtension = /\.(?:md|markdown|canvas|base)$/i

/**
 * One member for each file and each citation key, in order of id; members of `before` are reused where nothing in them
 * has changed.
 */
export function membersOf(
  documents: readonly Document[],
  before: ReadonlyMap<NodeId, Member>,
  kinds: readonly Kind[],
): { members: Member[]; findings: Finding[] } {
  const files: MemberSource[] = []
  const listed: MemberSource[] = []
  for (const document of documents) (document.citekey === null ? files : listed).push(sheetOf(document))
  files.sort(byPublication)
  listed.sort(byPublication)

  const findings: Finding[] = []
  const byKey = new Map<string, MemberSource>()
  const kept: MemberSource[] = []
  for (const source of listed) {
    const key = fold(source.name)
    const first = byKey.get(key)
    if (first) findings.push(duplicate(source, first, 'the entry is left out'))
    else byKey.set(key, source)
  }

  const taken = new Map<string, MemberSource>()
  const named = files.filter((file) => file.citekey !== null)
  const unnamed = files.filter((file) => file.citekey === null)
  for (const file of [...named, ...unnamed]) {
    const key = fold(file.citekey ?? impliedKey({ ...file, kind: file.entry.kind }) ?? '')
    const first = taken.get(key)
    const entry = byKey.get(key)
    if (first && file.citekey !== null && file.published) {
      findings.push(duplicate(file, first, 'citations lead to the other'))
    }
    if (!first && key !== '' && (file.citekey !== null || entry)) taken.set(key, file)
    kept.push(!first && entry && file.entry.paper ? withListed(file, entry) : file)
  }
  for (const [key, source] of byKey) if (!taken.has(key)) kept.push(source)

  kept.sort((a, b) => (a.id < b.id ? -1 : 1))
  const members = kept.map((source) => memberOf(source, kinds, before.get(source.id)))
  return { members, findings }
}

/** The citation key that a paper's file name implies, as in `papers/kumar2024score.md` or `@kumar2024score.md`. */
export function impliedKey({
  kind,
  bibliographic,
  name,
}: Pick<FileIdentity, 'kind' | 'bibliographic' | 'name'>) {
  return roleOf(kind) !== 'paper' || bibliographic ? null : name.replace(/^@/, '')
}

/** Title, heading, claim and aliases. */
export function namesOf({ title, heading, claim, aliases }: FileIdentity): string[] {
  return [title, heading, claim, ...aliases].filter((name) => name !== null)
}

/** Whether the members have equal identities, one by one. */
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
  if (before && isSame(source, before.source)) return before
  const { id, path, name, bibliographic, aside, published, shown, point, citekey, listed } = source
  const entry = listed ? merged(source.entry, listed, citekey) : source.entry
  const heading = entry.heading && !isUnfilled(entry) ? writtenName(entry.heading, entry) : null
  const title = entry.title ?? (heading !== null && saysNothing(name) ? entry.heading : null)
  const written = title && writtenName(title, entry)
  // Links may leave out what only says of what kind a file is.
  const bare = withoutPrefix(written ?? name, entry.kind, kinds)
  const named = written === null && bare === name ? null : bare
  const showsHeading = heading !== null && slug(named ?? name) !== slug(heading)
  const { kind, drawing, permalink } = entry
  const identity: FileIdentity = {
    id,
    path,
    name,
    bibliographic,
    ...(aside && { aside }),
    published,
    ...(shown && { shown }),
    point,
    kind,
    drawing,
    citekey,
    title: named,
    heading: title === entry.heading ? null : heading,
    claim: entry.claim && writtenName(entry.claim, entry),
    aliases: entry.aliases.map((alias) => writtenName(alias, entry)),
    permalink,
    permalinkAt: entry.places.permalink,
  }
  return { identity, entry, title, showsHeading, source }
}

function isSame(one: MemberSource, other: MemberSource): boolean {
  return (
    one.entry === other.entry &&
    one.listed === other.listed &&
    one.path === other.path &&
    one.aside === other.aside &&
    one.citekey === other.citekey &&
    one.point.line === other.point.line &&
    one.point.column === other.point.column
  )
}

/** The file's fields win; missing ones are taken from the bibliography. */
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

function sheetOf({ path, citekey, point, entry, aside, shown }: Document): MemberSource {
  return {
    id: (citekey === null ? path : `@${citekey}`) as NodeId,
    path,
    name: citekey ?? identityName(path),
    bibliographic: citekey !== null,
    ...(aside && { aside }),
    published: shown === true || isPublished(entry),
    ...(shown && { shown }),
    point,
    citekey: citekey ?? entry.paper?.citekey ?? null,
    entry,
    listed: null,
  }
}

/** Bases keep their extension: they are often named like a folder or a note, whose address is its own. */
export function identityName(path: string): string {
  return isBase(path) ? lastOf(path) : nameOfFile(path)
}

/** That of a file of which only the path is known: a note that is not published. */
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

/** The name of a file that becomes a page, without its extension. */
export function nameOfFile(path: string): string {
  return lastOf(path).replace(pageExtension, '')
}

/** Whether a build publishes it, and dev does not only show it to its author. */
export function isBuilt({ published, shown }: Pick<FileIdentity, 'published' | 'shown'>): boolean {
  return published && shown !== true
}

/** Front matter that cannot be read might have said `draft: true`, whatever severity the rule has. */
function isPublished(entry: Entry): boolean {
  return !entry.draft && !entry.problems.some((problem) => problem.rule === 'unreadable-front-matter')
}

function duplicate(source: MemberSource, first: MemberSource, outcome: string): Finding {
  const other = first.bibliographic ? `${first.path}:${first.point.line}` : first.path
  const message = `the citation key "${source.citekey}" is already that of ${other}; ${outcome}.`
  return findingAt(source, 'duplicate-citekey', message, source.entry.places.citekey)
}

/** Whether the heading is a placeholder that a template was to fill in. */
function isUnfilled({ heading }: Entry): boolean {
  return heading !== null && isPlaceholder(heading.map(String).join(''))
}

/** Whether the name of a file is no title: a slug, an identifier, or what programs call a new file or the page of a folder. */
function saysNothing(name: string): boolean {
  return /^[a-z\d._-]+$/.test(name) || /^(?:index|readme|untitled(?: \d+)?)$/i.test(name)
}

/** Published ones first, so that a draft never takes a key from a page that readers can see; then by place. */
function byPublication(a: MemberSource, b: MemberSource): number {
  if (isBuilt(a) !== isBuilt(b)) return isBuilt(a) ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return (
    a.point.line - b.point.line || a.point.column - b.point.column || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}
