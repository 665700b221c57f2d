import type { Edge, Node, NodeId, MentionEdge, Reason, RelatedEdge, Target } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import type { Finding } from './finding.ts'
import { plainText } from '../core/html-text.ts'
import type { Segments, TextSegments, Link, Relation } from '../core/entry.ts'
import { isIndexAddress } from '../core/address.ts'
import { kindNoun, roleOf } from '../core/kinds.ts'
import type { Place } from '../core/rules.ts'

/** All of a node that matters to the edges that end at it. */
export type End = Pick<Node, 'id' | 'kind' | 'address'>

/** A link between two published nodes, and the edge that it asks for. */
interface Join {
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
interface Ordered {
  readonly edge: Edge
  readonly first: Join
}

/** The links of a node that lead to other nodes, in authored order. */
function joinsOf(from: Node, ends: ReadonlyMap<NodeId, End>, findings: Finding[]): Join[] {
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
        refusal === 'related-not-note' && roleOf(from.kind) !== 'note'
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

function placeOf({ from, link }: Pick<Join, 'from' | 'link'>): Place {
  return { file: from.file, line: link.point.line, column: link.point.column }
}

/** Whether it is there and is no node. */
function isNoNode({ found }: Target): boolean {
  return found === 'attachment' || found === 'folder'
}

function whatIs({ kind, address }: End): string {
  if (isIndexAddress(address)) return 'the text of an index'
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kindNoun(kind)}`
}

/** Whether it has the page of an inquiry, with the sections that its sources and what is next stand in. */
function isInquiry({ kind, address }: End): boolean {
  return roleOf(kind) === 'inquiry' && !isIndexAddress(address)
}

/** What a link means, by what it was written for and by what it joins. */
function edgeFor(
  link: Link,
  from: Node,
  to: End | null,
): { as: Edge['kind'] | null; refusal?: 'related-not-note' | 'source-not-note' | 'next-not-inquiry' } {
  const role = to && roleOf(to.kind)
  switch (link.role) {
    case 'relation':
      return roleOf(from.kind) === 'note' && role === 'note'
        ? { as: 'related' }
        : { as: 'mention', refusal: 'related-not-note' }
    case 'source':
      return role === 'note'
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
      if (role === 'paper' && roleOf(from.kind) !== 'paper') return { as: 'cites' }
      return {
        as: link.role === 'body' && isInquiry(from) && role === 'note' ? 'source' : 'mention',
      }
  }
}

/** By place; the lists of sources and citations in front matter come after what the prose itself names. */
function inAuthoredOrder(a: Join, b: Join): number {
  const one = a.link.point
  const other = b.link.point
  return lateness(a) - lateness(b) || one.line - other.line || one.column - other.column || a.index - b.index
}

function lateness({ link: { role } }: Join): number {
  return role === 'source' || role === 'cites' ? 1 : 0
}

/** One edge for all that is written of one type of relation between two notes, with every reason that is given. */
function relatedEdge(type: string, symmetric: boolean, first: Join, rest: readonly Join[]): RelatedEdge {
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
function reasonless(first: Join): Finding {
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

const keys = {
  body: null,
  relation: 'related',
  source: 'sources',
  next: 'next',
  cites: 'cites',
  property: null,
} as const

function mentionEdge(join: Join): MentionEdge {
  const { from, to, link, relation } = join
  const property = link.property ?? relation?.type ?? keys[link.role]
  return {
    kind: 'mention',
    from: from.id,
    to: to.id,
    place: placeOf(join),
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

/** What a node says of edges, which takes no more to know than the node itself and what its links lead to. */
export interface Outgoing {
  readonly from: Node
  /** Where the relations lead. */
  readonly related: ReadonlySet<NodeId>
  /** In authored order; none while they are open. */
  readonly edges: readonly Edge[]
  readonly findings: readonly Finding[]
  /** Set if the edges depend on what other nodes say, too. */
  readonly open: Open | null
}

interface Open {
  /** Edges that are there in any case. */
  readonly sure: readonly Ordered[]
  /** Relations in both directions, which the other end may have written too, by `relationKey`. */
  readonly symmetric: ReadonlyMap<string, readonly Join[]>
  /** Of the mentions of each page, the one that says most. */
  readonly mentions: readonly Join[]
  /** Where the relations, sources and citations lead: listed already, so that a mention adds nothing. */
  readonly listed: ReadonlySet<NodeId>
}

export function outgoingOf(from: Node, ends: ReadonlyMap<NodeId, End>, { relations }: Settings): Outgoing {
  const findings: Finding[] = []
  const sure: Ordered[] = []
  const relating: Join[] = []
  const mentioning: Join[] = []
  const listed = new Set<NodeId>()
  const next = new Set<NodeId>()
  for (const join of joinsOf(from, ends, findings)) {
    const { as, to } = join
    if (as === 'related') relating.push(join)
    else if (as === 'mention') mentioning.push(join)
    else {
      // A source is a note and what is cited is a paper, so that these two never meet at one page.
      const seen = as === 'next' ? next : listed
      if (seen.has(to.id)) continue
      seen.add(to.id)
      sure.push({ edge: { kind: as, from: from.id, to: to.id, place: placeOf(join) }, first: join })
    }
  }
  const isSymmetric = (type: string) => Object.hasOwn(relations, type) && relations[type]?.symmetric === true
  const symmetric = byRelation(relating.filter((join) => isSymmetric(typeOf(join))))
  for (const [first, ...rest] of byRelation(relating.filter((join) => !isSymmetric(typeOf(join)))).values()) {
    if (!first) continue
    const edge = relatedEdge(typeOf(first), false, first, rest)
    sure.push({ edge, first })
    if (edge.reasons.length === 0) findings.push(reasonless(first))
  }
  const related = relating.length > 0 ? new Set(relating.map(({ to }) => to.id)) : nowhere
  for (const id of related) listed.add(id)
  const mentions = mentionsOf(mentioning)
  if (symmetric.size === 0 && mentions.length === 0) {
    return { from, related, edges: inOrder(sure), findings, open: null }
  }
  return { from, related, edges: [], findings, open: { sure, symmetric, mentions, listed } }
}

function inOrder(ordered: Ordered[]): readonly Edge[] {
  return ordered.sort((a, b) => inAuthoredOrder(a.first, b.first)).map(({ edge }) => edge)
}

const nowhere: ReadonlySet<NodeId> = new Set()
const nothing: ReadonlyMap<string, readonly Join[]> = new Map()

function byRelation(joins: readonly Join[]): ReadonlyMap<string, readonly Join[]> {
  return joins.length > 0 ? Map.groupBy(joins, (join) => relationKey(typeOf(join), join.to.id)) : nothing
}

/** One for each page, the first. A sentence says more than the key of a property that leads to the same page. */
function mentionsOf(joins: readonly Join[]): readonly Join[] {
  if (joins.length < 2) return joins
  const firsts = new Map<NodeId, Join>()
  for (const join of joins) {
    const before = firsts.get(join.to.id)
    if (!before || (before.link.role !== 'body' && join.link.role === 'body')) firsts.set(join.to.id, join)
  }
  return [...firsts.values()]
}

/**
 * The edges that begin at a node, in authored order; `into` are the nodes that say that they are related to it. A
 * symmetric relation that both ends wrote begins at the one whose address is first. A mention of a page that names this
 * one already by something stronger is left out: by a relation, whichever end wrote it, for it is listed at both; by a
 * source or a citation that runs the same way. One that runs the other way tells readers of the far page something
 * else, so the mention stays.
 */
export function edgesFrom(own: Outgoing, into: readonly Outgoing[]): Pick<Outgoing, 'edges' | 'findings'> {
  const { from, open } = own
  if (!open) return own
  const ordered = [...open.sure]
  const findings = [...own.findings]
  const others = new Map(into.map((other) => [other.from.id, other]))
  for (const [first, ...rest] of open.symmetric.values()) {
    if (!first) continue
    const type = typeOf(first)
    const back = others.get(first.to.id)?.open?.symmetric.get(relationKey(type, from.id)) ?? []
    if (back.length > 0 && first.to.address < from.address) continue
    const edge = relatedEdge(type, true, first, [...rest, ...back])
    ordered.push({ edge, first })
    if (edge.reasons.length === 0) findings.push(reasonless(first))
  }
  for (const join of open.mentions) {
    if (open.listed.has(join.to.id) || others.has(join.to.id)) continue
    ordered.push({ edge: mentionEdge(join), first: join })
  }
  return { edges: inOrder(ordered), findings }
}

function typeOf({ relation }: Join): string {
  return relation?.type ?? 'related'
}

function relationKey(type: string, to: NodeId): string {
  return `${type}\0${to}`
}
