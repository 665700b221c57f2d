import { defaultKinds, type Kind, type Sign } from '../core/kinds.ts'
import type {
  RelationLine,
  RelationLook,
  Settings,
  FontFile,
  FontRole,
  Look,
  Theme,
  TwoColours,
} from '../core/settings.ts'

/** How CSS turns a square into each sign. */
const shapes: Readonly<Record<Sign, { readonly corner: string; readonly turn: string }>> = {
  circle: { corner: '50%', turn: 'none' },
  diamond: { corner: '0', turn: 'rotate(45deg) scale(.9)' },
  square: { corner: '0', turn: 'scale(.9)' },
}

export function filled(body: string, { id, sign, colour }: Kind): string {
  const [light, dark] = colour
  const values = { kind: id, light, dark, ...shapes[sign] }
  return body.replace(/\$(kind|light|dark|corner|turn)/g, (_, name: keyof typeof values) => values[name])
}

/** The rules that `tokens.css` has for the default kinds. */
const rules = [
  ':root{--$kind:light-dark($light,$dark)}',
  ":root [data-kind='$kind']{--kind:var(--$kind);--corner:$corner;--turn:$turn}",
  '@media (forced-colors:active){:root{--$kind:LinkText}}',
]

/** The style sheet of the kinds and relations that a collection adds or changes; null if there are none. */
export function ownStyles({ kinds, looks }: Pick<Settings, 'kinds' | 'looks'>): string | null {
  const own = kinds.filter(
    ({ id, sign, colour }) =>
      !defaultKinds.some(
        (one) => one.id === id && one.sign === sign && String(one.colour) === String(colour),
      ),
  )
  const rulesOfAll = [
    ...own.map((kind) => filled(rules.join('\n'), kind)),
    ...Object.entries(looks).map(([name, look]) => relationRule(name, look)),
  ]
  return rulesOfAll.length === 0 ? null : rulesOfAll.join('\n')
}

/** `--dashes` is `none` for a solid line. `--cap` and `--width` are set only where they differ from the default. */
function relationRule(name: string, { colour: [light, dark], line }: RelationLook): string {
  return `:root [data-relation='${name}']{--edge:light-dark(${light},${dark});--dashes:${dashes[line]}${strokes[line] ?? ''}}`
}

/** A double line is a thick one, in whose middle the style sheet of maps draws the background colour. */
const strokes: Readonly<Partial<Record<RelationLine, string>>> = {
  dotted: ';--cap:round;--width:2.2',
  double: ';--width:4.4',
}

/** Dots are dashes of almost no length with round caps. */
const dashes: Readonly<Record<RelationLine, string>> = {
  solid: 'none',
  dashed: '6 4',
  dotted: '.1 4.5',
  double: 'none',
  'dash-dot': '9 3.5 1.5 3.5',
  'long-dash': '14 4',
}

const properties: Readonly<Record<FontRole, string>> = {
  text: '--serif',
  interface: '--sans',
  code: '--mono',
}

/** Where the accent replaces the colour of inquiries. */
const accented = [
  '.site-header,.node::before,.outline li::before{--inquiry:var(--accent)}',
  ':focus-visible{outline-color:var(--accent)}',
]

/** The default column width, in characters and in multiples of the text size. */
const usual = { characters: 66, sizes: 31.5 }

/** The thread of a page hangs from the default sign, not from a logo. */
const logoStyles = [
  '.site-title img{block-size:1.75rem;inline-size:auto}',
  '.site-title::after{content:none}',
  '.node::before{inset-block-start:0}',
]

export function hasThemeStyles({ theme, logo }: Pick<Look, 'theme' | 'logo'>): boolean {
  return theme !== null || logo !== null
}

/** The theme's style sheet, which comes after the default ones. Its colours are for screens: print has its own. */
export function themeStyles({ theme, logo }: Pick<Look, 'theme' | 'logo'>): string {
  const ofLogo = logo ? logoStyles : []
  if (!theme) return [...ofLogo, ''].join('\n')
  const sizes = [
    ...Object.entries(theme.fonts).map(([role, { family }]) => `${properties[role as FontRole]}:${family}`),
    ...(theme.width === null ? [] : [`--measure:calc(${widthOf(theme.width)} * var(--step-0))`]),
  ]
  const colours = Object.entries(theme.colours).map(([name, two]) => `--${name}:${lightDark(two)}`)
  if (theme.accent) colours.push(`--accent:${lightDark(theme.accent)}`)
  return [
    ...ofLogo,
    ...Object.values(theme.fonts).flatMap(({ files }) => files.map(fontFace)),
    ...(sizes.length > 0 ? [`:root{${sizes.join(';')}}`] : []),
    ...(colours.length > 0 ? [`@media screen and (forced-colors:none){:root{${colours.join(';')}}}`] : []),
    ...(theme.accent ? [`@media screen and (forced-colors:none){${accented.join('')}}`] : []),
    '',
  ].join('\n')
}

function widthOf(characters: NonNullable<Theme['width']>): number {
  return Math.round((characters * usual.sizes * 100) / usual.characters) / 100
}

function lightDark([light, dark]: TwoColours): string {
  return `light-dark(${light},${dark})`
}

/** The URL is relative to the style sheet, which is at the root of the site. */
function fontFace({ name, path, style, weight }: FontFile): string {
  const url = path.split('/').map(encodeURIComponent).join('/').replace(/['()]/g, '\\$&')
  return `@font-face{font-family:'${name}';font-style:${style};font-weight:${weight};font-display:swap;src:url('${url}') format('woff2')}`
}
