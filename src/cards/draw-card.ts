import sharp from 'sharp'
import type { SocialCard } from '../core/node-ref.ts'
import { count } from '../ledger/ledger.ts'
import { cardPicture } from './picture.ts'

/** A PNG of 16 colours. The bytes depend only on the card, not on the fonts of the machine. */
export function drawCard(card: SocialCard): Promise<Buffer> {
  count('cardsDrawn')
  const png = { palette: true, colours: 16, dither: 0, effort: 1 }
  return sharp(Buffer.from(cardPicture(card)))
    .png(png)
    .toBuffer()
}
