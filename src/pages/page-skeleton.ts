import type { NodeId } from '../core/graph.ts'
import type { Listing } from './node-page-value.ts'
import type { CardItem } from '../core/node-ref.ts'
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
      const card = skeleton.order === 'by-title' ? (id: NodeId) => view.card(id) : titled
      return { ...skeleton, text, listing: withCards(skeleton.listing, { card }) }
    }
    case 'tag':
      return { ...skeleton, listing: withCards(skeleton.listing, view) }
    case 'topic': {
      const crossings = skeleton.crossings.map(({ edges, ...crossing }) => ({
        ...crossing,
        edges: edges.map((edge) => crossingEdge(view, edge)),
      }))
      return { ...skeleton, crossings, listing: withCards(skeleton.listing, view) }
    }
    case 'new':
      return { ...skeleton, listing: withCards(skeleton.listing, view) }
    case 'folder': {
      const { folders, listing } = skeleton.contents
      return { ...skeleton, contents: { folders, listing: withCards(listing, view) } }
    }
    case 'continuation': {
      const { listing, ...page } = skeleton
      return { ...page, section: { id: 'contents', form: 'cards', listing: withCards(listing, view) } }
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

export function withCards<Item extends { readonly id: NodeId }>(
  list: Listing<Item>,
  { card }: Pick<View, 'card'>,
): Listing<CardItem & Omit<Item, 'id'>> {
  return { ...list, items: list.items.map(({ id, ...said }) => ({ ...card(id), ...said })) }
}
