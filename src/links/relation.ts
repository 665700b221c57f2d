import type { Reason, RelatedEdge } from '../core/graph.ts'
import type { Finding } from './finding.ts'
import { placeOf, type Join } from './joins.ts'

/** One edge for all that is written of one type of relation between two notes, with every reason that is given. */
export function relatedEdge(
  type: string,
  symmetric: boolean,
  first: Join,
  rest: readonly Join[],
): RelatedEdge {
  return {
    kind: 'related',
    from: first.from.id,
    to: first.to.id,
    type,
    symmetric,
    reasons: reasonsOf([first, ...rest]),
    place: placeOf(first),
  }
}

/** What is found of a relation without a reason. */
export function reasonless(first: Join): Finding {
  const message = `the relation to "${first.link.target}" has no reason.`
  return { rule: 'missing-reason', place: placeOf(first), message, fix: null }
}

/** Each once. */
function reasonsOf(joins: readonly Join[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const join of joins) {
    const why = join.relation?.why
    if (!why) continue
    const by = join.from.id
    const key = joins.length === 1 ? '' : JSON.stringify([by, why])
    if (!reasons.has(key)) reasons.set(key, { by, why, place: placeOf(join) })
  }
  return [...reasons.values()]
}
