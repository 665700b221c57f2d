import { z } from 'zod'
import { expects, pathWithin, text, understood } from './fields.ts'
import { hexColour } from './kinds.ts'
import { webAddress } from './values.ts'

const aMap = expects('a map of keys to values')

/** One colour for light and dark pages, or one for each. */
const shade = z
  .strictObject(
    { both: hexColour.optional(), light: hexColour.optional(), dark: hexColour.optional() },
    expects('a colour, or one for light pages and one for dark ones'),
  )
  .optional()

/** What `theme.colours` may set, each a custom property of `tokens.css` but for `accent`. */
export const colours = z.strictObject(
  {
    ground: shade,
    raised: shade,
    wash: shade,
    rule: shade,
    line: shade,
    highlight: shade,
    ink: shade,
    quiet: shade,
    accent: shade,
    note: shade,
    inquiry: shade,
    paper: shade,
    computed: shade,
    warning: shade,
  },
  aMap,
)

const fontFile = understood('a .woff2 file in static/', (value) => {
  const path = pathWithin(value)
  return path !== null && /^static\/.+\.woff2$/i.test(path) ? path : null
})

export const font = z.strictObject(
  {
    stack: z.string(expects('the name of a stack, or a map with family and file')).optional(),
    family: understood('the name of a font', (value) =>
      /^[\p{L}\p{N} _-]+$/u.test(value) ? value : null,
    ).optional(),
    file: fontFile.optional(),
    italic: fontFile.optional(),
    weight: understood('a weight, or the least and the greatest', (value) =>
      /^\d{3}(?: \d{3})?$/.test(value) ? value : null,
    ).optional(),
  },
  expects('the name of a stack, or a map with family and file'),
)

export const fonts = z.strictObject(
  { text: font.optional(), interface: font.optional(), code: font.optional() },
  aMap,
)

/** What `theme` may say. */
export const look = z.strictObject(
  {
    colours: colours.optional(),
    fonts: fonts.optional(),
    /** In characters. */
    width: z
      .number(expects('a number of characters from 40 to 100'))
      .min(40, expects('a number of characters from 40 to 100'))
      .max(100, expects('a number of characters from 40 to 100'))
      .optional(),
    css: understood('a file of the collection', pathWithin).optional(),
  },
  aMap,
)

const webOrPath = understood('a web address, or a path on this site', (value) =>
  webAddress(value) !== null || /^mailto:\S+@\S+$/.test(value) || /^\/(?!\/)[^\s<>"\\]*$/.test(value)
    ? value
    : null,
)

export const navigationLink = z.strictObject(
  { label: text, to: webOrPath },
  expects('standard, or a map with a label and to'),
)

export const navigation = z.array(
  z.union([z.literal('standard'), navigationLink], expects('standard, or a map with a label and to')),
  expects('a list of links in the head of pages'),
)

export const logo = z.strictObject(
  {
    file: understood('a picture of the collection', (value) => {
      const path = pathWithin(value)
      return path !== null && /\.(?:svg|png|webp|jpe?g)$/i.test(path) ? path : null
    }),
    title: z.enum(['beside', 'hidden'], expects('beside or hidden')).optional(),
  },
  expects('a picture of the collection'),
)

export const favicon = understood('a .svg, .png or .ico file of the collection', (value) => {
  const path = pathWithin(value)
  return path !== null && /\.(?:svg|png|ico)$/i.test(path) ? path : null
})

const snippet = understood('a file of the collection', pathWithin).optional()
export const slots = z.strictObject({ head: snippet, before: snippet, after: snippet, footer: snippet }, aMap)

const sources = z
  .array(
    understood('an origin, or the hash of a script', (value) =>
      /^(?:(?:https|wss):\/\/[\w*.:/~-]+|'sha(?:256|384|512)-[\w+/=-]+')$/.test(value) ? value : null,
    ),
    expects('a list of texts'),
  )
  .optional()

/** Directives of a Content Security Policy that may be widened. */
export const policy = z.strictObject(
  {
    'script-src': sources,
    'style-src': sources,
    'img-src': sources,
    'font-src': sources,
    'media-src': sources,
    'connect-src': sources,
    'frame-src': sources,
    'form-action': sources,
    'trusted-types': z.boolean(expects('true or false')).optional(),
  },
  aMap,
)

export type GivenTheme = z.output<typeof look>
export type GivenColours = z.output<typeof colours>
export type GivenShade = NonNullable<GivenColours[keyof GivenColours]>
export type GivenFont = z.output<typeof font>
