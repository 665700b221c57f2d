import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds } from '../core/site-kinds.ts'
import { kindsAmong, type NavigationItem } from '../site/site.ts'
import { kindLines } from '../words/compiled.ts'

/** Explains a kind to a newcomer; null if it needs no explanation. Notes need none unless inquiries draw on them. */
export function kindLine(kind: NodeKind, places: readonly NavigationItem[]): string | null {
  const own = siteKinds().find(({ id }) => id === kind)?.words
  if (own) return own.line || null
  if (roleOf(kind) === 'note' && !kindsAmong(places).some((one) => roleOf(one) === 'inquiry')) return null
  return kindLines[isCommonKind(kind) ? kind : roleOf(kind)]
}

export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
