import type { Entry } from '../core/entry.ts'
import { isCanvasOrBase } from '../core/file-kind.ts'
import type { Settings } from '../core/settings.ts'
import type { Document } from './member.ts'
import { fold } from './slug.ts'

interface FileEntry {
  readonly path: string
  readonly entry: Entry
}

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
  const files = chosen.flatMap(({ path, entry }, index): Document[] => {
    const names = namesOf(path)
    const isTemplate = templates.has(path)
    if (isTemplate && names.length === 0) return []
    const isUsed = names.some((name) => counts.get(name) === 1)
    const its = isUsed ? (entries[index]?.entry ?? entry) : entry
    return [{ path, citekey: null, point: start, entry: its, ...(isTemplate && { aside: true }) }]
  })
  return [...files, ...(isOptIn ? listed.filter(({ citekey }) => named.has(fold(citekey ?? ''))) : listed)]
}

const start = { line: 1, column: 1 }

const held = new WeakMap<Entry, Entry>()

/** Returns the same object for the same entry, because linking detects changes by identity. */
function asChosen(entry: Entry): Entry {
  if (entry.optsIn || entry.draft) return entry
  const known = held.get(entry) ?? { ...entry, draft: true }
  held.set(entry, known)
  return known
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
