import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../../src/settings/colour.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { themeStyles } from '../../../src/site/kind-styles.ts'

const read = (theme: string) => readSettings(`theme:\n${theme.replace(/^/gm, '  ')}`, {})
const styles = (theme: string) => themeStyles(read(theme).settings.look)

describe('the theme of a site', () => {
  it('is none where nothing is said, and then there is no style sheet', () => {
    expect(readSettings('title: A', {}).settings.look.theme).toBeNull()
    expect(themeStyles({ theme: null, logo: null })).toBe('')
  })

  it('is the tokens that differ, and those that follow from ground and ink', () => {
    const { settings, problems, doubts } = read(
      'colours:\n  ground: {light: "#ffffff", dark: "#0d1117"}\n  ink: {light: "#1f2328", dark: "#e6edf3"}\n  accent: "#0969da"',
    )
    expect([problems, doubts]).toEqual([[], []])
    const { colours, accent, ground } = settings.look.theme ?? {}
    expect(ground).toEqual(['#ffffff', '#0d1117'])
    expect(accent).toEqual(['#0969da', expect.stringMatching(/^#/)])
    for (const [at, scheme] of ['#ffffff', '#0d1117'].entries()) {
      for (const name of ['ink', 'quiet', 'computed', 'warning', 'note', 'inquiry', 'paper']) {
        const colour = colours?.[name]?.[at]
        if (colour) expect(contrastOf(colour, scheme), name).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const name of ['raised', 'wash', 'rule', 'line', 'quiet']) expect(colours?.[name]).toBeDefined()
  })

  it('leaves everything as it is that one colour does not touch', () => {
    expect(Object.keys(read('colours: {note: "#123456"}').settings.look.theme?.colours ?? {})).toEqual([
      'note',
    ])
  })

  it.each([
    ['colours: {quiet: {light: "#b0a898"}}', 'quiet', 'light'],
    ['colours: {ink: {dark: "#555555"}}', 'ink', 'dark'],
    ['colours: {highlight: {light: "#222222", dark: "#51430f"}}', 'highlight', 'light'],
    ['colours: {accent: {light: "#ffe9d0"}}', 'accent', 'light'],
  ])(
    'has a doubt for too little contrast, with its place, the ratio and what would be enough: %s',
    (theme, token, scheme) => {
      const { problems, doubts } = read(theme)
      expect(problems).toEqual([])
      expect(doubts.map(({ rule }) => rule)).toEqual(['low-contrast'])
      const [doubt] = doubts
      expect(doubt?.message).toMatch(
        new RegExp(`^On ${scheme} pages, .* has a contrast of \\d+(\\.\\d+)? instead of \\d`),
      )
      expect(doubt?.message).toContain(`"${token}"`)
      expect(doubt?.fix).toMatch(/^use another colour, such as #[\da-f]{6} for /)
      expect(doubt?.point.line).toBe(2)
    },
  )

  it.each([
    ['colours: {grund: "#fff"}', 'did you mean "ground"'],
    ['colours: {ground: "#fff"}', 'a colour for light pages and one for dark ones'],
    ['colours:\n  ink: #fff', 'a colour'],
    ['colours: {ink: {light: red}}', 'a colour'],
    ['colors: {ink: {lihgt: "#000"}}', 'did you mean "light"'],
    ['colours: {light: {ink: "#000"}}', '"theme.colours.light" is not a setting'],
    ['font: {text: serif}', 'did you mean "fonts"'],
    ['fonts: {text: old-stile}', 'serif, old-style, transitional'],
    ['fonts: {text: {family: Mine}}', 'family and file'],
    ['fonts: {text: {family: Mine, file: fonts/mine.woff2}}', 'a .woff2 file in static/'],
    ['width: 900', 'a number of characters from 40 to 100'],
  ])('refuses what it does not understand: %s', (theme, said) => {
    const { problems } = read(theme)
    expect(problems.map(({ rule }) => rule)).toEqual(['invalid-settings'])
    expect(`${problems[0]?.message ?? ''} ${problems[0]?.fix ?? ''}`).toContain(said)
  })

  it('sets fonts of the machine and of files, and the width of the column', () => {
    expect(
      styles(
        'fonts:\n  text: {family: My Font, file: static/f/my font.woff2, italic: static/i.woff2, weight: 400 700}\n  interface: humanist\nwidth: 72',
      ),
    ).toMatchInlineSnapshot(`
      "@font-face{font-family:'My Font';font-style:normal;font-weight:400 700;font-display:swap;src:url('f/my%20font.woff2') format('woff2')}
      @font-face{font-family:'My Font';font-style:italic;font-weight:400 700;font-display:swap;src:url('i.woff2') format('woff2')}
      :root{--serif:'My Font', Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif;--sans:Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif;--measure:calc(34.36 * var(--step-0))}
      "
    `)
  })

  it('colours screens alone, and none that has forced colours', () => {
    expect(styles('colours: {note: {light: "#123456", dark: "#abcdef"}}')).toBe(
      '@media screen and (forced-colors:none){:root{--note:light-dark(#123456,#abcdef)}}\n',
    )
  })
})
