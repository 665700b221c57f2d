import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { faceParts, partOf } from '../../../src/html/formula-fonts.ts'

const theme = join(import.meta.dirname, '../../../src/html')
const weight = (file: string) => statSync(join(theme, 'fonts', file)).size

/** What every page loads. */
const everywhere = weight('serif.woff2') + weight('serif-italic.woff2') + weight('sans.woff2')

it('loads at most 110 KB of fonts with a page, and of one with a name from the rest of Europe too', () => {
  expect(everywhere + weight('serif-european.woff2')).toBeLessThan(110_000)
})

it('loads 10 KB more with ordinary formulas, and at most 110 KB where they have words and capital letters too', () => {
  const ordinary = weight('formula-main-signs.woff2') + weight('formula-math-small.woff2')
  expect(ordinary).toBeLessThan(10_000)
  const letters = weight('formula-main-latin.woff2') + weight('formula-math-capitals.woff2')
  expect(everywhere + ordinary + letters).toBeLessThan(110_000)
})

it('declares every font that is there, with a fallback of like widths', () => {
  const css = readFileSync(join(theme, 'styles/fonts.css'), 'utf8')
  const declared = [...css.matchAll(/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file)
  const there = readdirSync(join(theme, 'fonts')).filter((file) => file.endsWith('.woff2'))
  const parts = faceParts.map(({ name }) => `${name}.woff2`)
  expect([...declared, ...parts].toSorted()).toEqual(there.toSorted())
})

it.each([...new Set(faceParts.map(({ face }) => face))])(
  'sets each character as %s of KaTeX does',
  async (name) => {
    const { resolve } = createRequire(import.meta.url)
    const opened = (font: Uint8Array) => {
      const face = new Face(new Blob(Buffer.from(font)))
      const own = new Font(face)
      const set = (character: number) => {
        const run = new Run()
        run.addText(String.fromCodePoint(character))
        run.guessSegmentProperties()
        shape(own, run)
        return run.getGlyphInfosAndPositions().map((one) => [one.xAdvance, own.glyphToPath(one.codepoint)])
      }
      return { characters: [...face.collectUnicodes()], set }
    }
    const whole = opened(readFileSync(resolve(`katex/dist/fonts/KaTeX_${name}.ttf`)))
    const all = String.fromCodePoint(...whole.characters)
    const parts = new Map<string | undefined, ReturnType<typeof opened>>()
    for (const part of faceParts) {
      const file = readFileSync(join(theme, 'fonts', `${part.name}.woff2`))
      parts.set(part.name, opened(await subsetFont(file, all, { targetFormat: 'truetype' })))
    }
    const others = whole.characters.filter((character) => {
      const part = parts.get(partOf(name, character)?.name)
      return JSON.stringify(part?.set(character)) !== JSON.stringify(whole.set(character))
    })
    expect(others.map((character) => String.fromCodePoint(character))).toEqual([])
  },
)
