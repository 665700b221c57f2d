import type { Settings } from '../model/settings.ts'
import { fold } from './fold.ts'
import type { Member } from './member.ts'
import { slug } from './slug.ts'

/** What a node is called: never empty. The page of a folder without a title of its own is called after the folder. */
export function titleOf(member: Member, isFolderPage: boolean, settings: Settings): string {
  const own = member.entry.title?.trim()
  if (own) return own
  if (!isFolderPage) return member.name
  return member.path.split('/').at(-2) ?? (settings.title.trim() || member.name)
}

/** The declarative sentence it was first filed under: the claim, or a file name that reads like one; null without. */
export function originalTitle(member: Member, title: string): string | null {
  const claim = member.entry.claim?.trim()
  const sentence = !claim && !member.bibliographic && member.name.includes(' ') ? member.name : null
  const original = claim || (sentence !== null && slug(sentence) !== slug(title) ? sentence : null)
  return original === null || fold(original) === fold(title) ? null : original
}
