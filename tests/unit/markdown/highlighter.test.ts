import { describe, expect, it } from 'vitest'
import { codeToTokens } from 'shiki'
import { bundledThemes } from 'shiki/themes'
import {
  backgrounds,
  colorReplacements,
  highlight,
  loadLanguages,
  themes,
} from '../../../src/markdown/rehype/highlighter.ts'

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  it('can be read on its background', async () => {
    const { default: theme } = await bundledThemes[themes[mode]]()
    const replacements: Readonly<Record<string, string>> = colorReplacements[themes[mode]]
    const colours = (theme.tokenColors ?? []).flatMap(
      ({ settings }) => settings.foreground?.toLowerCase() ?? [],
    )
    expect(colours.length).toBeGreaterThan(10)
    for (const colour of new Set(colours)) {
      expect(contrast(replacements[colour] ?? colour, backgrounds[mode]), colour).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('highlight', () => {
  it('knows a language once it is loaded, and its other names', async () => {
    await loadLanguages(['python', 'no-such-language'])
    expect(highlight('x = 1', 'python')).toHaveLength(1)
    await loadLanguages(['py'])
    expect(highlight('x = 1', 'py')).toEqual(highlight('x = 1', 'python'))
    expect(highlight('x', 'no-such-language')).toBeNull()
    expect(highlight('x', 'constructor')).toBeNull()
  })

  it('colours a language alike, whatever others are loaded', async () => {
    const code = '---\ntitle: x\n---\n\n```rust\nlet x = 1;\n```'
    await loadLanguages(['markdown'])
    const alone = highlight(code, 'markdown')
    await loadLanguages(['yaml', 'rust'])
    expect(highlight(code, 'markdown')).toEqual(alone)
  })

  it.each([
    ['ts', 'const cones: readonly number[] = [6, 10] // hot\n\nexport class Kiln { @fired at = `${cones}` }'],
    ['markdown', '# A *b* **c** ~~d~~ `e`\n\n> [f](g) <b>h</b>\n\n- [ ] i\n\n```\nj\n```'],
    ['html', '<p class="a" style="color: red">&amp; <script>let b = 1</script></p>'],
    ['diff', '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n   same'],
    ['latex', '\\section{A} $x^2$ % why\n\\textbf{b}'],
  ] as const)('colours %s as Shiki does with the two themes', async (lang, code) => {
    const defaultColor = false
    const { tokens } = await codeToTokens(code, {
      lang,
      themes,
      defaultColor,
      colorReplacements,
      tokenizeTimeLimit: 0,
    })
    const expected = tokens.map((line) =>
      line.map(({ content, htmlStyle }) => ({
        content,
        style: Object.entries(htmlStyle ?? {})
          .map(([property, value]) => `${property}:${value}`)
          .join(';'),
      })),
    )
    await loadLanguages([lang])
    expect(highlight(code, lang)).toEqual(expected)
  })

  it('leaves very long code plain', async () => {
    await loadLanguages(['json'])
    expect(highlight('1'.repeat(200_000), 'json')).toBeNull()
  })
})

/** Relative luminance and contrast as WCAG 2 defines them. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
