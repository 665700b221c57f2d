import type { Graph, Node, NodeId } from '../core/graph.ts'
import { isListed } from '../core/order.ts'
import type { Chosen } from '../links/chosen.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { tagsAddress, topicsAddress } from '../core/address.ts'
import { slug } from '../links/slug.ts'
import type { CountedTag, CountedTopic, HomePage, WayIn } from './page.ts'
import type { WholeView } from './view.ts'

/** In characters. A longer sentence is no headline. */
const longestTagline = 140
const mostTags = 8
const mostWays = 3

/** Without a tagline, the headline is the first sentence of the description if that is short, else the title. */
export function invitation(
  tagline: string | null,
  title: string,
  description: string | null,
): Pick<HomePage, 'tagline' | 'description'> {
  if (tagline !== null) return { tagline, description }
  const text = description ?? ''
  const end = sentenceEnds({ text })[0] ?? 0
  if (end === 0 || end > longestTagline) return { tagline: title, description }
  return { tagline: text.slice(0, end), description: text.slice(end).trim() || null }
}

/**
 * The topics, except those named like a folder, since home lists folders too. Without topics, the top-level tags on the
 * most pages; a tag on a single page is no topic.
 */
export function homeTopics(
  tags: readonly CountedTag[],
  topics: readonly CountedTopic[],
  folders: HomePage['folders'],
): Pick<HomePage, 'topics' | 'topicsAt'> {
  const listed = new Set(folders.map(({ name }) => slug(name)))
  const others = topics.filter(({ title }) => !listed.has(slug(title)))
  if (others.length > 0) {
    return {
      topics: others.map(({ title, address, count }) => ({ tag: title, address, count })),
      topicsAt: topicsAddress,
    }
  }
  return {
    topics: tags
      .filter(({ tag, count }) => !tag.includes('/') && count > 1)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostTags),
    topicsAt: tagsAddress,
  }
}

interface WayInCandidates {
  readonly chosen: Chosen
  readonly inquiries: readonly NodeId[]
  readonly drawnOn: NodeId | null
  /** Home has a text of its own, which says where to begin. */
  readonly hasText: boolean
}

/**
 * The pages that the settings name. By default: the map of content with the most neighbours, the first inquiry, the
 * note that most inquiries draw on and, if home has no text, other notes with many neighbours.
 */
export function waysIn(
  view: WholeView,
  { chosen, inquiries, drawnOn, hasText }: WayInCandidates,
): readonly WayIn[] {
  const { graph } = view
  const by = (reason: WayIn['by'], ...ids: readonly (NodeId | null | undefined)[]) =>
    ids.flatMap((id) => (id ? [{ id, by: reason, label: null }] : []))
  const joined = hasText ? [] : mostJoined(graph.ofRole('note').filter(isSubject), graph)
  const ways =
    chosen.start.length > 0
      ? chosen.start.map((way) => ({ ...way, by: 'editor' as const }))
      : [
          ...by('map', mostJoined(graph.ofKind('note-map'), graph)[0]),
          ...by('inquiry', inquiries[0]),
          ...by('drawn-on', drawnOn),
          ...by('joined', ...joined),
        ]
  return ways
    .filter(({ id }, index) => ways.findIndex((way) => way.id === id) === index && isListed(graph.node(id)))
    .slice(0, mostWays)
    .map(({ id, by, label }) => ({ ...view.nodeItem(id), by, label }))
}

/** False for a map of other notes and for a daily note. */
function isSubject({ kind }: Pick<Node, 'kind'>): boolean {
  return kind !== 'note-map' && kind !== 'note-daily'
}

/** Ties go in address order. A node without neighbours is left out. */
function mostJoined(nodes: readonly Node[], graph: Graph): readonly NodeId[] {
  return nodes
    .filter((node) => isListed(node) && graph.degree(node.id) > 0)
    .toSorted((a, b) => graph.degree(b.id) - graph.degree(a.id))
    .slice(0, mostWays)
    .map(({ id }) => id)
}
