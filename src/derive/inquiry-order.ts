import type { Graph, NodeId } from '../model/graph.ts'
import { inquiriesOf, sourcesOf } from '../model/questions.ts'
import { nestedLength } from './listing.ts'
import type { InquiryOrder } from './view.ts'

/** The inquiries that draw on a note, by the place that each has among all inquiries by title. */
export function inquiryOrder(graph: Graph, note: NodeId, rank: (inquiry: NodeId) => number): InquiryOrder {
  const ids = inquiriesOf(graph, note)
    .map(({ id }) => id)
    .sort((a, b) => rank(a) - rank(b))
  const sources = ids.reduce((sum, id) => sum + sourcesOf(graph, id).length, 0)
  return { ids, length: nestedLength(ids.length, sources) }
}
