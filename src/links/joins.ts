import { isIndexAddress } from '../core/address.ts'
import type { Link, Relation } from '../core/entry.ts'
import type { Edge, Node, NodeId, Target } from '../core/graph.ts'
import type { Place } from '../core/rules.ts'
import type { Finding } from './finding.ts'

/** All of a node that matters to the edges that end at it. */
export type End = Pick<Node, 'id' | 'kind' | 'address'>

/** A link between two published nodes, and the edge that it asks for. */
export interface Join {
  readonly from: Node
  readonly to: End
  readonly link: Link
  readonly as: Edge['kind']
  /** Set if and only if it is a relation. */
  readonly relation: Relation | null
  /** Index of the link. */
  readonly index: number
}

/** An edge, and the join that it was first written as. */
export interface Ordered {
  readonly edge: Edge
  readonly first: Join
}

/** The links of a node that lead to other nodes, in authored order. */
export function joinsOf(from: Node, ends: ReadonlyMap<NodeId, End>, findings: Finding[]): Join[] {
  const { links, relations } = from.entry
  const byLink = relations.length > 0 ? new Map(relations.map((relation) => [relation.link, relation])) : null
  const joins: Join[] = []
  let isOrdered = true
  for (let index = 0; index < links.length; index++) {
    const link = links[index]
    const target = from.targets[index]
    const to = target?.found === 'node' ? ends.get(target.id) : undefined
    if (!link || !target || to?.id === from.id || (!to && !isNoNode(target))) continue
    const { as, refusal } = edgeFor(link, from, to ?? null)
    if (refusal) {
      const message =
        refusal === 'related-not-note' && from.kind !== 'note'
          ? `the relation to "${link.target}" stands in ${whatIs(from)}.`
          : `"${link.target}" is ${to ? whatIs(to) : target.found === 'folder' ? 'a folder' : 'no page'}.`
      findings.push({ rule: refusal, place: placeOf({ from, link }), message, fix: null })
    }
    if (as === null || !to) continue
    const relation = link.role === 'relation' ? (byLink?.get(index) ?? null) : null
    const join = { from, to, link, as, relation, index }
    const before = joins.at(-1)
    if (before && inAuthoredOrder(before, join) > 0) isOrdered = false
    joins.push(join)
  }
  return isOrdered ? joins : joins.sort(inAuthoredOrder)
}

export function placeOf({ from, link }: Pick<Join, 'from' | 'link'>): Place {
  return { file: from.file, line: link.point.line, column: link.point.column }
}

/** Whether it is there and is no node. */
function isNoNode({ found }: Target): boolean {
  return found === 'attachment' || found === 'folder'
}

function whatIs({ kind, address }: End): string {
  if (isIndexAddress(address)) return 'the text of an index'
  return kind === 'inquiry' ? 'an inquiry' : `a ${kind}`
}

/** Whether it has the page of an inquiry, with the sections that its sources and what is next stand in. */
function isInquiry({ kind, address }: End): boolean {
  return kind === 'inquiry' && !isIndexAddress(address)
}

/** What a link means, by what it was written for and by what it joins. */
function edgeFor(
  link: Link,
  from: Node,
  to: End | null,
): { as: Edge['kind'] | null; refusal?: 'related-not-note' | 'source-not-note' | 'next-not-inquiry' } {
  switch (link.role) {
    case 'relation':
      return from.kind === 'note' && to?.kind === 'note'
        ? { as: 'related' }
        : { as: 'mention', refusal: 'related-not-note' }
    case 'source':
      return to?.kind === 'note'
        ? { as: isInquiry(from) ? 'source' : 'mention' }
        : { as: 'mention', refusal: 'source-not-note' }
    case 'next':
      return isInquiry(from) && to && isInquiry(to)
        ? { as: 'next' }
        : { as: null, refusal: 'next-not-inquiry' }
    case 'property':
      return { as: 'mention' }
    case 'body':
    case 'cites':
      if (to?.kind === 'paper' && from.kind !== 'paper') return { as: 'cites' }
      return {
        as: link.role === 'body' && isInquiry(from) && to?.kind === 'note' ? 'source' : 'mention',
      }
  }
}

/** By place; the lists of sources and citations in front matter come after what the prose itself names. */
export function inAuthoredOrder(a: Join, b: Join): number {
  const one = a.link.point
  const other = b.link.point
  return lateness(a) - lateness(b) || one.line - other.line || one.column - other.column || a.index - b.index
}

function lateness({ link: { role } }: Join): number {
  return role === 'source' || role === 'cites' ? 1 : 0
}
