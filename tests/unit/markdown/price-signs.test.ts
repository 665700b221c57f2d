import { describe, expect, it } from 'vitest'
import { priceSigns } from '../../../src/markdown/mask.ts'

/** The text with every price sign replaced by a pound sign. */
function pounds(text: string): string {
  const signs = new Set(priceSigns(text))
  return Array.from(text, (character, at) => (signs.has(at) ? '£' : character)).join('')
}

describe('priceSigns', () => {
  it.each([
    ['$5 and $10', '£5 and £10'],
    ['US$20–US$30', 'US£20–US£30'],
    ['$x$ and $y$', '$x$ and $y$'],
    ['$5, then $x$', '£5, then $x$'],
    ['$5 a month or 50$ a year', '£5 a month or 50£ a year'],
    ['$2x + 1$', '$2x + 1$'],
    ['$ a$ and $a $', '£ a£ and £a £'],
    ['$20,000 or €30,000$', '£20,000 or €30,000£'],
    ['$5 here\n\nand there$', '£5 here\n\nand there£'],
    ['$a\n b$', '$a\n b$'],
    ['$$x$$ for $5', '$$x$$ for £5'],
    ['\\$5 and $x$', '\\$5 and $x$'],
    ['`$a` and $5 `b$`', '`$a` and £5 `b$`'],
    ['``a ` $`` $x$', '``a ` $`` $x$'],
    ['$', '£'],
    ['the n$^2$ and x$y$z of L$^{p}$', 'the n$^2$ and x$y$z of L$^{p}$'],
    ['设$x$为空间$L^p$的', '设$x$为空间$L^p$的'],
    ['Ke$ha and A$AP, 3$x and y$', 'Ke£ha and A£AP, 3£x and y£'],
  ])('%s', (text, expected) => {
    expect(pounds(text)).toBe(expected)
  })
})
