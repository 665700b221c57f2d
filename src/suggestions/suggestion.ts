import type { NodeId, Node } from '../core/graph.ts'
import type { SourcePlace } from '../core/rules.ts'
import { isIndexAddress } from '../core/address.ts'
import { noteName } from '../core/path.ts'

/** Something that an editor may want to improve. No suggestion is certain. */
export type Suggestion =
  MissingRelation | UncitedPaper | UnlinkedMention | UndrawnNote | FewSources | LikelyDuplicate

/** Two notes with similar texts and no edge between them. */
export interface MissingRelation {
  readonly kind: 'missing-relation'
  /** In order of id, except that the node of interest comes first. */
  readonly nodes: readonly [NodeId, NodeId]
  /** Cosine similarity of their texts. */
  readonly score: number
  /** Words that both use and few other texts do. */
  readonly shared: readonly string[]
  /** To write in the first note; null if no name of the second works in a link. */
  readonly link: string | null
}

/** A note and a paper with similar texts and no edge between them. */
export interface UncitedPaper {
  readonly kind: 'uncited-paper'
  /** The note, then the paper. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly score: number
  readonly shared: readonly string[]
  /** To write in the note. */
  readonly link: string
}

/** A name of a node that occurs in another text as plain words. */
export interface UnlinkedMention {
  readonly kind: 'unlinked-mention'
  /** The node with the text, then the node that is named. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly place: SourcePlace
  readonly words: string
  readonly sentence: string
  /** To write instead; null if no name of the node works in a link. */
  readonly link: string | null
}

/** A note that no inquiry draws on. */
export interface UndrawnNote {
  readonly kind: 'undrawn-note'
  readonly nodes: readonly [NodeId]
}

export interface FewSources {
  readonly kind: 'few-sources'
  readonly nodes: readonly [NodeId]
  readonly sources: number
  /** Notes with the most similar texts that it does not draw on, nearest first. */
  readonly near: readonly NodeId[]
}

/** Two nodes of one kind that may be the same. */
export interface LikelyDuplicate {
  readonly kind: 'likely-duplicate'
  /** In order of id. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly because: readonly LikenessReason[]
}

export type LikenessReason =
  /** In normalised form. */
  | { readonly by: 'doi' | 'arxiv'; readonly value: string }
  /** Spelled as in the first node. */
  | { readonly by: 'name'; readonly value: string }
  | { readonly by: 'text'; readonly score: number }

export const suggestionKinds = [
  'missing-relation',
  'uncited-paper',
  'unlinked-mention',
  'likely-duplicate',
  'undrawn-note',
  'few-sources',
] as const satisfies readonly Suggestion['kind'][]

export function mostOfEach(all: readonly Suggestion[], most: number): readonly Suggestion[] {
  return suggestionKinds.flatMap((kind) => all.filter((one) => one.kind === kind).slice(0, most))
}

/** The title of a folder page is seldom a name. */
export function isFolderPage({ address, file }: Node): boolean {
  return isIndexAddress(address) || /^(?:index|readme)$/i.test(noteName(file))
}
