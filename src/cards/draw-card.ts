import sharp from 'sharp'
import type { SocialCard } from '../core/social-card.ts'
import { count } from '../ledger/ledger.ts'
import { cardPicture, stationColour } from './picture.ts'
import { indexedPng, type Colour } from './png.ts'
import { paper } from './sign.ts'

/** The bytes depend only on the card, not on the fonts of the machine. */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  count('cardsDrawn')
  const { data, info } = await sharp(Buffer.from(cardPicture(card)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return indexedPng({ data, ...info }, paletteOf(card))
}

/** The colours of a card, with shades between each colour and the ground for smooth edges: 16 in all. */
function paletteOf({ colour }: SocialCard): readonly Colour[] {
  return [
    rgb(paper.ground),
    ...shades(paper.ink, 6),
    ...shades(colour, 4),
    ...shades(stationColour, 2),
    ...shades(paper.quiet, 2),
    ...shades(paper.line, 1),
  ]
}

function shades(colour: string, count: number): readonly Colour[] {
  const [from, to] = [rgb(paper.ground), rgb(colour)]
  return Array.from({ length: count }, (_, index): Colour => {
    const part = (index + 1) / count
    const at = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * part)
    return [at(0), at(1), at(2)]
  })
}

/** Parses `#rgb` or `#rrggbb`. */
function rgb(colour: string): Colour {
  const digits = colour.slice(1)
  const size = digits.length / 3
  const channel = (index: number) =>
    parseInt(digits.slice(index * size, (index + 1) * size).repeat(3 - size), 16)
  return [channel(0), channel(1), channel(2)]
}
