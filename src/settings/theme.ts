import type { Kind } from '../core/kinds.ts'
import {
  fontRoles,
  type Font,
  type FontFile,
  type FontRole,
  type Theme,
  type TwoColours,
} from '../core/look.ts'
import { offer } from '../core/suggestion.ts'
import { contrastOf, groundOf, legible, mixed, ofSigns, ofText } from './colour.ts'
import { fontStacks } from './font-stacks.ts'
import { staticFolder } from '../scan/scan.ts'
import type { GivenColours, GivenFont, GivenShade, GivenTheme } from './schema/look.ts'
import type { SettingsFault } from './schema/settings.ts'

type ColourToken = keyof GivenColours

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

/** Backgrounds and lines: a single colour cannot be both light and dark. */
const surfaces: ReadonlySet<ColourToken> = new Set(['ground', 'raised', 'wash', 'rule', 'line', 'highlight'])

const schemes = ['light', 'dark'] as const

/** Missing colours are derived from the given ground and ink. Given colours with low contrast stay, as doubts. */
export function readTheme(
  { colours: given = {}, fonts: givenFonts = {}, width }: GivenTheme,
  kinds: readonly Kind[],
): {
  readonly theme: Theme | null
  readonly faults: readonly SettingsFault[]
  readonly doubts: readonly SettingsFault[]
} {
  const faults: SettingsFault[] = []
  const doubts: SettingsFault[] = []
  for (const [token, shade] of entriesOf(given)) {
    if (surfaces.has(token) && shade.both !== undefined) faults.push(oneForBoth(token))
  }
  const fonts: Partial<Record<FontRole, Font>> = {}
  for (const role of fontRoles) {
    const font = givenFonts[role]
    const read = font && readFont(role, font, faults)
    if (read) fonts[role] = read
  }
  const isGiven = Object.keys(given).length > 0
  if (!isGiven && Object.keys(fonts).length === 0 && width === undefined)
    return { theme: null, faults, doubts }
  const [light, dark] = schemes.map((scheme) => coloursOf(given, kinds, scheme))
  const two = (name: string): TwoColours => [light?.get(name) ?? '', dark?.get(name) ?? '']
  for (const [at, scheme] of schemes.entries()) {
    const colours = (at === 0 ? light : dark) ?? new Map<string, string>()
    for (const doubt of doubtsOf(given, colours, scheme)) doubts.push(doubt)
  }
  const before = new Map<string, TwoColours>([
    ...Object.entries(ours),
    ...kinds.map(({ id, colour }) => [id, colour] as const),
  ])
  const changed = [...before.keys()].filter((name) => String(two(name)) !== String(before.get(name)))
  return {
    theme: {
      colours: Object.fromEntries(changed.map((name) => [name, two(name)])),
      accent: given.accent ? two('accent') : null,
      ground: two('ground'),
      fonts,
      width: width ?? null,
    },
    faults,
    doubts,
  }
}

function entriesOf(given: GivenColours): readonly (readonly [ColourToken, GivenShade])[] {
  return Object.entries(given) as [ColourToken, GivenShade][]
}

function coloursOf(
  given: GivenColours,
  kinds: readonly Kind[],
  scheme: 'light' | 'dark',
): ReadonlyMap<string, string> {
  const at = scheme === 'light' ? 0 : 1
  const colours = new Map<string, string>()
  const ground = given.ground?.[scheme] ?? ours.ground[at]
  const on = groundOf(ground)
  const written = (token: ColourToken): string | undefined => {
    const { both, ...each } = given[token] ?? {}
    return each[scheme] ?? (both === undefined ? undefined : legible(both, on))
  }
  const ink = written('ink') ?? legible(ours.ink[at], on, 7)
  const isOurs = ground === ours.ground[at] && ink === ours.ink[at]
  const derived: readonly (readonly [ColourToken, () => string])[] = [
    ['raised', () => mixed(ground, scheme === 'light' ? '#ffffff' : ink, scheme === 'light' ? 0.5 : 0.04)],
    ['wash', () => mixed(ground, ink, 0.05)],
    ['rule', () => mixed(ground, ink, 0.13)],
    ['line', () => mixed(ground, ink, 0.34)],
    ['quiet', () => legible(mixed(ink, ground, 0.35), groundOf(mixed(ground, ink, 0.05)))],
    ['highlight', () => markOn(ground, ink, ours.highlight[at])],
  ]
  colours.set('ground', ground)
  colours.set('ink', ink)
  for (const [token, derive] of derived) {
    colours.set(token, written(token) ?? (isOurs ? ours[token as keyof typeof ours][at] : derive()))
  }
  for (const token of ['computed', 'warning'] as const) {
    colours.set(token, written(token) ?? legible(ours[token][at], on))
  }
  for (const { id, colour } of kinds) colours.set(id, legible(colour[at], on))
  for (const token of ['note', 'inquiry', 'paper'] as const) {
    colours.set(token, written(token) ?? colours.get(token) ?? ink)
  }
  colours.set('accent', written('accent') ?? colours.get('inquiry') ?? ink)
  return colours
}

