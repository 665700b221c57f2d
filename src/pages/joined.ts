import type { NodeId, RelatedEdge } from '../core/graph.ts'
import type { Neighbour } from '../core/questions.ts'

export interface Joined {
  readonly id: NodeId
  readonly edges: readonly RelatedEdge[]
}

/** The notes at the other end of some relations, each with all of those that lead there. */
export function joinedTo(ends: readonly Neighbour<RelatedEdge>[]): readonly Joined[] {
  return Array.from(
    Map.groupBy(ends, ({ id }) => id),
    ([id, group]) => ({ id, edges: group.map(({ edge }) => edge) }),
  )
}
