import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs'
import { byKey } from '../core/lazily.ts'

export type Weight = 400 | 600

/** The subsets of the typeface, in the order in which they are tried. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const

type Cut = ReturnType<typeof openCut>

const require = createRequire(import.meta.url)
const cutsOf = byKey((weight: Weight) => subsets.map((subset) => openCut(subset, weight)))

function openCut(subset: string, weight: Weight) {
  const file = `@fontsource/source-serif-4/files/source-serif-4-${subset}-${weight}-normal.woff`
  const face = new Face(new Blob(sfntOf(readFileSync(require.resolve(file)))))
  const font = new Font(face)
  return {
    font,
    unitsPerEm: face.upem,
    codePoints: new Set(face.collectUnicodes()),
    /** SVG path data by glyph id. */
    outlineOf: byKey((glyph: number) => font.glyphToPath(glyph)),
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Invisible characters, which need no glyph. */
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u

function cutFor(text: string, weight: Weight): Cut | null {
  const lacks = ({ codePoints }: Cut, character: string) =>
    !codePoints.has(character.codePointAt(0) ?? 0) && !ignorable.test(character)
  const has = (cut: Cut) => {
    for (const character of text) if (lacks(cut, character)) return false
    return true
  }
  return cutsOf(weight).find(has) ?? null
}

/** The text without pictographs that the typeface lacks. Null if nothing is left, or anything else is missing. */
export function settable(text: string): string | null {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  // The common case: nothing is missing.
  if (words !== '' && cutFor(words, 600)) return words
  let kept = ''
  for (const { segment } of graphemes.segment(words)) {
    if (cutFor(segment, 600)) kept += segment
    else if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) return null
  }
  return kept.replace(/\s+/g, ' ').trim() || null
}

const thousand = 1000

/**
 * Expects the result of `settable`; characters without a glyph are skipped. `width` is in ems, `glyphs` are SVG elements
 * in thousandths of an em. Their origin is on the baseline, and the y axis points up.
 */
export function setText(text: string, weight: Weight) {
  let x = 0
  let glyphs = ''
  for (const { cut, words } of runsOf(text, weight)) {
    const run = new Run()
    run.addText(words)
    run.guessSegmentProperties()
    shape(cut.font, run)
    const scale = thousand / cut.unitsPerEm
    for (const {
      codepoint: glyph,
      xAdvance = 0,
      xOffset = 0,
      yOffset = 0,
    } of run.getGlyphInfosAndPositions()) {
      const outline = cut.outlineOf(glyph)
      const place = `${round(x + xOffset * scale)} ${round(yOffset * scale)}`
      const size = scale === 1 ? '' : ` scale(${scale})`
      if (outline !== '') glyphs += `<path transform="translate(${place})${size}" d="${outline}"/>`
      x += xAdvance * scale
    }
  }
  return { width: x / thousand, glyphs }
}

/** Groups neighbouring characters from the same font file: they are shaped together, with kerning. */
function runsOf(text: string, weight: Weight): readonly { readonly cut: Cut; readonly words: string }[] {
  const runs: { readonly cut: Cut; words: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const cut = cutFor(segment, weight)
    const last = runs.at(-1)
    if (!cut) continue
    if (last?.cut === cut) last.words += segment
    else runs.push({ cut, words: segment })
  }
  return runs
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const headerLength = 12
const recordLength = 16
const woffHeaderLength = 44
const woffRecordLength = 20

/** The OpenType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/), with all tables decompressed. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(recordLength * 2 ** power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(recordLength * (count - 2 ** power), 10)
  let offset = headerLength + recordLength * count
  for (let index = 0; index < count; index += 1) {
    const from = woffHeaderLength + woffRecordLength * index
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    table.copy(font, offset)
    const record = headerLength + recordLength * index
    // Tag, checksum, offset, length.
    woff.copy(font, record, from, from + 4)
    woff.copy(font, record + 4, from + 16, from + 20)
    font.writeUInt32BE(offset, record + 8)
    font.writeUInt32BE(length, record + 12)
    offset += Math.ceil(length / 4) * 4
  }
  return font
}
