import { byKind, kinds, roleOf, type NodeKind } from '../core/kinds.ts'
import { kindWords, roles } from './compiled.ts'
import type { KindWords } from './words.ts'

const all: Readonly<Record<NodeKind, KindWords>> = byKind((kind) => {
  const { words } = kinds[kind]
  return words ? kindWords(words) : roles[roleOf(kind)]
})

/** What is said of a kind: in the words of its own entry, else in those of its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  return all[kind]
}
