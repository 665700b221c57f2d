import type { FontFile, FontRole, Look, Theme, TwoColours } from '../core/settings.ts'

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
