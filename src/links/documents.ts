import {
  bareLink,
  type Entry,
  type Link,
  type Relation,
  type GitDates,
  type InstanceRelation,
} from '../core/entry.ts'
import { isCanvasOrBase } from '../core/file-kind.ts'
import { foldersOf, lastOf, parentOf } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import type { Document } from './member.ts'
import { fold } from './names.ts'

type FileEntry = Pick<Document, 'path' | 'entry'>

interface Included extends Pick<Settings, 'publish'> {
  /** Paths of bases in folders of templates. */
  readonly templateBases: readonly string[]
  /** Whether drafts are shown, and so count like published notes. */
  readonly drafts?: boolean
}

/**
 * The documents to link. A base in a folder of templates is included if a note names it. With `publish: opt-in`, all
 * other notes are drafts, a canvas or base is published if a published note names it unambiguously, and a bibliography
 * entry if a published note cites it.
 */
export function documentsOf(
  entries: readonly FileEntry[],
  listed: readonly Document[],
  { templateBases, publish, drafts = false }: Included,
): readonly Document[] {
  const isOptIn = publish === 'opt-in'
  const templates = new Set(templateBases)
  const chosen = isOptIn ? entries.map(({ path, entry }) => ({ path, entry: asChosen(entry) })) : entries
  const counted = chosen.filter(({ path, entry }) => !templates.has(path) && (drafts || !entry.draft))
  const named = isOptIn || templates.size > 0 ? namesIn(counted) : new Set<string>()
  const counts = new Map<string, number>()
  const namesOf = (path: string) =>
    named.size > 0 && isCanvasOrBase(path) ? endsOf(path).filter((end) => named.has(end)) : []
  for (const { path } of entries)
    for (const name of namesOf(path)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const folderTextOf = folderTexts(entries)
  const files = chosen.flatMap(({ path, entry }, index): Document[] => {
    const names = namesOf(path)
    const isTemplate = templates.has(path)
    if (isTemplate && names.length === 0) return []
    const isUsed = names.some((name) => counts.get(name) === 1)
    const its = isUsed ? (entries[index]?.entry ?? entry) : entry
    const ofFolder = folderTextOf(path, its)
    const document = { path, citekey: null, point: start, entry: its }
    return [{ ...document, ...(isTemplate && { aside: true }), ...(ofFolder && { ofFolder }) }]
  })
  return [...files, ...(isOptIn ? listed.filter(({ citekey }) => named.has(fold(citekey ?? ''))) : listed)]
}

const start = { line: 1, column: 1 }

/** As the Open Knowledge Format reserves them. */
const namesOfFolder = { listing: 'index.md', history: 'log.md' }

/**
 * What a file tells of its folder, if it is in a bundle of the Open Knowledge Format: its folder holds a concept at any
 * depth, or is in one that does and has a listing. The top of the collection needs a listing, too.
 */
function folderTexts(files: readonly FileEntry[]): (path: string, entry: Entry) => Entry['ofFolder'] {
  const bundles = new Set(files.flatMap(({ path, entry }) => (entry.type === null ? [] : foldersOf(path))))
  const isOfFolder = (path: string, { ofFolder }: Entry) =>
    ofFolder !== null && lastOf(path).toLowerCase() === namesOfFolder[ofFolder]
  const listings = new Set(
    files.flatMap(({ path, entry }) => {
      const folder = parentOf(path)
      const isBundle = bundles.has(folder) || (folder === '' && bundles.size > 0)
      return isBundle && entry.ofFolder === 'listing' && isOfFolder(path, entry) ? [folder] : []
    }),
  )
  const isIn = (folder: string) =>
    folder === '' ? listings.has('') : bundles.has(folder) || listings.has(parentOf(folder))
  return (path, entry) => (isOfFolder(path, entry) && isIn(parentOf(path)) ? entry.ofFolder : null)
}

function asChosen(entry: Entry): Entry {
  return entry.optsIn || entry.draft ? entry : { ...entry, draft: true }
}

/** Folded link targets: paths of canvases and bases, and citation keys. */
function namesIn(files: readonly FileEntry[]): ReadonlySet<string> {
  const links = files.flatMap(({ entry }) => entry.links).filter(({ role }) => role !== 'query')
  return new Set(links.map(({ target }) => fold(target.replace(/^(?:\.{0,2}\/)+|^@/, ''))))
}

/** The path and its ends, folded: for `a/b.base` also `b.base`. */
function endsOf(path: string): readonly string[] {
  const parts = fold(path).split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

/** Adds dates from Git to entries without any. */
export function withDates(documents: readonly Document[], dates: readonly GitDates[]): readonly Document[] {
  if (dates.length === 0) return documents
  const byPath = new Map(dates.map((one) => [one.path, one]))
  return documents.map((document) => {
    const own = document.citekey === null ? byPath.get(document.path) : undefined
    return own ? { ...document, entry: dated(document.entry, own) } : document
  })
}

function dated(entry: Entry, { date: first, updated: last }: GitDates): Entry {
  // A file may be committed long after it was written.
  const date = entry.date ?? (entry.updated !== null && entry.updated < first ? null : first)
  const updated = entry.updated ?? (date !== null && last > date.slice(0, 10) ? last : null)
  return { ...entry, date, updated }
}

/** Adds each relation to the document it starts from. */
export function withInstanceRelations(
  documents: readonly Document[],
  relations: readonly InstanceRelation[],
): readonly Document[] {
  if (relations.length === 0) return documents
  const byInstance = new Map<string, Document>()
  for (const document of documents) {
    const { instanceId } = document.entry
    if (instanceId !== null && !byInstance.has(instanceId)) byInstance.set(instanceId, document)
  }
  const stated = Map.groupBy(relations, ({ from }) => from)
  return documents.map((document) => {
    const { instanceId } = document.entry
    const own =
      (instanceId !== null && byInstance.get(instanceId) === document && stated.get(instanceId)) || []
    const ends = own.flatMap(({ type, to }) => {
      const path = byInstance.get(to)?.path
      return path === undefined ? [] : [{ type, path }]
    })
    return ends.length === 0 ? document : { ...document, entry: related(document.entry, ends) }
  })
}

function related(entry: Entry, ends: readonly { readonly type: string; readonly path: string }[]): Entry {
  const links = ends.map(({ path }): Link => ({
    ...bareLink,
    syntax: 'property',
    target: path,
    point: start,
    role: 'relation',
  }))
  const relations = ends.map(({ type }, index): Relation => ({
    type,
    link: entry.links.length + index,
    why: null,
    byProgram: true,
  }))
  return {
    ...entry,
    links: [...entry.links, ...links],
    relations: [...entry.relations, ...relations],
  }
}
