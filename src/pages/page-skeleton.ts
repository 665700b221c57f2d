import type { Edge, NodeId } from '../core/graph.ts'
import type { NodeItem } from '../core/node-ref.ts'
import { withLinks, wordsOnly } from '../rendering/body.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import type { Listing, View } from './node-page-value.ts'
import { nodePage } from './node-page.ts'
import type { CrossingEdge, CrossingEdgeId, Page, PageSkeleton } from './page.ts'
import { mentionItem } from './sections.ts'

export function pageFromSkeleton(skeleton: PageSkeleton, view: View): Page {
  switch (skeleton.kind) {
    case 'index': {
      const text = skeleton.text === null ? null : nodePage(view, view.graph.node(skeleton.text))
      // Other orders show titles only, so that these pages do not depend on descriptions.
      const titled = (id: NodeId) => {
        const { ref, language } = view.name(id)
        return { ...ref, language, description: null, standing: null }
      }
      const nodeItem = skeleton.order === 'by-title' ? (id: NodeId) => view.nodeItem(id) : titled
      return { ...skeleton, text, listing: withItems(skeleton.listing, { nodeItem }) }
    }
    case 'topic': {
      const crossings = skeleton.crossings.map(({ edges, ...crossing }) => ({
        ...crossing,
        edges: edges.map((edge) => crossingEdge(view, edge)),
      }))
      return { ...skeleton, crossings, listing: withItems(skeleton.listing, view) }
    }
    case 'tag':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'new':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'folder': {
      const { listing, ...contents } = skeleton.contents
      return { ...skeleton, contents: { ...contents, listing: withItems(listing, view) } }
    }
    case 'continuation': {
      const { listing, ...page } = skeleton
      return { ...page, section: { id: 'contents', form: 'nodes', listing: withItems(listing, view) } }
    }
    case 'wanted': {
      const { address: to, listing } = skeleton
      const items = listing.items.map(({ id: from, ...said }) => mentionItem(view, { ...said, from, to }))
      return { ...skeleton, listing: { ...listing, items } }
    }
    case 'wanted-index':
    case 'about':
      return skeleton
    case 'redirect':
      return { ...skeleton, to: view.name(skeleton.to).ref }
  }
}

export function withItems<Item extends { readonly id: NodeId }>(
  list: Listing<Item>,
  { nodeItem }: Pick<View, 'nodeItem'>,
): Listing<NodeItem & Omit<Item, 'id'>> {
  return { ...list, items: list.items.map(({ id, ...said }) => ({ ...nodeItem(id), ...said })) }
}

/** An edge with its author's reason for it. Throws if the graph has no such edge. */
function crossingEdge(view: View, { kind, from, to, type }: CrossingEdgeId): CrossingEdge {
  const edge = view.graph.from(from).find((one) => one.kind === kind && one.to === to && typeOf(one) === type)
  if (!edge) throw new Error(`no edge from ${from} to ${to}`)
  const ends = { from: view.name(from).ref, to: view.name(to).ref, kind }
  if (edge.kind === 'related') {
    const [reason] = edge.reasons
    const by = view.graph.node(reason?.by ?? from)
    return {
      ...ends,
      label: edge.type === 'related' ? null : (view.settings.relations[edge.type]?.label ?? null),
      reason: reason ? fill(reason.why, withLinks(view, by)) : null,
      language: by.language,
    }
  }
  const author = view.graph.node(from)
  const reason = 'sentence' in edge ? fillSentence(edge.sentence, wordsOnly(view, author), to) : null
  return { ...ends, label: null, reason, language: author.language }
}

export function typeOf(edge: Edge): string | null {
  return edge.kind === 'related' ? edge.type : null
}
