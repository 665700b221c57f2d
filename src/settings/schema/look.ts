import { z } from 'zod'
import { key, short } from './about.ts'
import { expects, pathWithin, text, understood } from './fields.ts'
import { fontStacks } from '../font-stacks.ts'
import { hexColour } from './kinds.ts'
import { webAddress } from '../../yaml/values.ts'

const aMap = expects('a map of keys to values')

export const anyShade = z.strictObject(
  {
    both: key(hexColour, { description: 'on all pages' }),
    light: key(hexColour, { description: 'on light pages' }),
    dark: key(hexColour, { description: 'on dark pages' }),
  },
  expects('a colour, or one for light pages and one for dark ones'),
)

function shade(description: string) {
  return key(anyShade, { description, short: [short.text] })
}

/** A background or line colour: `readTheme` requires both shades. */
function surface(description: string) {
  return key(anyShade, { description: `${description}; two colours` })
}

/** The keys of `theme.colours`. All but `accent` are custom properties of `tokens.css`. */
export const colours = z.strictObject(
  {
    ground: surface('pages'),
    raised: surface('what lies on a page: boxes, previews'),
    wash: surface('quiet areas, code'),
    rule: surface('faint lines'),
    line: surface('lines of maps and below links'),
    highlight: surface('behind marked words'),
    ink: shade('text'),
    quiet: shade('what is said beside the text'),
    accent: shade('the sign of the site, what is chosen, what has the focus'),
    note: shade('notes'),
    inquiry: shade('inquiries'),
    paper: shade('papers'),
    computed: shade('what a build has found by itself'),
    warning: shade('what warns'),
  },
  aMap,
)

const fontFile = understood('a .woff2 file in static/', (value) => {
  const path = pathWithin(value)
  return path !== null && /^static\/.+\.woff2$/i.test(path) ? path : null
})

export const font = z.strictObject(
  {
    stack: key(z.string(expects('the name of a stack, or a map with family and file')), {
      description: 'the name of a stack of fonts of which most machines have one',
    }),
    family: key(
      understood('the name of a font', (value) => (/^[\p{L}\p{N} _-]+$/u.test(value) ? value : null)),
      { description: 'the name of a font of one’s own' },
    ),
    file: key(fontFile, { description: 'its WOFF2 file, in `static/`' }),
    italic: key(fontFile, { description: 'the WOFF2 file of its italic, in `static/`', without: 'none' }),
    weight: key(
      understood('a weight, or the least and the greatest', (value) =>
        /^\d{3}(?: \d{3})?$/.test(value) ? value : null,
      ),
      {
        description: 'its weight, or the least and the greatest, as `400 700`',
        short: [short.number],
      },
    ),
  },
  expects('the name of a stack, or a map with family and file'),
)

const stackName = { enum: Object.keys(fontStacks) }

export const fonts = z.strictObject(
  {
    text: key(font, { description: 'what authors wrote', short: [stackName] }),
    interface: key(font, { description: 'what the site says around it', short: [stackName] }),
    code: key(font, { description: 'code', short: [stackName] }),
  },
  aMap,
)

export const look = z.strictObject(
  {
    colours: key(colours, {
      description:
        'colours of pages in hexadecimal digits and in quotes, each as one or as one for light pages and one for dark ones',
      without: 'those of every site',
      also: 'colors',
    }),
    fonts: key(fonts, {
      description: 'each the name of a stack, or a font of one’s own',
      without: 'the fonts of every site',
    }),
    width: key(
      z
        .number(expects('a number of characters from 40 to 100'))
        .min(40, expects('a number of characters from 40 to 100'))
        .max(100, expects('a number of characters from 40 to 100')),
      { description: 'of the column of text, in characters', standard: 66 },
    ),
    css: key(understood('a file of the collection', pathWithin), {
      description: 'a style sheet of the collection, linked after all others',
      without: '`custom.css` at the top or in `static/`',
    }),
  },
  aMap,
)

