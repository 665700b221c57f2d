import type { NodeKind } from './entry.ts'
import type { Settings } from './settings.ts'

/** The kind that a folder gives to what stands in it, by its first path segment; null for a folder without one. */
export function folderKind(segment: string, { folders }: Pick<Settings, 'folders'>): NodeKind | null {
  const name = segment.normalize('NFC').toLowerCase()
  return Object.hasOwn(folders, name) ? (folders[name] ?? null) : null
}
