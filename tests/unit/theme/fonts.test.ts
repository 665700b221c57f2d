import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const theme = join(import.meta.dirname, '../../../src/theme')
const weight = (file: string) => statSync(join(theme, 'fonts', file)).size

it('loads at most 110 KB of fonts with a page, and of one with a name from the rest of Europe too', () => {
  const everywhere = weight('serif.woff2') + weight('serif-italic.woff2') + weight('sans.woff2')
  expect(everywhere + weight('serif-european.woff2')).toBeLessThan(110_000)
})

it('declares every font that is there, with a fallback of like widths', () => {
  const css = readFileSync(join(theme, 'styles/fonts.css'), 'utf8')
  const declared = [...css.matchAll(/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file)
  const there = readdirSync(join(theme, 'fonts')).filter((file) => file.endsWith('.woff2'))
  expect(declared.toSorted()).toEqual(there.toSorted())
})
