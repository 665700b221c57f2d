import type { Node, Reason, RelatedEdge } from '../model/graph.ts'
import type { Settings } from '../model/settings.ts'
import type { Finding } from './finding.ts'
import type { Join, Ordered } from './joins.ts'

/**
 * One edge for each type of relation between two notes, with every reason that is given: in one direction, or in
 * both if the type is symmetric. A symmetric relation that both ends wrote begins at the one whose address is first.
 */
export function relatedEdges(
  joins: readonly Join[],
  nodes: readonly Node[],
  settings: Settings,
): { edges: Ordered[]; findings: Finding[] } {
  const positions = new Map(nodes.map(({ id }, index) => [id, index]))
  const before = (a: Join, b: Join): number =>
    (positions.get(a.from.id) ?? 0) - (positions.get(b.from.id) ?? 0)
  const groups = Map.groupBy(joins, ({ from, to, relation }) => {
    const type = relation?.type ?? 'related'
    const ends = isSymmetric(type, settings) ? [from.id, to.id].sort() : [from.id, to.id]
    return [type, ...ends].join('\0')
  })

  const edges: Ordered[] = []
  const findings: Finding[] = []
  for (const group of groups.values()) {
    // A stable sort: each end's joins stay in their own order.
    const [first, ...rest] = group.toSorted(before)
    if (!first) continue
    const type = first.relation?.type ?? 'related'
    const reasons = reasonsOf([first, ...rest])
    const { from, to, place } = first
    const symmetric = isSymmetric(type, settings)
    const edge: RelatedEdge = { kind: 'related', from: from.id, to: to.id, type, symmetric, reasons, place }
    edges.push({ edge, first })
    if (reasons.length === 0) {
      const message = `the relation to "${first.link.target || to.title}" has no reason.`
      findings.push({ rule: 'missing-reason', place, message, fix: null })
    }
  }
  return { edges, findings }
}

function reasonsOf(joins: readonly Join[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const { from, relation, place } of joins) {
    if (!relation?.why) continue
    const key = JSON.stringify([from.id, relation.why])
    if (!reasons.has(key)) reasons.set(key, { by: from.id, why: relation.why, place })
  }
  return [...reasons.values()]
}

function isSymmetric(type: string, { relations }: Settings): boolean {
  return Object.hasOwn(relations, type) && (relations[type]?.symmetric ?? false)
}
