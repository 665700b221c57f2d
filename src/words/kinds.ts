import { byKind, kinds, roleOf, type NodeKind } from '../core/kinds.ts'
import { kindWords, roles } from './compiled.ts'
import type { KindWords } from './words.ts'

const all: Readonly<Record<NodeKind, KindWords>> = byKind((kind) => {
  const { words } = kinds[kind]
  return words ? kindWords(words) : roles[roleOf(kind)]
})

/** The words for a kind: those of its own entry, else those of its role. */
export function wordsOfKind(kind: NodeKind): KindWords {
  return all[kind]
}
