import { z } from 'zod'
import type { Kind } from '../core/kinds.ts'
import {
  fontRoles,
  type Font,
  type FontFile,
  type FontRole,
  type Theme,
  type TwoColours,
} from '../core/settings.ts'
import { staticFolder } from '../scan/left-out.ts'
import { colour, contrastOf, hexColour, legible, mixed, ofSigns, ofText, type GivenColour } from './colour.ts'
import { fileNamed, key, map, like, number, orText, type Report } from './schema/types.ts'

/** The colours of a background or a line: a single colour cannot be both light and dark. */
const bothColours = map(
  {
    light: hexColour.meta({ description: 'on light pages' }),
    dark: hexColour.meta({ description: 'on dark pages' }),
  },
  'a colour for light pages and one for dark ones',
).meta({ example: { light: '#ffffff', dark: '#101418' } })

/** All but `accent` are custom properties of `tokens.css`. */
const colours = z.strictObject({
  ground: key(bothColours, 'the background of pages'),
  raised: key(bothColours, 'the background of boxes and previews'),
  wash: key(bothColours, 'the background of code and quiet areas'),
  rule: key(bothColours, 'faint lines'),
  line: key(bothColours, 'lines on maps and below links'),
  highlight: key(bothColours, 'the background of marked words'),
  ink: key(colour, 'text'),
  quiet: key(colour, 'text of lesser weight'),
  accent: key(colour, 'the sign of the site, the selection and the focus'),
  note: key(colour, 'notes'),
  inquiry: key(colour, 'inquiries'),
  paper: key(colour, 'papers'),
  computed: key(colour, 'computed links'),
  warning: key(colour, 'warnings'),
})

const fontFile = fileNamed(/^static\/.+\.woff2$/i, 'a .woff2 file in static/')

/** System fonts by style of letters. Nothing is downloaded. */
const fontStacks = {
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  'old-style': "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  transitional: "'Times New Roman', 'Liberation Serif', Tinos, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', serif",
  sans: 'system-ui, sans-serif',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', 'Century Gothic', sans-serif",
  grotesque: "Inter, Roboto, 'Helvetica Neue', 'Arial Nova', Arial, 'Nimbus Sans', sans-serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, sans-serif",
  mono: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  typewriter: "'Nimbus Mono PS', 'Courier New', monospace",
} as const
const stackNames = Object.keys(fontStacks) as (keyof typeof fontStacks)[]

const font = orText(
  (stack) => ({ stack }),
  map({
    stack: key(z.enum(stackNames), 'a list of fonts that most machines have'),
    family: key(like(/^[\p{L}\p{N} _-]+$/u, 'the name of a font'), 'the name of your own font'),
    file: key(fontFile, 'its WOFF2 file, in `static/`'),
    italic: key(fontFile, 'the WOFF2 file of its italic, in `static/`', { without: 'none' }),
    weight: key(
      like(/^\d{3}(?: \d{3})?$/, 'a weight, or the least and the greatest'),
      'its weight, or the lowest and highest',
      { example: '400 700' },
    ),
  }).refine(
    ({ stack, family, file }) => stack !== undefined || (family !== undefined && file !== undefined),
    { error: 'the name of a stack, or a map with family and file' },
  ),
).meta({
  short: [{ enum: stackNames }],
  example: { family: 'My Font', file: 'static/my-font.woff2' },
})

const fonts = map({
  text: key(font, 'the font of your texts'),
  interface: key(font, 'the font of the interface'),
  code: key(font, 'the font of code'),
})

export const theme = map({
  colours: key(
    colours,
    'hexadecimal colours in quotes: one for all pages, or one for light and one for dark pages',
    { without: 'the built-in one', also: 'colors' },
  ),
  fonts: key(fonts, 'fonts that most machines have, or your own', { without: 'the built-in fonts' }),
  width: key(
    number('a number of characters from 40 to 100', 40, 100),
    'the width of the text, in characters',
    { standard: 66 },
  ),
})

type GivenTheme = z.output<typeof theme>
type ColourToken = keyof z.output<typeof colours>
type GivenColours = Readonly<Partial<Record<ColourToken, GivenColour | undefined>>>

/** The colours of `tokens.css`. */
const ours = {
  ground: ['#fbf8f1', '#181715'],
  raised: ['#fffdf9', '#201f1c'],
  wash: ['#f3eee2', '#23211e'],
  ink: ['#221d16', '#e8e3d9'],
  quiet: ['#675d50', '#a89f92'],
  rule: ['#e3dccd', '#35322d'],
  line: ['#b8ac98', '#5f594f'],
  highlight: ['#fbe8a6', '#51430f'],
  computed: ['#7d4a86', '#cfa3d8'],
  warning: ['#8a5300', '#e3b341'],
} as const satisfies Partial<Record<ColourToken, TwoColours>>

/** The backgrounds of texts, each with the colours of texts on it. All other colours are on `ground`, too. */
const textsOn: Readonly<Partial<Record<ColourToken, readonly ColourToken[]>>> = {
  ground: ['ink', 'quiet'],
  raised: ['ink', 'quiet'],
  wash: ['ink', 'quiet'],
  highlight: ['ink'],
}

