import type { CitesEdge, Edge, MentionEdge, NextEdge, Node, NodeId, SourceEdge } from '../model/graph.ts'
import { plainText } from '../model/plain-text.ts'
import type { Segments, TextSegments } from '../model/segments.ts'
import type { Settings } from '../model/settings.ts'
import type { Finding } from './finding.ts'
import { inAuthoredOrder, joinsOf, type Join, type Ordered } from './joins.ts'
import { relatedEdges } from './relations.ts'

/** The authored edges between nodes that come in address order. */
export function edgesOf(nodes: readonly Node[], settings: Settings): { edges: Edge[]; findings: Finding[] } {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const findings: Finding[] = []
  const joins = nodes.flatMap((node) => joinsOf(node, byId, findings))
  const of = (kind: Edge['kind']): Join[] => joins.filter((join) => join.as === kind)

  const related = relatedEdges(of('related'), nodes, settings)
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
  const unlisted = of('mention').filter(({ from, to }) => !known.has(pair(from.id, to.id)))
  // A sentence says more than the key of a property that leads to the same page.
  const mentions = [true, false].flatMap((prose) =>
    unlisted.filter(({ link }) => (link.role === 'body') === prose),
  )

  const byNode = Map.groupBy([...typed, ...firsts(mentions, mentionEdge)], ({ edge }) => edge.from)
  const edges = nodes.flatMap(({ id }) =>
    (byNode.get(id) ?? []).sort((a, b) => inAuthoredOrder(a.first, b.first)).map(({ edge }) => edge),
  )
  return { edges, findings: [...findings, ...related.findings] }
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
    sentence: relation?.why ? reasonOf(relation.why, relation.link) : property === null ? link.sentence : [],
    property,
  }
}

/** The reason of a relation as a sentence in which its link stands. */
function reasonOf(why: Segments, own: number): TextSegments {
  const holes: number[] = []
  const marked = why.map((segment) => {
    if (typeof segment === 'string') return segment
    if (!('link' in segment)) return ''
    holes.push(segment.link)
    return '\uFDD0'
  })
  const words = plainText(marked.join('')).split('\uFDD0')
  const sentence = words.flatMap((part, index) => {
    const link = holes[index]
    return [...(part ? [part] : []), ...(link === undefined ? [] : [{ link }])]
  })
  const hole = { link: own }
  return holes.includes(own) ? sentence : [hole, ' — ', ...sentence]
}

function pair(from: NodeId, to: NodeId): string {
  return `${from}\0${to}`
}
