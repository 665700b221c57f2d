import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { faceParts, partOf } from '../src/html/formula-fonts.ts'

/**
 * Cuts the fonts in `src/html/fonts/` from the fontsource packages: western letters in one file per face, the rest of
 * Europe in another, and only the weights that style sheets use. KaTeX's fonts are cut into the parts of
 * `formula-fonts.ts`, without hints, which take 2 KB per part. When a package is upgraded, run `node scripts/fonts.ts`
 * by hand and commit the result.
 */

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Beyond Latin-1: common spaces, hyphens, dashes and quotation marks, and the signs that the packages have. */
const western =
  between(0x20, 0x7e) +
  between(0xa0, 0xff) +
  'ıŒœˆ˜\u2002\u2003\u2009\u200A\u200B\u200C\u200D\u2010\u2011–—‘’‚“”„†‡•…\u202F‰′″‹›⁄\u2060€™↑↓−∕'

/** Latin Extended-A, and the Romanian letters with a comma. */
const european = between(0x100, 0x17f) + between(0x218, 0x21b)

const fonts = [
  { family: 'source-serif-4', style: 'normal', name: 'serif', heaviest: 700 },
  { family: 'source-serif-4', style: 'italic', name: 'serif-italic', heaviest: 700 },
  { family: 'source-sans-3', style: 'normal', name: 'sans', heaviest: 600 },
] as const

for (const { family, style, name, heaviest } of fonts) {
  for (const [set, ending, text] of [
    ['latin', '', western],
    ['latin-ext', '-european', european],
  ] as const) {
    const file = `@fontsource-variable/${family}/files/${family}-${set}-wght-${style}.woff2`
    const font = await subsetFont(await readFile(fileURLToPath(import.meta.resolve(file))), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: heaviest } },
    })
    await save(name + ending, font)
  }
}

/** The types of subset-font lack `noHinting`. */
const withoutHints = { targetFormat: 'woff2', noHinting: true } as const

for (const part of faceParts) {
  const font = await readFile(fileURLToPath(import.meta.resolve(`katex/dist/fonts/KaTeX_${part.face}.ttf`)))
  const own = [...new Face(new Blob(font)).collectUnicodes()].filter(
    (character) => partOf(part.face, character) === part,
  )
  await save(part.name, await subsetFont(font, String.fromCodePoint(...own), withoutHints))
}

async function save(name: string, font: Uint8Array): Promise<void> {
  await writeFile(new URL(`../src/html/fonts/${name}.woff2`, import.meta.url), font)
  process.stdout.write(`${name}.woff2 ${font.length} bytes\n`)
}
