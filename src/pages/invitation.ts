import type { Graph, NodeId } from '../core/graph.ts'
import { isIndexAddress } from '../core/address.ts'
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

/** The tags of the first level that most pages carry. */
export function themes(tags: readonly CountedTag[]): readonly CountedTag[] {
  return tags
    .filter(({ tag }) => !tag.includes('/'))
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
 * Those that the settings name; else the map of content that is joined to most, the first inquiry, the note that most
 * rest on, and the newest page, as far as they are there.
 */
export function waysIn(
  view: WholeView,
  { chosen, inquiries, drawnOn, newest }: Candidates,
): readonly WayIn[] {
  const { graph } = view
  const found = (by: WayIn['by'], id: NodeId | null | undefined) => (id ? [{ id, by, label: null }] : [])
  const ways =
    chosen.start.length > 0
      ? chosen.start.map((way) => ({ ...way, by: 'editor' as const }))
      : [
          ...found(
            'map',
            mostJoined(graph, (kind) => kind === 'note-map'),
          ),
          ...found('inquiry', inquiries[0]),
          ...(drawnOn
            ? found('drawn-on', drawnOn)
            : found(
                'joined',
                mostJoined(graph, (kind) => kind === 'note'),
              )),
          ...found('new', newest),
        ]
  return ways
    .filter(
      ({ id }, index) => ways.findIndex((way) => way.id === id) === index && !isIndexText(graph.node(id)),
    )
    .slice(0, mostWays)
    .map(({ id, by, label }) => ({ ...view.card(id), by, label }))
}

/** The node with the most neighbours, of those of some kinds; null if none has any. Of equals the first by address. */
function mostJoined(graph: Graph, isOfKind: (kind: NodeKind) => boolean): NodeId | null {
  let most: { readonly id: NodeId | null; readonly degree: number } = { id: null, degree: 0 }
  for (const { id, kind, address } of graph.nodes) {
    if (!isOfKind(kind) || isIndexAddress(address)) continue
    const degree = graph.degree(id)
    if (degree > most.degree) most = { id, degree }
  }
  return most.id
}
