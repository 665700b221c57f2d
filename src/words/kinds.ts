import { isCommonKind, roleOf, type NodeKind, siteKinds } from '../core/kinds.ts'
import { isStandingTag, type Standing } from '../core/trust.ts'
import { kinds, ownKind, standings } from './compiled.ts'
import type { KindWords } from './messages.ts'

/** The words for a kind of the current site: its own, else the interface's for the kind or its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  const own = siteKinds().find(({ id }) => id === kind)?.words
  return own ? ownKind(own) : kinds[isCommonKind(kind) ? kind : roleOf(kind)]
}

/** The name of a tag, or of the standing that a filter takes for one. */
export function tagName(tag: string): string {
  return isStandingTag(tag) ? standings[tag.slice(1) as Standing] : tag
}
