import { kinds, nodeKinds, roleOf, type NodeKind } from '../core/kinds.ts'
import type { NavigationItem } from '../site/site.ts'
import { indexes, roleLines } from '../words/compiled.ts'

/** Explains a kind to someone who meets the word for the first time; where all nodes are notes, nothing is explained. */
export function kindLine(kind: NodeKind, places: readonly NavigationItem[]): string {
  const isOnly = kind === 'note' && !nodeKinds.some((other) => other !== kind && places.includes(other))
  return isOnly ? indexes.onlyKind : (kinds[kind].words?.line ?? roleLines[roleOf(kind)])
}

/** How large a title is set: the longer, the smaller. */
export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
