import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCard, indexedPng } from '../../../src/cards/draw-card.ts'
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
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 3) seen.add(data.subarray(at, at + 3).toString('hex'))
    for (const colour of ['fbf8f1', '221d16', 'a8401c', '17695c', '675d50', 'cbbfa8'])
      expect(seen).toContain(colour)
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

it('writes pixels in the nearest colours of a palette', async () => {
  const data = Uint8Array.from([0, 0, 0, 250, 250, 250, 255, 10, 0, 255, 255, 255, 3, 3, 3, 200, 0, 0])
  const palette = [
    [255, 255, 255],
    [0, 0, 0],
    [255, 0, 0],
  ] as const
  const png = indexedPng({ data, width: 3, height: 2, channels: 3 }, palette)
  const shown = await sharp(png).removeAlpha().raw().toBuffer()
  expect([...shown]).toEqual([0, 0, 0, 255, 255, 255, 255, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0])
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
