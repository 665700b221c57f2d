import type { Edge, EdgeOf, Node, NodeId, Reason } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import type { Finding } from '../core/problem.ts'
import { plainText } from '../core/html-text.ts'
import type { Segments, TextSegments, Link, Relation } from '../core/entry.ts'
import { isIndexAddress } from '../core/address.ts'
import { roleOf } from '../core/kinds.ts'

/** What edges that end at a node depend on. */
export type EdgeEnd = Pick<Node, 'id' | 'kind' | 'address'>

/** The edges from a node's own links, as far as they are known without other nodes. */
export interface Outgoing {
  readonly from: Node
  /** In authored order, by `edgeKey`. */
  readonly edges: ReadonlyMap<string, Edge>
  readonly findings: readonly Finding[]
  readonly related: ReadonlySet<NodeId>
  /** Targets of relations, sources and citations; a mention of these adds nothing. */
  readonly listed: ReadonlySet<NodeId>
  /** Symmetric relations without a reason, with the finding to report unless the other end gives one. */
  readonly unreasoned: ReadonlyMap<Edge, Finding>
}

export function outgoingOf(
  from: Node,
  ends: ReadonlyMap<NodeId, EdgeEnd>,
  { relations }: Settings,
): Outgoing {
  const { links } = from.entry
  const byLink = new Map(from.entry.relations.map((relation) => [relation.link, relation]))
  const edges = new Map<string, Edge>()
  const reasons = new Map<string, Reason[]>()
  const said = new Set<string>()
  const unreasoned = new Map<Edge, Finding>()
  const findings: Finding[] = []
  const related = new Set<NodeId>()
  const listed = new Set<NodeId>()
  for (const [index, link] of from.ofFolder ? [] : inAuthoredOrder(links)) {
    const target = from.targets[index]
    const to = target?.found === 'node' ? ends.get(target.id) : undefined
    if (!target || to?.id === from.id || (!to && target.found !== 'attachment' && target.found !== 'folder'))
      continue
    const { kind, refusal } = edgeFor(link, from, to ?? null)
    const place = { file: from.file, line: link.point.line, column: link.point.column }
    if (refusal) {
      const message =
        refusal === 'related-not-note' && roleOf(from.kind) !== 'note' && to && roleOf(to.kind) === 'note'
          ? `The relation to "${link.target}" is in ${whatIs(from)}.`
          : `"${link.target}" is ${to ? whatIs(to) : target.found === 'folder' ? 'a folder' : 'not a page'}.`
      findings.push({ rule: refusal, place, message, fix: null })
    }
    if (kind === null || !to) continue
    const relation = (link.role === 'relation' && byLink.get(index)) || null
    const type = relation?.type ?? 'related'
    const key = edgeKey(kind, to.id, type)
    const before = edges.get(key)
    const between = { from: from.id, to: to.id, place }
    if (kind === 'related') {
      related.add(to.id)
      const given = reasons.get(key) ?? []
      if (!before) {
        const symmetric = Object.hasOwn(relations, type) && relations[type]?.symmetric === true
        const edge: Edge = { kind, ...between, type, symmetric, reasons: given }
        const message = `The relation to "${link.target}" has no reason.`
        reasons.set(key, given)
        edges.set(key, edge)
        if (!relation?.byProgram) unreasoned.set(edge, { rule: 'missing-reason', place, message, fix: null })
      }
      const why = relation?.why
      const saying = `${key}\0${JSON.stringify(why)}`
      if (why && !said.has(saying)) given.push({ by: from.id, why, place })
      said.add(saying)
    } else if (kind !== 'mention') {
      const isUnsaid = before?.kind === kind && before.sentence.length === 0
      const sentence = before && !isUnsaid ? [] : sentenceOf(link)
      if (!before) edges.set(key, { kind, ...between, sentence })
      else if (sentence.length > 0) edges.set(key, { ...before, kind, sentence })
    } else if (before?.kind !== 'mention' || (before.property !== null && link.role === 'body')) {
      edges.delete(key)
      edges.set(key, { kind, ...between, ...mentionOf(link, relation) })
    }
    if (kind !== 'mention' && kind !== 'next') listed.add(to.id)
  }
  for (const edge of edges.values()) {
    const finding = unreasoned.get(edge)
    if (!finding || edge.kind !== 'related') continue
    if (!edge.symmetric && edge.reasons.length === 0) findings.push(finding)
    if (!edge.symmetric || edge.reasons.length > 0) unreasoned.delete(edge)
  }
  return { from, edges, findings, related, listed, unreasoned }
}

