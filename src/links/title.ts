import type { Target } from '../core/graph.ts'
import { lastOf, parentOf } from '../core/path.ts'
import type { Settings } from '../core/settings.ts'
import { fold } from './fold.ts'
import type { Member } from './member.ts'
import { slug } from './slug.ts'
import { contained, shownName } from './words.ts'

/** What a node is called: never empty. An index or a readme without a title is called after the folder it is the page of. */
export function titleOf(
  { face, entry }: Member,
  targets: readonly Target[],
  isFolderPage: boolean,
  settings: Settings,
): string {
  const own = entry.title && shownName(entry.title, entry, targets)
  if (own) return own
  if (!isFolderPage) return fileTitle(face.name)
  const folder = lastOf(parentOf(face.path))
  if (fold(face.name) === fold(folder)) return fileTitle(face.name)
  return folder ? fileTitle(folder) : settings.title.trim() || face.name
}

/** The name of a file or a folder as a title: its characters composed, and white space and control characters as single spaces. */
export function fileTitle(name: string): string {
  return contained(name.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')).trim() || name
}

/** The declarative sentence it was first filed under: the claim, or a file name that reads like one; null without. */
export function originalTitle(
  { face, entry }: Member,
  targets: readonly Target[],
  title: string,
): string | null {
  const claim = entry.claim && shownName(entry.claim, entry, targets)
  const sentence = !claim && !face.bibliographic && face.name.includes(' ') ? face.name : null
  const original = claim || (sentence !== null && slug(sentence) !== slug(title) ? sentence : null)
  return original === null || fold(original) === fold(title) ? null : original
}
