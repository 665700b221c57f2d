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

/** The picture that a node's author chose as the card of its page; null where it has none, or none that may be used. */
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
  const alt = said || (label && plainText(fill(label, scope))) || null
  const path = cardPath(node)
  const attachment = path === null ? undefined : view.attachments.get(path)
  return attachment ? { at: { file: attachment.sitePath }, alt, size: attachment.size } : null
}

/** The picture that shows the title of a page; null without one. */
export function titlePicture(view: View, { id }: Node): Picture | null {
  const card = view.socialCard(id)
  if (card === null) return null
  const alt = card.kind === null ? card.title : wordsFor(view.settings).joins.named(card.kind, card.title)
  return { at: { file: card.path }, alt, size: socialCardSize }
}

/** Some programs show a link only after they have loaded its picture, on the machine of whoever reads it. */
function mayBeShown(picture: string, { remote, url }: Settings): boolean {
  const address = URL.parse(picture)
  return address?.protocol === 'https:' && (remote === 'allow' || address.origin === url)
}
