import { isIndexAddress } from '../model/address.ts'
import type { Link, Relation } from '../model/entry.ts'
import type { Edge, Node, NodeId, Target } from '../model/graph.ts'
import type { Place } from '../model/place.ts'
import type { Finding } from './finding.ts'

/** A link between two published nodes, and the edge that it asks for. */
export interface Join {
  readonly from: Node
  readonly to: Node
  readonly link: Link
  readonly as: Edge['kind']
  /** Set if and only if it is a relation. */
  readonly relation: Relation | null
  readonly place: Place
  /** Index of the link. */
  readonly index: number
}

/** An edge, and the join that it was first written as. */
export interface Ordered {
  readonly edge: Edge
  readonly first: Join
}

/** The links of a node that lead to other nodes, in authored order. */
export function joinsOf(from: Node, byId: ReadonlyMap<NodeId, Node>, findings: Finding[]): Join[] {
  const relations = new Map(from.entry.relations.map((relation) => [relation.link, relation]))
  const joins = from.entry.links.flatMap((link, index): Join[] => {
    const target = from.targets[index]
    const to = target?.found === 'node' ? byId.get(target.id) : undefined
    if (to === from) return []
    const found = to ? whatIs(to) : target ? notNode(target) : null
    if (found === null) return []

    const place = { file: from.file, line: link.point.line, column: link.point.column }
    const { as, refusal } = edgeFor(link, from, to ?? null)
    if (refusal) {
      const message =
        refusal === 'related-not-note' && from.kind !== 'note'
          ? `the relation to "${link.target}" stands in ${whatIs(from)}.`
          : `"${link.target}" is ${found}.`
      findings.push({ rule: refusal, place, message, fix: null })
    }
    if (as === null || !to) return []
    const relation = link.role === 'relation' ? (relations.get(index) ?? null) : null
    return [{ from, to, link, as, relation, place, index }]
  })
  return joins.sort(inAuthoredOrder)
}

/** What a link leads to that is there and is no node; null for all else. */
function notNode({ found }: Target): string | null {
  return found === 'attachment' ? 'no page' : found === 'folder' ? 'a folder' : null
}

function whatIs({ kind, address }: Node): string {
  if (isIndexAddress(address)) return 'the text of an index'
  return kind === 'inquiry' ? 'an inquiry' : `a ${kind}`
}

/** Whether it has the page of an inquiry, with the sections that its sources and what is next stand in. */
function isInquiry({ kind, address }: Node): boolean {
  return kind === 'inquiry' && !isIndexAddress(address)
}

/** What a link means, by what it was written for and by what it joins. */
function edgeFor(
  link: Link,
  from: Node,
  to: Node | null,
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
  const late = (join: Join): number => Number(join.link.role === 'source' || join.link.role === 'cites')
  const { line, column } = a.place
  return late(a) - late(b) || line - b.place.line || column - b.place.column || a.index - b.index
}
