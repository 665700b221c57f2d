import type { NodeId } from './graph.ts'

/** The nodes computed to be near each node, and the measure. */
export interface Nearest {
  readonly measure: Measure
  /** Of notes and papers. */
  readonly similar: ReadonlyMap<NodeId, SimilarTo>
  /** Of inquiries, those to read after each: the ones that its author names first. */
  readonly next: ReadonlyMap<NodeId, readonly NextCandidate[]>
}

/** Words that texts have in common, or a model that compares meaning; `model` is null if it has no name. */
export type Measure = { readonly by: 'words' } | { readonly by: 'model'; readonly model: string | null }

/** The nearest first; for a note, without those that it is related to. */
export interface SimilarTo {
  readonly papers: readonly NodeId[]
  readonly notes: readonly NodeId[]
}

export interface NextCandidate {
  readonly id: NodeId
  /**
   * Why it was chosen: `author`, because its author names it; `sources`, because both draw on some of the same notes;
   * `text`, because their texts are near; `order`, because nothing nearer was found; `reach`, because nothing else
   * leads there, or nothing else leads on.
   */
  readonly by: 'author' | 'sources' | 'text' | 'order' | 'reach'
  /** How many notes both draw on, and how many it draws on besides these. */
  readonly shared: number
  readonly others: number
  /** Two of the shared, those first that no earlier candidate names, then those that fewest inquiries draw on. */
  readonly among: readonly NodeId[]
  /** Whether its text is one of the few nearest. */
  readonly near: boolean
}

/** Text that is equal for two collections if and only if their nearest nodes are. */
export function nearestText({ similar, next }: Nearest): string {
  return JSON.stringify([[...similar], [...next]])
}

export const nothingSimilar: SimilarTo = { papers: [], notes: [] }

export const nothingNear: Nearest = { measure: { by: 'words' }, similar: new Map(), next: new Map() }

export const computedKinds = ['similar', 'next'] as const
export type ComputedKind = (typeof computedKinds)[number]
