import type { Entry, PaperFields } from '../model/entry.ts'
import type { NodeId } from '../model/graph.ts'
import { lastOf } from '../model/path.ts'
import type { Point } from '../model/place.ts'
import type { Document } from './document.ts'
import { fold } from './fold.ts'
import { findingAt, type Finding } from './finding.ts'

/** What links can lead to and, if it is published, a node: a document, or a markdown paper and its entry in a bibliography. */
export interface Member {
  readonly id: NodeId
  readonly path: string
  /** The file's name without its extension, or the citation key of a paper that only a bibliography names. */
  readonly name: string
  readonly bibliographic: boolean
  readonly published: boolean
  readonly point: Point
  readonly entry: Entry
  /** As its author gives it; a paper of its own file may have none. */
  readonly citekey: string | null
}

export const extension = /\.(?:md|markdown)$/i

/** One member for each file and each citation key, in order of id. */
export function membersOf(documents: readonly Document[]): { members: Member[]; findings: Finding[] } {
  const files: Member[] = []
  const listed: Member[] = []
  for (const document of documents) (document.citekey === null ? files : listed).push(memberOf(document))
  files.sort(byPublication)
  listed.sort(byPublication)

  const findings: Finding[] = []
  const byKey = new Map<string, Member>()
  const kept: Member[] = []
  for (const member of listed) {
    const key = fold(member.name)
    const first = byKey.get(key)
    if (first) findings.push(duplicate(member, first, 'the entry is left out'))
    else byKey.set(key, member)
  }

  const taken = new Map<string, Member>()
  const named = files.filter((file) => file.citekey !== null)
  const unnamed = files.filter((file) => file.citekey === null)
  for (const file of [...named, ...unnamed]) {
    const key = fold(file.citekey ?? impliedKey(file) ?? '')
    const first = taken.get(key)
    const entry = byKey.get(key)
    if (first && file.citekey !== null && file.published) {
      findings.push(duplicate(file, first, 'citations lead to the other'))
    }
    if (!first && key !== '' && (file.citekey !== null || entry)) taken.set(key, file)
    kept.push(!first && entry ? merged(file, entry) : file)
  }
  for (const [key, member] of byKey) if (!taken.has(key)) kept.push(member)

  return { members: kept.sort((a, b) => (a.id < b.id ? -1 : 1)), findings }
}

/** A paper's file name stands in for a citation key, as in `papers/kumar2024score.md` or `@kumar2024score.md`. */
export function impliedKey(member: Member): string | null {
  if (member.entry.kind !== 'paper' || member.bibliographic) return null
  return member.name.replace(/^@/, '')
}

/** The file's fields win; what it leaves open is taken from the bibliography. */
function merged(file: Member, listed: Member): Member {
  const mine = file.entry.paper
  const theirs = listed.entry.paper
  if (!mine || !theirs) return file
  const paper: PaperFields = {
    citekey: mine.citekey ?? listed.name,
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
  const entry: Entry = {
    ...file.entry,
    title: file.entry.title ?? listed.entry.title,
    date: file.entry.date ?? listed.entry.date,
    lang: file.entry.lang ?? listed.entry.lang,
    tags: file.entry.tags.length > 0 ? file.entry.tags : listed.entry.tags,
    paper,
  }
  return { ...file, entry, citekey: paper.citekey }
}

function memberOf({ path, citekey, point, entry }: Document): Member {
  const file = lastOf(path).replace(extension, '')
  return {
    id: (citekey === null ? path : `@${citekey}`) as NodeId,
    path,
    name: citekey ?? file,
    bibliographic: citekey !== null,
    published: isPublished(entry),
    point,
    entry,
    citekey: citekey ?? entry.paper?.citekey ?? null,
  }
}

/** Front matter that cannot be read might have said `draft: true`, whatever severity the rule has. */
function isPublished(entry: Entry): boolean {
  return !entry.draft && !entry.problems.some((problem) => problem.rule === 'unreadable-front-matter')
}

function duplicate(member: Member, first: Member, outcome: string): Finding {
  const other = first.bibliographic ? `${first.path}:${first.point.line}` : first.path
  const message = `the citation key "${member.citekey}" is already that of ${other}; ${outcome}.`
  return findingAt(member, 'duplicate-citekey', message, member.entry.places.citekey)
}

/** Published ones first, so that a draft never takes a key from a page that readers can see; then by place. */
function byPublication(a: Member, b: Member): number {
  if (a.published !== b.published) return a.published ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return (
    a.point.line - b.point.line || a.point.column - b.point.column || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}
