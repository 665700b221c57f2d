import type { Graph, NodeId, RelatedEdge } from '../core/graph.ts'
import { citedBy, mentionsOf, referredBy, relatedTo, type Neighbour } from '../core/questions.ts'
import { pageLength } from './listing.ts'

export interface Joined {
  readonly id: NodeId
  readonly edges: readonly RelatedEdge[]
}

/** The notes at the other end of some relations, each with all of those that lead there. */
export function joinedTo(ends: readonly Neighbour<RelatedEdge>[]): readonly Joined[] {
  return Array.from(
    Map.groupBy(ends, ({ id }) => id),
    ([id, group]) => ({ id, edges: group.map(({ edge }) => edge) }),
  )
}

/** The lists on a node's page of what other nodes say of it, which grow without its author's doing. */
export const joinedSections = ['related', 'referred', 'inquiries', 'cited-by', 'mentions'] as const
export type JoinedSection = (typeof joinedSections)[number]

/** How many items each list holds, and how many of them one page. */
export type Lengths = Readonly<Record<JoinedSection, { readonly total: number; readonly length: number }>>

/** About as many bytes of HTML may the lists on one page have, so that the page of a hub stays under 150 KB. */
const budget = 95_000
/** About as many has an item; of the inquiries each source has more. */
const bytes = { related: 550, referred: 550, inquiries: 350, 'cited-by': 400, mentions: 450 }
const bytesOfSource = 125
const fewest = 10

export function lengthsOf(graph: Pick<Graph, 'from' | 'to'>, id: NodeId): Lengths {
  const inquiries = graph.to(id, 'source')
  const sources = inquiries.reduce((sum, { from }) => sum + graph.from(from, 'source').length, 0)
  const totals = {
    related: joinedTo(relatedTo(graph, id)).length,
    referred: joinedTo(referredBy(graph, id)).length,
    inquiries: inquiries.length,
    'cited-by': citedBy(graph, id).length,
    mentions: mentionsOf(graph, id).length,
  }
  const weights = {
    ...bytes,
    inquiries: bytes.inquiries + (bytesOfSource * sources) / Math.max(inquiries.length, 1),
  }
  return shared(totals, weights)
}

/** Each list has what it wants, up to an even share of what the smaller ones leave. */
function shared(
  totals: Readonly<Record<JoinedSection, number>>,
  weights: Readonly<Record<JoinedSection, number>>,
): Lengths {
  const wanted = (section: JoinedSection) => Math.min(totals[section], pageLength) * weights[section]
  const sections = joinedSections.toSorted((a, b) => wanted(a) - wanted(b))
  const lengths = new Map<JoinedSection, number>()
  let left = budget
  for (const [index, section] of sections.entries()) {
    const share = left / (sections.length - index)
    const fitting = Math.max(Math.floor(share / weights[section] / 5) * 5, fewest)
    const length = wanted(section) <= share ? pageLength : Math.min(fitting, pageLength)
    lengths.set(section, length)
    left -= Math.min(wanted(section), length * weights[section])
  }
  const of = (section: JoinedSection) => ({
    total: totals[section],
    length: lengths.get(section) ?? pageLength,
  })
  return {
    related: of('related'),
    referred: of('referred'),
    inquiries: of('inquiries'),
    'cited-by': of('cited-by'),
    mentions: of('mentions'),
  }
}