/** Missing colours are derived from the given ground and ink. Given colours with low contrast stay, as doubts. */
export function readTheme(
  { colours: given = {}, fonts: givenFonts = {}, width }: GivenTheme,
  kinds: readonly Kind[],
  doubt: Report,
): Theme | null {
  const fonts: Partial<Record<FontRole, Font>> = {}
  for (const role of fontRoles) {
    const font = givenFonts[role]
    if (font) fonts[role] = readFont(role, font)
  }
  const isGiven = Object.keys(given).length > 0
  if (!isGiven && Object.keys(fonts).length === 0 && width === undefined) return null
  const [light, dark] = [coloursOf(given, kinds, 'light'), coloursOf(given, kinds, 'dark')]
  const two = (name: string): TwoColours => [light[name] ?? '', dark[name] ?? '']
  doubtContrasts(given, light, 'light', doubt)
  doubtContrasts(given, dark, 'dark', doubt)
  const before = new Map<string, TwoColours>([
    ...Object.entries(ours),
    ...kinds.map(({ id, colour }) => [id, colour] as const),
  ])
  const changed = [...before.keys()].filter((name) => String(two(name)) !== String(before.get(name)))
  return {
    colours: Object.fromEntries(changed.map((name) => [name, two(name)])),
    accent: given.accent ? two('accent') : null,
    ground: two('ground'),
    fonts,
    width: width ?? null,
  }
}

function coloursOf(
  given: GivenColours,
  kinds: readonly Kind[],
  scheme: 'light' | 'dark',
): Readonly<Record<string, string>> {
  const at = scheme === 'light' ? 0 : 1
  const ground = given.ground?.[scheme] ?? ours.ground[at]
  const written = (token: ColourToken): string | undefined => {
    const { both, ...each } = given[token] ?? {}
    return each[scheme] ?? (both === undefined ? undefined : legible(both, ground))
  }
  const ink = written('ink') ?? legible(ours.ink[at], ground, 7)
  const wash = mixed(ground, ink, 0.05)
  const derived: Record<keyof typeof ours, string> = {
    ground,
    raised: scheme === 'light' ? mixed(ground, '#ffffff', 0.5) : mixed(ground, ink, 0.04),
    wash,
    ink,
    quiet: legible(mixed(ink, ground, 0.35), wash),
    rule: mixed(ground, ink, 0.13),
    line: mixed(ground, ink, 0.34),
    highlight: markOn(ground, ink, ours.highlight[at]),
    computed: legible(ours.computed[at], ground),
    warning: legible(ours.warning[at], ground),
  }
  const isOurs = ground === ours.ground[at] && ink === ours.ink[at]
  const colours: Record<string, string> = isOurs ? {} : derived
  if (isOurs) for (const [token, both] of Object.entries(ours)) colours[token] = both[at]
  for (const { id, colour } of kinds) colours[id] = legible(colour[at], ground)
  for (const token of Object.keys(given) as ColourToken[]) {
    const own = written(token)
    if (own !== undefined) colours[token] = own
  }
  return { accent: colours['inquiry'] ?? ink, ...colours }
}

/** The default highlight, unless the ink is illegible on it. */
function markOn(ground: string, ink: string, highlight: string): string {
  return contrastOf(ink, highlight) >= ofText ? highlight : mixed(ground, '#d9a400', 0.25)
}

/** Reports given colours with too little contrast to those they are used with. */
function doubtContrasts(
  given: GivenColours,
  colours: Readonly<Record<string, string>>,
  scheme: string,
  doubt: Report,
): void {
  for (const token of Object.keys(given) as ColourToken[]) {
    if (token === 'rule' || token === 'line') continue
    const texts = textsOn[token]
    const wanted = token === 'accent' ? ofSigns : ofText
    const others = texts
      ? // Each pair is reported once, for the colour on top.
        texts.filter((text) => !Object.hasOwn(given, text))
      : Object.entries(textsOn).flatMap(([ground, own]) =>
          ground === 'ground' || own.includes(token) ? [ground] : [],
        )
    const [worst] = others
      .map((other) => ({ other, ratio: contrastOf(colours[token] ?? '', colours[other] ?? '') }))
      .filter(({ ratio }) => ratio < wanted)
      .toSorted((a, b) => a.ratio - b.ratio)
    if (!worst) continue
    const { other, ratio } = worst
    const [text, on] = texts ? [other, token] : [token, other]
    const enough = legible(colours[text] ?? '', colours[on] ?? '', wanted)
    // The ratio is rounded down, so that it never looks sufficient.
    doubt(
      ['theme', 'colours', token],
      `On ${scheme} pages, "${text}" on "${on}" has a contrast of ${Math.floor(ratio * 100) / 100} instead of ${wanted}.`,
      `use another colour, such as ${enough} for "${text}".`,
    )
  }
}

function readFont(
  role: FontRole,
  { stack, family = '', file = '', italic, weight = '100 900' }: z.output<typeof font>,
): Font {
  if (stack !== undefined) return { family: fontStacks[stack], files: [] }
  const at = (path: string) => path.slice(staticFolder.length + 1)
  const files: FontFile[] = [{ name: family, path: at(file), style: 'normal', weight }]
  if (italic !== undefined) files.push({ name: family, path: at(italic), style: 'italic', weight })
  return { family: `'${family}', ${fontStacks[fallbacks[role]]}`, files }
}

const fallbacks = { text: 'serif', interface: 'sans', code: 'mono' } as const