const webOrPath = understood('a web address, or a path on this site', (value) =>
  webAddress(value) !== null || /^mailto:\S+@\S+$/.test(value) || /^\/(?!\/)[^\s<>"\\]*$/.test(value)
    ? value
    : null,
)

export const navigationLink = z.strictObject(
  {
    label: text.meta({ description: 'the words of the link' }),
    to: webOrPath.meta({ description: 'a web address, or a path on this site without its base' }),
  },
  expects('standard, tree, or a map with a label and to'),
)

const navigation = z.array(
  z.union(
    [z.enum(['standard', 'tree']), navigationLink],
    expects('standard, tree, or a map with a label and to'),
  ),
  expects('a list of links in the head of pages'),
)

export const logo = z.strictObject(
  {
    file: understood('a picture of the collection', (value) => {
      const path = pathWithin(value)
      return path !== null && /\.(?:svg|png|webp|jpe?g)$/i.test(path) ? path : null
    }).meta({ description: 'a `.svg`, `.png`, `.webp` or `.jpg` file of the collection' }),
    title: key(z.enum(['beside', 'hidden'], expects('beside or hidden')), {
      description: 'whether the title stands beside it, or is only read out',
      standard: 'beside',
    }),
  },
  expects('a picture of the collection'),
)

const favicon = understood('a .svg, .png or .ico file of the collection', (value) => {
  const path = pathWithin(value)
  return path !== null && /\.(?:svg|png|ico)$/i.test(path) ? path : null
})

const snippet = understood('a file of the collection', pathWithin)
export const slots = z.strictObject(
  {
    head: key(snippet, { description: 'HTML at the end of the head of every page', without: 'none' }),
    before: key(snippet, { description: 'HTML before the text of every page', without: 'none' }),
    after: key(snippet, { description: 'HTML after the text of every page', without: 'none' }),
    footer: key(snippet, { description: 'HTML at the end of every page', without: 'none' }),
  },
  aMap,
)

const sources = z.array(
  understood('an origin, or the hash of a script', (value) =>
    /^(?:(?:https|wss):\/\/[\w*.:/~-]+|'sha(?:256|384|512)-[\w+/=-]+')$/.test(value) ? value : null,
  ),
  expects('a list of texts'),
)

function directive(what: string) {
  return key(sources, {
    description: `origins of ${what}, added to the site’s own`,
    without: 'none',
    short: [short.text],
  })
}

/** Directives of the Content Security Policy that a site may widen. */
export const policy = z.strictObject(
  {
    'script-src': directive('scripts, or hashes of those in the HTML itself'),
    'style-src': directive('style sheets'),
    'img-src': directive('pictures'),
    'font-src': directive('fonts'),
    'media-src': directive('films and sounds'),
    'connect-src': directive('what scripts ask for'),
    'frame-src': directive('frames'),
    'form-action': directive('what takes forms'),
    'trusted-types': key(z.boolean(expects('true or false')), {
      description:
        'whether scripts write markup with Trusted Types alone; `false` lowers the guard of all pages',
      standard: true,
    }),
  },
  aMap,
)

export const siteLook = {
  theme: key(look, {
    description: 'colours, fonts and the width of the text, and a style sheet of one’s own',
    without: 'those of every site',
    example: { width: 72 },
    more: 'settings.md#the-look',
  }),
  logo: key(logo, {
    description: 'a picture for the head of every page, in the place of the sign of every site',
    without: 'the sign of every site',
    short: [short.text],
    example: { file: 'logo.svg', title: 'hidden' },
    more: 'settings.md#head-and-foot',
  }),
  favicon: key(favicon, {
    description: 'the icon of the site, a `.svg`, `.png` or `.ico` file',
    without: '`favicon.svg`, `.png` or `.ico` at the top or in `static/`, else that of every site',
    example: 'img/leaf.svg',
    more: 'settings.md#files-of-ones-own',
  }),
  navigation: key(navigation, {
    description:
      'the links in the head; `standard` stands for those of every site, and `tree` shows the folders beside each page',
    without: 'those of every site',
    orOne: true,
    example: ['standard', { label: 'Blog', to: 'https://example.org' }],
    more: 'settings.md#head-and-foot',
  }),
  footer: key(text, {
    description:
      'one line at the foot of every page, with links, `*emphasis*` and `**strong words**` in markdown',
    without: 'none',
    example: 'Text under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
    more: 'settings.md#head-and-foot',
  }),
  slots: key(slots, {
    description: 'files with HTML of one’s own for named places of every page',
    without: 'none',
    example: { footer: 'foot.html' },
    more: 'settings.md#html-of-ones-own',
  }),
  policy: key(policy, {
    description: 'what pages may load besides the files of the site',
    without: 'nothing',
    example: { 'script-src': ['https://example.org'] },
    more: 'settings.md#html-of-ones-own',
  }),
}

export type GivenTheme = z.output<typeof look>
export type GivenColours = z.output<typeof colours>
export type GivenShade = NonNullable<GivenColours[keyof GivenColours]>
export type GivenFont = z.output<typeof font>
