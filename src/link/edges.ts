import type { Link, Relation } from '../model/entry.ts'
import type { CitesEdge, Edge, MentionEdge, NextEdge, Node, NodeId, SourceEdge } from '../model/graph.ts'
import type { Place } from '../model/place.ts'
import type { Settings } from '../model/settings.ts'
import type { Finding } from './finding.ts'
import { relatedEdges } from './relations.ts'

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

/** The authored edges between nodes that come in address order. */
export function edgesOf(nodes: readonly Node[], settings: Settings): { edges: Edge[]; findings: Finding[] } {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const findings: Finding[] = []
  const joins = nodes.flatMap((node) => joinsOf(node, byId, findings)).sort(inAuthoredOrder)
  const of = (kind: Edge['kind']): Join[] => joins.filter((join) => join.as === kind)

  const related = relatedEdges(of('related'), nodes, settings)
  findings.push(...related.findings)
  const typed: Ordered[] = [
    ...firsts(of('source'), ({ from, to, place }): SourceEdge => ({
      kind: 'source',
      from: from.id,
      to: to.id,
      place,
    })),
    ...firsts(of('cites'), ({ from, to, place }): CitesEdge => ({
      kind: 'cites',
      from: from.id,
      to: to.id,
      place,
    })),
    ...firsts(of('next'), ({ from, to, place }): NextEdge => ({
      kind: 'next',
      from: from.id,
      to: to.id,
      place,
    })),
    ...related.edges,
  ]
  const known = listedAlready(typed.map(({ edge }) => edge))
  const mentions = of('mention').filter(({ from, to }) => !known.has(pair(from.id, to.id)))
  // A sentence says more than the key of a property that leads to the same page.
  mentions.sort((a, b) => Number(a.link.role !== 'body') - Number(b.link.role !== 'body'))

  const byNode = Map.groupBy([...typed, ...firsts(mentions, mentionEdge)], ({ edge }) => edge.from)
  const edges = nodes.flatMap(({ id }) =>
    (byNode.get(id) ?? []).sort((a, b) => inAuthoredOrder(a.first, b.first)).map(({ edge }) => edge),
  )
  return { edges, findings }
}

/**
 * The pairs, in the direction of a mention, whose far page names this one already by something stronger: a relation,
 * whichever end wrote it, for it is listed at both; a source or a citation that runs the same way. One that runs the
 * other way tells readers of the far page something else, so the mention stays.
 */
function listedAlready(edges: readonly Edge[]): Set<string> {
  const pairs = new Set<string>()
  for (const { kind, from, to } of edges) {
    if (kind === 'related') pairs.add(pair(to, from))
    if (kind === 'related' || kind === 'source' || kind === 'cites') pairs.add(pair(from, to))
  }
  return pairs
}

function joinsOf(from: Node, byId: ReadonlyMap<NodeId, Node>, findings: Finding[]): Join[] {
  const relations = new Map(from.entry.relations.map((relation) => [relation.link, relation]))
  return from.entry.links.flatMap((link, index) => {
    const target = from.targets[index]
    const to = target?.found === 'node' ? byId.get(target.id) : undefined
    if (to === from) return []
    const found = to ? `${article[to.kind]} ${to.kind}` : target?.found === 'attachment' ? 'no page' : null
    if (found === null) return []

    const place = { file: from.file, line: link.point.line, column: link.point.column }
    const { as, refusal } = edgeFor(link, from, to ?? null)
    if (refusal) {
      const message =
        refusal === 'related-not-note' && from.kind !== 'note'
          ? `the relation to "${link.target}" stands in ${article[from.kind]} ${from.kind}.`
          : `"${link.target}" is ${found}.`
      findings.push({ rule: refusal, place, message, fix: null })
    }
    if (as === null || !to) return []
    const relation = link.role === 'relation' ? (relations.get(index) ?? null) : null
    return [{ from, to, link, as, relation, place, index }]
  })
}

const article = { note: 'a', inquiry: 'an', paper: 'a' } as const

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
        ? { as: from.kind === 'inquiry' ? 'source' : 'mention' }
        : { as: 'mention', refusal: 'source-not-note' }
    case 'next':
      return from.kind === 'inquiry' && to?.kind === 'inquiry'
        ? { as: 'next' }
        : { as: null, refusal: 'next-not-inquiry' }
    case 'property':
      return { as: 'mention' }
    case 'body':
    case 'cites':
      if (to?.kind === 'paper' && from.kind !== 'paper') return { as: 'cites' }
      return {
        as: link.role === 'body' && from.kind === 'inquiry' && to?.kind === 'note' ? 'source' : 'mention',
      }
  }
}

/** By place; the lists of sources and citations in front matter come after what the prose itself names. */
function inAuthoredOrder(a: Join, b: Join): number {
  const late = (join: Join): number => Number(join.link.role === 'source' || join.link.role === 'cites')
  const { line, column } = a.place
  return late(a) - late(b) || line - b.place.line || column - b.place.column || a.index - b.index
}

/** One edge for each pair and direction, from the first of the joins. */
function firsts(joins: readonly Join[], edgeOf: (join: Join) => Edge): Ordered[] {
  const seen = new Map<string, Ordered>()
  for (const join of joins) {
    const key = pair(join.from.id, join.to.id)
    if (!seen.has(key)) seen.set(key, { edge: edgeOf(join), first: join })
  }
  return [...seen.values()]
}

const keys = {
  body: null,
  relation: 'related',
  source: 'sources',
  next: 'next',
  cites: 'cites',
  property: null,
} as const

function mentionEdge({ from, to, link, relation, place }: Join): MentionEdge {
  const property = link.property ?? relation?.type ?? keys[link.role]
  return {
    kind: 'mention',
    from: from.id,
    to: to.id,
    place,
    sentence: property === null ? link.sentence : [],
    property,
  }
}

function pair(from: NodeId, to: NodeId): string {
  return `${from}\0${to}`
}
