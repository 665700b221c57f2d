import type { NodeId } from '../core/graph.ts'
import type { Listing } from './node-page-value.ts'
import type { NodeItem } from '../core/node-ref.ts'
import type { PageSkeleton, Page } from './page.ts'
import { nodePage } from './node-page.ts'
import { mentionItem } from './sections.ts'
import { crossingEdge } from './crossing-edge.ts'
import type { View } from './view.ts'

export function pageFromSkeleton(skeleton: PageSkeleton, view: View): Page {
  switch (skeleton.kind) {
    case 'index': {
      const text = skeleton.text === null ? null : nodePage(view, view.graph.node(skeleton.text))
      // Other orders show titles only, so that these pages do not depend on descriptions.
      const titled = (id: NodeId) => {
        const { ref, language } = view.name(id)
        return { ...ref, language, description: null }
      }
      const nodeItem = skeleton.order === 'by-title' ? (id: NodeId) => view.nodeItem(id) : titled
      return { ...skeleton, text, listing: withItems(skeleton.listing, { nodeItem }) }
    }
    case 'tag':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'topic': {
      const crossings = skeleton.crossings.map(({ edges, ...crossing }) => ({
        ...crossing,
        edges: edges.map((edge) => crossingEdge(view, edge)),
      }))
      return { ...skeleton, crossings, listing: withItems(skeleton.listing, view) }
    }
    case 'new':
      return { ...skeleton, listing: withItems(skeleton.listing, view) }
    case 'folder': {
      const { folders, listing } = skeleton.contents
      return { ...skeleton, contents: { folders, listing: withItems(listing, view) } }
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
