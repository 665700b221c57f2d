import type { NodeId } from '../core/graph.ts'
import type { Listing } from './node-page-value.ts'
import type { CardItem } from '../core/node-ref.ts'
import type { Outline, Page } from './page.ts'
import { nodePage } from './node-page.ts'
import type { View } from './view.ts'

/** The page that an outline is of. */
export function pageOf(outline: Outline, view: View): Page {
  switch (outline.kind) {
    case 'index': {
      const text = outline.text === null ? null : nodePage(view, view.graph.node(outline.text))
      return { ...outline, text, listing: withCards(outline.listing, view) }
    }
    case 'tag':
      return { ...outline, listing: withCards(outline.listing, view) }
    case 'new':
      return { ...outline, listing: withCards(outline.listing, view) }
    case 'folder': {
      const { folders, listing } = outline.contents
      return { ...outline, contents: { folders, listing: withCards(listing, view) } }
    }
    case 'continuation': {
      const { listing, ...page } = outline
      return { ...page, section: { id: 'contents', form: 'cards', listing: withCards(listing, view) } }
    }
    case 'redirect':
      return { ...outline, to: view.name(outline.to).ref }
  }
}

export function withCards<Item extends { readonly id: NodeId }>(
  list: Listing<Item>,
  { card }: Pick<View, 'card'>,
): Listing<CardItem & Omit<Item, 'id'>> {
  return { ...list, items: list.items.map(({ id, ...said }) => ({ ...card(id), ...said })) }
}
