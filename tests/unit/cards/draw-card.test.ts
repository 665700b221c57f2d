import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCard } from '../../../src/cards/draw-card.ts'
import { sfntOf } from '../../../src/cards/typeface.ts'
import type { SocialCard } from '../../../src/core/node-ref.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const card: SocialCard = {
  path: 'cards/x.png',
  title: 'Why does clay hold water?',
  sign: 'diamond',
  colour: '#a8401c',
  kind: 'Inquiry',
  site: 'A garden',
  sources: '3 sources',
  stations: 3,
}

describe('the picture of a card', () => {
  it('is a small PNG of 1200 by 630, the same each time', async () => {
    const png = await drawCard(card)
    const { width, height, format, bitsPerSample } = await sharp(png).metadata()
    expect([width, height, format, bitsPerSample]).toEqual([1200, 630, 'png', 4])
    expect(png.length).toBeLessThan(25_000)
    expect((await drawCard({ ...card })).equals(png)).toBe(true)
  })

  it('shows the ground, the ink of the title, and the colour of the kind', async () => {
    const { data } = await sharp(await drawCard(card))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const seen = new Set<number>()
    for (let at = 0; at < data.length; at += 3) seen.add(data.readUIntBE(at, 3))
    const near = (one: number, other: number) =>
      [16, 8, 0].every((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) < 12)
    for (const colour of [0xfbf8f1, 0x221d16, 0xa8401c, 0x17695c, 0x675d50, 0xcbbfa8])
      expect([...seen].some((one) => near(one, colour))).toBe(true)
    expect(seen.size).toBeLessThanOrEqual(16)
  })

  it.each([
    ['title', { title: 'Why does sand not?' }],
    ['kind', { kind: 'Paper', sign: 'square' as const, colour: '#44c' }],
    ['site', { site: null }],
    ['sources', { sources: null, stations: 0 }],
    ['many sources', { sources: '200 sources', stations: 200 }],
  ])('is another with another %s', async (_, change) => {
    expect((await drawCard({ ...card, ...change })).equals(await drawCard(card))).toBe(false)
  })
})

it('makes an OpenType font of a WOFF, table by table', () => {
  const file = '@fontsource/source-serif-4/files/source-serif-4-greek-400-normal.woff'
  const font = sfntOf(readFileSync(createRequire(import.meta.url).resolve(file)))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    return {
      tag: font.toString('latin1', at, at + 4),
      sum: font.readUInt32BE(at + 4),
      table: font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)),
    }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['GPOS', 'cmap', 'glyf', 'head', 'hmtx']),
  )
  for (const { tag, sum, table } of tables) {
    if (tag === 'head') continue
    const padded = Buffer.concat([table, Buffer.alloc(3)])
    let total = 0
    for (let at = 0; at < table.length; at += 4) total = (total + padded.readUInt32BE(at)) >>> 0
    expect([tag, total]).toEqual([tag, sum])
  }
})
