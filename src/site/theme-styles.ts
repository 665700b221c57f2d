import type { FontFile, FontRole, Look, Theme, TwoColours } from '../core/look.ts'

const properties: Readonly<Record<FontRole, string>> = {
  text: '--serif',
  interface: '--sans',
  code: '--mono',
}

/** Where the accent stands for the colour of inquiries. */
const accented = [
  '.site-title svg{stroke:var(--accent)}',
  '.site-nav [aria-current]{text-decoration-color:var(--accent)}',
  ':focus-visible{outline-color:var(--accent)}',
]

/** Of as many characters as the column of every site has, in sizes of the text. */
const usual = { characters: 66, sizes: 31.5 }

/** The style sheet of the theme of a site, which stands behind those of every site. Colours are for screens: print has its own. */
export function themeStyles({ theme }: Pick<Look, 'theme'>): string {
  if (!theme) return ''
  const sizes = [
    ...Object.entries(theme.fonts).map(([role, { family }]) => `${properties[role as FontRole]}:${family}`),
    ...(theme.width === null ? [] : [`--measure:calc(${widthOf(theme.width)} * var(--step-0))`]),
  ]
  const colours = Object.entries(theme.colours).map(([name, two]) => `--${name}:${lightDark(two)}`)
  if (theme.accent) colours.push(`--accent:${lightDark(theme.accent)}`)
  return [
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

/** Its address is relative to the style sheet, which is at the root of the site. */
function fontFace({ name, path, style, weight }: FontFile): string {
  const url = path.split('/').map(encodeURIComponent).join('/').replace(/['()]/g, '\\$&')
  return `@font-face{font-family:'${name}';font-style:${style};font-weight:${weight};font-display:swap;src:url('${url}') format('woff2')}`
}
