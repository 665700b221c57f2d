import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds, type ShownKind } from '../core/site-kinds.ts'
import { kindLists, kinds, kindWords, ownKind } from './compiled.ts'
import type { KindLists, KindWords } from './words.ts'

const known = new WeakMap<readonly ShownKind[], Map<NodeKind, KindWords>>()

/** The words for a kind of the current site: its own, else the interface's for the kind or its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  const all = siteKinds()
  let ofSite = known.get(all)
  if (!ofSite) known.set(all, (ofSite = new Map<NodeKind, KindWords>()))
  let words = ofSite.get(kind)
  if (!words) {
    const own = ownWords(kind)
    ofSite.set(kind, (words = own ? kindWords(own) : kinds[commonOf(kind)]))
  }
  return words
}

export function listsOfKind(kind: NodeKind): KindLists {
  const own = ownWords(kind)
  return own ? ownKind(own) : kindLists[commonOf(kind)]
}

function ownWords(kind: NodeKind) {
  return siteKinds().find(({ id }) => id === kind)?.words
}

function commonOf(kind: NodeKind) {
  return isCommonKind(kind) ? kind : roleOf(kind)
}
