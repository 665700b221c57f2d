import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds } from '../core/site-kinds.ts'
import { kindsAmong, type NavigationItem } from '../site/site.ts'
import { kindLines } from '../words/compiled.ts'

/**
 * Explains a kind to someone who meets the word for the first time; null where it needs no words. Notes are the usual
 * ones, unless inquiries draw on them.
 */
export function kindLine(kind: NodeKind, places: readonly NavigationItem[]): string | null {
  const own = siteKinds().find(({ id }) => id === kind)?.words
  if (own) return own.line || null
  if (roleOf(kind) === 'note' && !kindsAmong(places).some((one) => roleOf(one) === 'inquiry')) return null
  return kindLines[isCommonKind(kind) ? kind : roleOf(kind)]
}

/** How large a title is set: the longer, the smaller. */
export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
