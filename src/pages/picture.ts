import type { Node } from '../core/graph.ts'
import type { Settings } from '../core/settings.ts'
import { plainText } from '../core/html-text.ts'
import { socialCardSize } from '../core/social-card.ts'
import { cardPath } from '../links/cards.ts'
import { wordsOnly } from '../rendering/body.ts'
import { fill, fillText } from '../rendering/fill.ts'
import { wordsFor } from '../words/languages.ts'
import type { Picture } from './node-page-value.ts'
import type { View } from './view.ts'

/** The author's choice of a social card; null without one, or if it may not be used. */
export function pictureOf(view: View, node: Node): Picture | null {
  const { card } = node.entry
  if (card === null) return null
  const scope = wordsOnly(view, node)
  const said = card.alt && fillText(card.alt, scope)
  if (typeof card.picture === 'string') {
    const { picture } = card
    return mayBeShown(picture, view.settings) ? { at: { url: picture }, alt: said || null, size: null } : null
  }
  const label = node.entry.links[card.picture]?.label
  const alt = said || (label && plainText(fill(label, scope).text)) || null
  const path = cardPath(node)
  const attachment = path === null ? undefined : view.attachments.get(path)
  return attachment ? { at: { file: attachment.sitePath }, alt, size: attachment.size } : null
}

export function titlePicture(view: View, { id }: Node): Picture | null {
  const card = view.socialCard(id)
  if (card === null) return null
  const alt = card.kind === null ? card.title : wordsFor(view.settings).joins.named(card.kind, card.title)
  return { at: { file: card.path }, alt, size: socialCardSize }
}

/** A program that shows a link may load this picture on the reader's machine, so `remote` has to allow it. */
function mayBeShown(picture: string, { remote, url }: Settings): boolean {
  const address = URL.parse(picture)
  return address?.protocol === 'https:' && (remote === 'allow' || address.origin === url)
}
