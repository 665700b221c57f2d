import type { NodeId } from '../core/graph.ts'
import type { Measure, NextCandidate, SimilarTo } from '../core/nearest.ts'
import type { TextView } from '../rendering/view.ts'
import type { Mark } from './label.ts'

/** What maps are drawn from, besides texts. */
export interface MapView extends TextView {
  mark(id: NodeId): Mark
  /** By what nearness is measured: the same for every node. */
  readonly measure: Measure
  /** What is similar to a note or a paper; nothing to an inquiry. */
  similar(id: NodeId): SimilarTo
  /** Where to go on from an inquiry; nowhere from any other node. */
  nextCandidates(id: NodeId): readonly NextCandidate[]
}
