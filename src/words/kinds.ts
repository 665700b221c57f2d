import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds, type ShownKind } from '../core/site-kinds.ts'
import { commonKinds, kindWords } from './compiled.ts'
import type { KindWords } from './words.ts'

const known = new WeakMap<readonly ShownKind[], Map<NodeKind, KindWords>>()

/** The words for a kind of the site at hand: its own, else those that the interface has for it or for its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  const kinds = siteKinds()
  let all = known.get(kinds)
  if (!all) known.set(kinds, (all = new Map<NodeKind, KindWords>()))
  let words = all.get(kind)
  if (!words) all.set(kind, (words = wordsIn(kinds, kind)))
  return words
}

function wordsIn(kinds: readonly ShownKind[], kind: NodeKind): KindWords {
  const own = kinds.find(({ id }) => id === kind)?.words
  return own ? kindWords(own) : commonKinds[isCommonKind(kind) ? kind : roleOf(kind)]
}