/**
 * The edges from a node, in authored order; `at` gives those of another. A symmetric relation that both ends
 * state starts at the end whose address comes first. A mention is dropped if a relation in either direction, or a
 * source or citation in the same direction, already joins the pages.
 */
export function edgesFrom(
  { from, edges, findings, listed, unreasoned }: Outgoing,
  at: (id: NodeId) => Outgoing | undefined,
): { readonly edges: readonly Edge[]; readonly findings: readonly Finding[] } {
  const found = [...findings]
  const left = Array.from(edges.values()).flatMap((edge): readonly Edge[] => {
    const other = at(edge.to)
    if (edge.kind === 'mention') return listed.has(edge.to) || other?.related.has(from.id) ? [] : [edge]
    if (edge.kind !== 'related' || !edge.symmetric) return [edge]
    const back = other?.edges.get(edgeKey('related', from.id, edge.type))
    if (other && back && other.from.address < from.address) return []
    const more = back?.kind === 'related' ? back.reasons : []
    const missing = unreasoned.get(edge)
    if (missing && more.length === 0) found.push(missing)
    return [more.length > 0 ? { ...edge, reasons: [...edge.reasons, ...more] } : edge]
  })
  return { edges: left, findings: found }
}

/** Links with the same key make the same edge. */
function edgeKey(kind: Edge['kind'], to: NodeId, type: string): string {
  return kind === 'related' ? `related\0${type}\0${to}` : `${kind}\0\0${to}`
}

/** By place, but lists of sources and citations in front matter come after links in the text. */
export function inAuthoredOrder(links: readonly Link[]): readonly (readonly [index: number, link: Link])[] {
  return [...links.entries()].sort(
    ([a, one], [b, other]) =>
      Number(isOfList(one)) - Number(isOfList(other)) ||
      one.point.line - other.point.line ||
      one.point.column - other.point.column ||
      a - b,
  )
}

function isOfList({ role }: Link): boolean {
  return role === 'source' || role === 'cites'
}

function whatIs({ kind, address }: EdgeEnd): string {
  if (isIndexAddress(address)) return 'the text of an index'
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`
}

function isInquiry({ kind, address }: EdgeEnd): boolean {
  return roleOf(kind) === 'inquiry' && !isIndexAddress(address)
}

/** The kind of edge for the role of a link and the kinds of its ends; null for none. */
function edgeFor(
  link: Link,
  from: Node,
  to: EdgeEnd | null,
): { kind: Edge['kind'] | null; refusal?: Finding['rule'] } {
  const role = to && roleOf(to.kind)
  switch (link.role) {
    case 'relation':
      // Relations lead from anything to a paper, or from note to note.
      return role === 'paper' || (roleOf(from.kind) === 'note' && role === 'note')
        ? { kind: 'related' }
        : { kind: 'mention', refusal: 'related-not-note' }
    case 'source':
      if (role === 'paper') return { kind: 'cites' }
      return role === 'note'
        ? { kind: isInquiry(from) ? 'source' : 'mention' }
        : { kind: 'mention', refusal: 'source-not-note' }
    case 'next':
      return isInquiry(from) && to && isInquiry(to)
        ? { kind: 'next' }
        : { kind: null, refusal: 'next-not-inquiry' }
    case 'property':
      return { kind: role === 'paper' && link.property?.toLowerCase() === 'sources' ? 'cites' : 'mention' }
    case 'query':
      return { kind: null }
    case 'body':
    case 'cites':
      if (role === 'paper') return { kind: 'cites' }
      return {
        kind: link.role === 'body' && isInquiry(from) && role === 'note' ? 'source' : 'mention',
      }
  }
}

/** Empty if the sentence says no more than the link or its key. */
function sentenceOf({ role, sentence, property }: Link): TextSegments {
  if (role !== 'body' || property !== null) return []
  return sentence.some((part) => typeof part === 'string' && /[\p{L}\p{N}]/u.test(part)) ? sentence : []
}

const keys: Readonly<Partial<Record<Link['role'], string>>> = {
  relation: 'related',
  source: 'sources',
  next: 'next',
  cites: 'cites',
}

export function mentionOf(
  link: Link,
  relation: Relation | null,
): Pick<EdgeOf<'mention'>, 'sentence' | 'property'> {
  const property = link.property ?? relation?.type ?? keys[link.role] ?? null
  if (relation?.why) return { sentence: reasonOf(relation.why, relation.link), property }
  return { sentence: property === null ? link.sentence : [], property }
}

/** The reason of a relation as a sentence that contains its link. */
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