/** The default highlight, unless the ink is illegible on it. */
function markOn(ground: string, ink: string, highlight: string): string {
  return contrastOf(ink, highlight) >= ofText ? highlight : mixed(ground, '#d9a400', 0.25)
}

/** Reports given colours with too little contrast to those they are used with. */
function doubtsOf(
  given: GivenColours,
  colours: ReadonlyMap<string, string>,
  scheme: string,
): readonly SettingsFault[] {
  const faults: SettingsFault[] = []
  for (const [token] of entriesOf(given)) {
    const isSurface = surfaces.has(token)
    if (isSurface && !['ground', 'raised', 'wash', 'highlight'].includes(token)) continue
    const own = colours.get(token) ?? ''
    const wanted = token === 'accent' ? ofSigns : ofText
    const others = isSurface
      ? ['ink', ...(token === 'highlight' ? [] : ['quiet'])]
      : ['ground', ...onAll(token)]
    const worst = others
      .map((other) => ({ other, ratio: contrastOf(own, colours.get(other) ?? '') }))
      .filter(({ ratio }) => ratio < wanted)
      // Each pair is reported once, for the colour on top.
      .filter(({ other }) => !isSurface || !Object.hasOwn(given, other))
      .toSorted((a, b) => a.ratio - b.ratio)[0]
    if (!worst) continue
    const { other, ratio } = worst
    const [text, on] = isSurface ? [other, token] : [token, other]
    const enough = legible(colours.get(text) ?? '', groundOf(colours.get(on) ?? ''), wanted)
    faults.push({
      path: ['theme', 'colours', token],
      message: `On ${scheme} pages "${text}" has a contrast of ${floored(ratio)} to "${on}", and needs ${wanted}.`,
      fix: `write another colour: for "${text}", ${enough} would be enough.`,
    })
  }
  return faults
}

/** Further backgrounds of a text colour. */
function onAll(token: ColourToken): readonly ColourToken[] {
  return token === 'ink' ? ['wash', 'raised', 'highlight'] : token === 'quiet' ? ['wash', 'raised'] : []
}

/** Rounds down, so that a ratio never looks sufficient. */
function floored(ratio: number): string {
  return String(Math.floor(ratio * 100) / 100)
}

function oneForBoth(token: ColourToken): SettingsFault {
  return {
    path: ['theme', 'colours', token],
    message: `"theme.colours.${token}" should be a colour for light pages and one for dark ones.`,
    fix: `write it like this: ${token}: {light: "#ffffff", dark: "#101418"}`,
  }
}

function readFont(role: FontRole, font: GivenFont, faults: SettingsFault[]): Font | null {
  const { stack, family, file, italic, weight = '100 900' } = font
  const path = ['theme', 'fonts', role]
  if (stack !== undefined) {
    const known = Object.hasOwn(fontStacks, stack) ? fontStacks[stack] : undefined
    if (known !== undefined) return { family: known, files: [] }
    faults.push({
      path,
      message: `"${stack}" is no stack of fonts.`,
      fix: `${offer(stack, Object.keys(fontStacks), 'Stacks')} Or name a file: {family: ${stack}, file: static/font.woff2}.`,
    })
    return null
  }
  if (family === undefined || file === undefined) {
    faults.push({
      path,
      message: `"theme.fonts.${role}" should be the name of a stack, or a map with family and file.`,
      fix: `write it like this: ${role}: {family: My Font, file: static/my-font.woff2}`,
    })
    return null
  }
  const fallback = role === 'code' ? 'monospace' : role === 'text' ? 'serif' : 'sans-serif'
  const at = (path: string) => path.slice(staticFolder.length + 1)
  const files: FontFile[] = [{ name: family, path: at(file), style: 'normal', weight }]
  if (italic !== undefined) files.push({ name: family, path: at(italic), style: 'italic', weight })
  return {
    family: `'${family}', ${fontStacks[fallback === 'monospace' ? 'mono' : fallback === 'serif' ? 'serif' : 'sans'] ?? fallback}`,
    files,
  }
}
