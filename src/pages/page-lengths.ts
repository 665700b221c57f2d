import type { Graph, NodeId } from '../core/graph.ts'
import { pageLength } from './listing.ts'
import { growing } from './sections.ts'
import type { Lengths } from './view.ts'

/** About as many bytes of HTML may the lists on one page have, so that the page of a hub stays under 150 KB. */
const budget = 95_000
const fewest = 10

/** Each list has what it wants, up to an even share of what the smaller ones leave. */
export function lengthsOf(graph: Pick<Graph, 'from' | 'to'>, id: NodeId): Lengths {
  const lists = growing.map((section) => {
    const total = section.growth.total(graph, id)
    const bytes = section.growth.bytes(graph, id)
    return { id: section.id, total, bytes, wanted: Math.min(total, pageLength) * bytes }
  })
  const lengths: Record<string, Lengths[string]> = {}
  let left = budget
  for (const [index, { id, total, bytes, wanted }] of lists
    .toSorted((a, b) => a.wanted - b.wanted)
    .entries()) {
    const share = left / (lists.length - index)
    const fitting = Math.max(Math.floor(share / bytes / 5) * 5, fewest)
    const length = wanted <= share ? pageLength : Math.min(fitting, pageLength)
    lengths[id] = { total, length }
    left -= Math.min(wanted, length * bytes)
  }
  return lengths
}
