import type { NodeId } from './graph.ts'

export interface Nearest {
  readonly measure: Measure
  readonly similar: ReadonlyMap<NodeId, SimilarTo>
  /** For inquiries: what to read next, the author's own choices first. */
  readonly next: ReadonlyMap<NodeId, readonly NextCandidate[]>
}

/** `model` is null if the embedding model has no name. */
export type Measure = { readonly by: 'words' } | { readonly by: 'model'; readonly model: string | null }

/** Nearest first, without notes that are already related. */
export interface SimilarTo {
  readonly papers: readonly NodeId[]
  readonly notes: readonly NodeId[]
}

export interface NextCandidate {
  readonly id: NodeId
  /**
   * Why it was chosen: `author`: the author names it; `sources`: both rest on some of the same notes; `text`: the texts
   * are near; `order`: nothing nearer was found.
   */
  readonly by: 'author' | 'sources' | 'text' | 'order'
  /** The number of notes that both rest on. */
  readonly shared: number
}

/** Equal for two collections if and only if their nearest nodes are equal. */
export function nearestText({ similar, next }: Nearest): string {
  return JSON.stringify([[...similar], [...next]])
}

export const nothingSimilar: SimilarTo = { papers: [], notes: [] }

export const nothingNear: Nearest = { measure: { by: 'words' }, similar: new Map(), next: new Map() }

export const computedKinds = ['similar', 'next'] as const
export type ComputedKind = (typeof computedKinds)[number]
