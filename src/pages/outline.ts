import type { NodeId } from '../core/graph.ts'
import type { CardItem, FolderContents, Listing } from './node-page-value.ts'
import type {
  ContinuationPage,
  FolderPage,
  IndexPage,
  NewPage,
  Page,
  RedirectPage,
  TagPage,
} from './page.ts'
import { nodePage } from './node-page.ts'
import type { View } from './view.ts'

/** A page that names nodes with their ids in the place of what it shows of each. */
export type Outline =
  | (Omit<IndexPage, 'listing' | 'text'> &
      Listed<{ detail: string | null }> & { readonly text: NodeId | null })
  | (Omit<TagPage, 'listing'> & Listed)
  | (Omit<NewPage, 'listing'> & Listed<{ date: string }>)
  | (Omit<FolderPage, 'contents'> & { readonly contents: Pick<FolderContents, 'folders'> & Listed })
  | (Omit<ContinuationPage, 'list'> & Listed)
  | (Omit<RedirectPage, 'to'> & { readonly to: NodeId })

/** A list whose items have what the list says of them, and no card. */
interface Listed<Said = unknown> {
  readonly listing: Listing<Said & { readonly id: NodeId }>
}

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
      return { ...page, list: { section: 'contents', listing: withCards(listing, view) } }
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
