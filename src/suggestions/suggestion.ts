import type { NodeId, Node } from '../core/graph.ts'
import type { Place } from '../core/rules.ts'
import { isIndexAddress } from '../core/address.ts'
import { noteName } from '../core/path.ts'

/** Something that an editor may want to mend. No suggestion is certain. */
export type Suggestion =
  MissingRelation | UncitedPaper | UnlinkedMention | UndrawnNote | FewSources | LikelyDuplicate

/** Two notes with near texts that nothing joins. */
export interface MissingRelation {
  readonly kind: 'missing-relation'
  /** In order of id, but with the node that is asked about first. */
  readonly nodes: readonly [NodeId, NodeId]
  /** The cosine of their texts. */
  readonly score: number
  /** Words that both use and few others do. */
  readonly shared: readonly string[]
  /** A link to the second for the text of the first; null if none of its names can be written in a link. */
  readonly link: string | null
}

/** A note and a paper with near texts that nothing joins. */
export interface UncitedPaper {
  readonly kind: 'uncited-paper'
  /** The note, then the paper. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly score: number
  readonly shared: readonly string[]
  /** A citation for the text of the note. */
  readonly link: string
}

/** A name of a node that occurs in the text of another as plain words. */
export interface UnlinkedMention {
  readonly kind: 'unlinked-mention'
  /** The node whose text it is, then the one that is named. */
  readonly nodes: readonly [NodeId, NodeId]
  /** Of the first mention in the file. */
  readonly place: Place
  /** As they are written. */
  readonly words: string
  /** The sentence around them, cut where it is long. */
  readonly sentence: string
  /** A link to write in their place; null if no name can be written in a link. */
  readonly link: string | null
}

/** A note that is the source of no inquiry. */
export interface UndrawnNote {
  readonly kind: 'undrawn-note'
  readonly nodes: readonly [NodeId]
}

/** An inquiry that draws on few notes. */
export interface FewSources {
  readonly kind: 'few-sources'
  readonly nodes: readonly [NodeId]
  readonly sources: number
  /** The notes with the nearest texts that it does not draw on, the nearest first. */
  readonly near: readonly NodeId[]
}

/** Two nodes that may be the same: of one kind, or a note and an inquiry with twin titles. */
export interface LikelyDuplicate {
  readonly kind: 'likely-duplicate'
  /** In order of id. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly because: readonly Likeness[]
}

export type Likeness =
  /** The same DOI or arXiv number; `value` as it is compared. */
  | { readonly by: 'doi' | 'arxiv'; readonly value: string }
  /** One name, as the first of the two has it. */
  | { readonly by: 'name'; readonly value: string }
  /** The same words in their titles, but for these. */
  | { readonly by: 'title'; readonly differ: readonly string[] }
  | { readonly by: 'text'; readonly score: number }

export const suggestionKinds = [
  'missing-relation',
  'uncited-paper',
  'unlinked-mention',
  'likely-duplicate',
  'undrawn-note',
  'few-sources',
] as const satisfies readonly Suggestion['kind'][]

/** The first of each kind, in the order of the kinds. */
export function mostOfEach(all: readonly Suggestion[], most: number): readonly Suggestion[] {
  return suggestionKinds.flatMap((kind) => all.filter((one) => one.kind === kind).slice(0, most))
}

/** Whether it is the page of a folder rather than a note of its own: its title is seldom a name. */
export function isFolderPage({ address, file }: Node): boolean {
  return isIndexAddress(address) || /^(?:index|readme)$/i.test(noteName(file))
}
