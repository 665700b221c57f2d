import type { Graph, NodeId } from '../core/graph.ts'
import { inquiriesOf } from '../core/questions.ts'

/** The inquiries that draw on a note, by the place that each has among all inquiries by title. */
export function inquiryOrder(
  graph: Graph,
  note: NodeId,
  rank: (inquiry: NodeId) => number,
): readonly NodeId[] {
  return inquiriesOf(graph, note)
    .map(({ id }) => id)
    .sort((a, b) => rank(a) - rank(b))
}
