import { matcher } from '../scan/left-out.ts'
import type { Sources } from '../collection/sources.ts'
import type { StoredEntries } from '../collection/entries.ts'
import { foldersOf } from '../core/path.ts'
import type { Document } from '../links/link.ts'

export interface HeldBack {
  /** Ends with a slash if it is a folder. */
  readonly path: string
  readonly why: keyof typeof reasons
  readonly reason: string
}

/** Singular and plural of each reason, as the build summary counts them. */
const reasons = {
  draft: ['draft', 'drafts'],
  chosen: ['without publish: true', 'without publish: true'],
  git: ['ignored by Git', 'ignored by Git'],
  obsidian: ['excluded in Obsidian', 'excluded in Obsidian'],
  ignored: ['ignored by a setting or name', 'ignored by a setting or name'],
  fault: ['with a problem', 'with problems'],
} as const

/** Everything held back, sorted by path. `stored` is as read from files; `documents` have the settings applied. */
export function heldBack(
  { files, settings }: Pick<Sources, 'files' | 'settings'>,
  stored: Pick<StoredEntries, 'entries' | 'unreadable'>,
  documents: readonly Document[],
): readonly HeldBack[] {
  const own = new Map(stored.entries.map(({ path, entry }) => [path, entry]))
  const drafts = documents.flatMap(({ path, entry }): HeldBack[] => {
    if (!entry.draft) return []
    const [fault] = entry.problems.filter(({ rule }) => rule.startsWith('unreadable-'))
    if (fault) return [{ path, why: 'fault', reason: fault.message.replace(/\.$/, '') }]
    return own.get(path)?.draft === false
      ? [{ path, why: 'chosen', reason: 'no publish: true' }]
      : [{ path, why: 'draft', reason: 'draft: true, status: draft or publish: false' }]
  })
  const globs = settings.ignore.map((glob) => ({ glob, matches: matcher([glob]) }))
  const hidden = files.hidden.map(({ path, by }): HeldBack =>
    by.source === 'git'
      ? { path, why: 'git', reason: `Git ignores it (${by.file})` }
      : { path, why: 'obsidian', reason: 'Obsidian excludes it (Files and links → Excluded files)' },
  )
  const ignored = files.ignored.map((path): HeldBack => {
    const glob = globs.find(({ matches }) => [...foldersOf(path), path].some(matches))?.glob
    return { path, why: 'ignored', reason: glob === undefined ? 'a name begins with _' : `ignore: ${glob}` }
  })
  const faulty = [...files.leftOut, ...stored.unreadable].map(({ path, problem }): HeldBack => {
    const why = problem.rule === 'left-out' && /begins with _/.test(problem.message) ? 'ignored' : 'fault'
    return { path, why, reason: problem.message.replace(/\.$/, '') }
  })
  const known = new Set([...drafts, ...hidden, ...ignored].map(({ path }) => path))
  return [...drafts, ...hidden, ...ignored, ...faulty.filter(({ path }) => !known.has(path))].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

export function countsOf(all: readonly HeldBack[]): readonly string[] {
  return Object.entries(reasons).flatMap(([why, [one, many]]) => {
    const count = all.filter((file) => file.why === why).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
}
