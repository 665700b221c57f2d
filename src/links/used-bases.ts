import type { Entry } from '../core/entry.ts'
import { lastOf } from '../core/path.ts'

interface FileEntry {
  readonly path: string
  readonly entry: Entry
  readonly aside?: true
}

/** The entries of a collection without those bases in a folder of templates that no note links or embeds; drafts count where they are shown. */
export function usedEntries(
  entries: readonly FileEntry[],
  templateBases: readonly string[],
  drafts = false,
): readonly FileEntry[] {
  if (templateBases.length === 0) return entries
  const set = new Set(templateBases)
  const named = new Set(
    entries
      .filter(({ path, entry }) => !set.has(path) && (drafts || !entry.draft))
      .flatMap(({ entry }) => entry.links)
      .filter(({ role, target }) => role !== 'query' && /\.base$/i.test(target))
      .map(({ target }) => folded(target)),
  )
  return entries
    .filter(({ path }) => !set.has(path) || named.has(folded(path)))
    .map((one) => (set.has(one.path) ? { ...one, aside: true } : one))
}

function folded(path: string): string {
  return lastOf(path).normalize('NFC').toLowerCase()
}
