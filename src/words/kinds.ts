import { isCommonKind, roleOf, type NodeKind, siteKinds } from '../core/kinds.ts'
import { kindLists, kinds, kindWords, ownKind } from './compiled.ts'
import type { KindLists, KindWords } from './messages.ts'

/** The words for a kind of the current site: its own, else the interface's for the kind or its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  const own = ownWords(kind)
  return own ? kindWords(own) : kinds[commonOf(kind)]
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
