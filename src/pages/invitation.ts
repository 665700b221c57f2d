import type { Graph, NodeId } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { isIndexText } from '../core/order.ts'
import type { Chosen } from '../links/chosen.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import type { CountedTag, HomePage, WayIn } from './page.ts'
import type { WholeView } from './view.ts'

// The first screen of home: what the collection is about, its themes, and where to go in.

/** A longer sentence, in characters, is no headline. */
const longestTagline = 140
const mostThemes = 8
const mostWays = 3

/**
 * The sentence that home opens with, and what stands below it: the tagline and the description; without a tagline the
 * first sentence of the description and the rest of it; else the title.
 */
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

/** The tags of the first level that most pages carry; one that a single page carries is no theme. */
export function themes(tags: readonly CountedTag[]): readonly CountedTag[] {
  return tags
    .filter(({ tag, count }) => !tag.includes('/') && count > 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostThemes)
}

interface Candidates {
  readonly chosen: Chosen
  /** Those that home features, best first. */
  readonly inquiries: readonly NodeId[]
  /** The note that most inquiries draw on. */
  readonly drawnOn: NodeId | null
  readonly newest: NodeId | null
}

/**
 * Those that the settings name; else the map of content with the most neighbours, the first inquiry, the note that most
 * rest on, the newest page, and other notes with many neighbours, as far as they are there.
 */
export function waysIn(
  view: WholeView,
  { chosen, inquiries, drawnOn, newest }: Candidates,
): readonly WayIn[] {
  const { graph } = view
  const by = (reason: WayIn['by'], ...ids: readonly (NodeId | null | undefined)[]) =>
    ids.flatMap((id) => (id ? [{ id, by: reason, label: null }] : []))
  const joined = by('joined', ...mostJoined(graph, 'note'))
  const ways =
    chosen.start.length > 0
      ? chosen.start.map((way) => ({ ...way, by: 'editor' as const }))
      : [
          ...by('map', mostJoined(graph, 'note-map')[0]),
          ...by('inquiry', inquiries[0]),
          ...(drawnOn ? by('drawn-on', drawnOn) : joined.slice(0, 1)),
          ...by('new', newest),
          ...joined,
        ]
  return ways
    .filter(
      ({ id }, index) => ways.findIndex((way) => way.id === id) === index && !isIndexText(graph.node(id)),
    )
    .slice(0, mostWays)
    .map(({ id, by, label }) => ({ ...view.card(id), by, label }))
}

/** The nodes of a kind with the most neighbours, those with none left out; of equals the first by address. */
function mostJoined(graph: Graph, kind: NodeKind): readonly NodeId[] {
  return graph
    .ofKind(kind)
    .filter((node) => !isIndexText(node) && graph.degree(node.id) > 0)
    .toSorted((a, b) => graph.degree(b.id) - graph.degree(a.id))
    .slice(0, mostWays)
    .map(({ id }) => id)
}
