import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds } from '../core/site-kinds.ts'
import type { NavigationItem } from '../site/site.ts'
import { indexes, kindLines } from '../words/compiled.ts'

/**
 * Explains a kind to someone who meets the word for the first time; where all nodes are notes of some kind, notes are not
 * explained.
 */
export function kindLine(kind: NodeKind, places: readonly NavigationItem[]): string {
  const hasOthers = kindsAmong(places).some((one) => roleOf(one) !== 'note')
  if (kind === 'note' && !hasOthers) return indexes.onlyKind
  const own = siteKinds().find(({ id }) => id === kind)?.words
  return own ? own.line : kindLines[isCommonKind(kind) ? kind : roleOf(kind)]
}

/** The kinds that the navigation leads to. */
function kindsAmong(places: readonly NavigationItem[]): readonly NodeKind[] {
  return places.filter((place) => place !== 'themes' && place !== 'graph' && place !== 'tags')
}

/** How large a title is set: the longer, the smaller. */
export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
