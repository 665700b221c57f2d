import sharp from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import type { SocialCard } from '../core/node-ref.ts'
import { count } from '../ledger/ledger.ts'
import { cardPicture, paper, stationColour } from './picture.ts'

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

type Colour = readonly [red: number, green: number, blue: number]

interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** Bytes per pixel. The first three are red, green and blue. */
  readonly channels: number
}

/** Bits per channel that are used to find the nearest palette colour. */
const bits = 5

/** A PNG with a palette of at most 16 colours. Each pixel gets the nearest colour. */
export function indexedPng({ data, width, height, channels }: Pixels, palette: readonly Colour[]): Buffer {
  const nearest = nearestIn(palette)
  const drop = 8 - bits
  const stride = 1 + Math.ceil(width / 2)
  // Each row begins with its filter type: 0, none.
  const rows = new Uint8Array(stride * height)
  let from = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]]
      from += channels
      const index = nearest[((red >> drop) << (2 * bits)) | ((green >> drop) << bits) | (blue >> drop)] ?? 0
      const at = y * stride + 1 + (x >> 1)
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? index << 4 : index)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 4, colour type 3 (palette).
  header.set([4, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const tables = new Map<string, Uint8Array>()

/** Maps each colour, at `bits` bits per channel, to the index of the nearest palette colour. */
function nearestIn(palette: readonly Colour[]): Uint8Array {
  const key = palette.join()
  let table = tables.get(key)
  if (!table) tables.set(key, (table = tableOf(palette)))
  return table
}

function tableOf(palette: readonly Colour[]): Uint8Array {
  const drop = 8 - bits
  const middle = 1 << (drop - 1)
  const last = (1 << bits) - 1
  return Uint8Array.from({ length: 1 << (3 * bits) }, (_, key) => {
    const channels = [key >> (2 * bits), (key >> bits) & last, key & last]
    const colour = channels.map((channel) => (channel << drop) + middle)
    let best = 0
    let least = Infinity
    for (const [index, other] of palette.entries()) {
      const distance = other.reduce((sum, value, at) => sum + (value - (colour[at] ?? 0)) ** 2, 0)
      if (distance < least) [best, least] = [index, distance]
    }
    return best
  })
}
