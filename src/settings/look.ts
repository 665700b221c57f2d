import { z } from 'zod'
import {
  slotNames,
  type Look,
  type SlotName,
  giscusOrigin,
  type PointAt,
  type Analytics,
  type Comments,
  mappings,
} from '../core/settings.ts'
import type { SourcePoint } from '../core/rules.ts'
import { escaped } from '../core/html.ts'
import { webAddress } from '../yaml/values.ts'
import { theme } from './theme.ts'
import { collectionFile, fileNamed, key, list, map, orText, text, understood, name } from './schema/types.ts'

const server = understood('an address that begins with https://', (value) =>
  /^https:/i.test(value.trim()) ? webAddress(value) : null,
)

const plausible = map({
  domain: name().meta({ description: 'the name of the site at Plausible', example: 'example.org' }),
  src: key(server, 'the address of the script that Plausible gives you. Visits are sent to its server', {
    standard: 'https://plausible.io/js/script.js',
  }),
}).transform(({ domain, src = 'https://plausible.io' }): Analytics => ({
  service: 'plausible',
  endpoint: new URL('/api/event', src).href,
  site: domain,
}))

const umami = map({
  website: name().meta({ description: 'the id of the site at Umami' }),
  src: server.meta({
    description: 'the address of the script that Umami gives you. Visits are sent to its server',
    example: 'https://cloud.umami.is/script.js',
  }),
}).transform(({ website, src }): Analytics => ({
  service: 'umami',
  // Umami may run below a path, with its script beside its API.
  endpoint: new URL('api/send', src).href,
  site: website,
}))

const analytics = map({
  plausible: key(plausible, 'counts visits with Plausible', { without: 'off' }),
  umami: key(umami, 'counts visits with Umami', { without: 'off' }),
})
  .refine((given) => Object.keys(given).length === 1, { error: 'a map with plausible or umami' })
  .transform(({ plausible, umami }) => plausible ?? umami ?? null)

const giscus = map({
  repo: understood('the name of a repository at GitHub', (value) =>
    /^[\w.-]+\/[\w.-]+$/.test(value.trim()) ? value.trim() : null,
  ).meta({ description: 'the repository whose discussions are the comments', example: 'you/notes' }),
  'repo-id': name().meta({ description: 'its id from giscus.app' }),
  category: name().meta({ description: 'the category of discussions', example: 'Announcements' }),
  'category-id': name().meta({ description: 'its id from giscus.app' }),
  mapping: key(z.enum(mappings), 'how the discussion of a page is found', { standard: 'pathname' }),
})

const comments = map({
  giscus: giscus.meta({ description: 'keeps comments as discussions at GitHub' }),
}).transform(({ giscus }): Comments => ({
  repo: giscus.repo,
  repoId: giscus['repo-id'],
  category: giscus.category,
  categoryId: giscus['category-id'],
  mapping: giscus.mapping ?? 'pathname',
}))

const webOrPath = understood('a web address, or a path on this site', (value) =>
  webAddress(value) !== null || /^mailto:\S+@\S+$/.test(value) || /^\/(?!\/)[^\s<>"\\]*$/.test(value)
    ? value
    : null,
)

const navigationLink = map({
  label: text.meta({ description: 'the text of the link' }),
  to: webOrPath.meta({ description: 'a web address, or a path on this site' }),
})

const navigation = list(
  z.union([z.enum(['standard', 'tree']), navigationLink], {
    error: 'standard, tree, or a map with a label and to',
  }),
)

const logo = orText(
  (file) => ({ file }),
  map({
    file: fileNamed(/\.(?:svg|png|webp|jpe?g)$/i, 'a picture of the collection').meta({
      description: 'a `.svg`, `.png`, `.webp` or `.jpg` file among your notes',
    }),
    title: key(z.enum(['beside', 'hidden']), 'shows the title beside the logo, or only reads it out', {
      standard: 'beside',
    }),
  }),
)

const favicon = fileNamed(/\.(?:svg|png|ico)$/i, 'a .svg, .png or .ico file of the collection')

function slot(place: string) {
  return key(collectionFile, `a file with HTML for ${place}`, { without: 'none' })
}

const slots = map({
  head: slot('the end of `<head>`'),
  before: slot('the place before the text'),
  after: slot('the place after the text'),
  footer: slot('the end of the page'),
})

const sources = list(
  understood('an origin, or the hash of a script', (value) =>
    /^(?:(?:https|wss):\/\/[\w*.:/~-]+|'sha(?:256|384|512)-[\w+/=-]+')$/.test(value) ? value : null,
  ),
)

function directive(what: string) {
  return key(sources, `more origins of ${what}`, { without: 'none' })
}

/** Directives of the Content Security Policy that a site may widen. */
const policy = map({
  'script-src': directive('scripts, or hashes of inline scripts'),
  'style-src': directive('style sheets'),
  'img-src': directive('images'),
  'font-src': directive('fonts'),
  'media-src': directive('video and audio'),
  'connect-src': directive('what scripts request'),
  'frame-src': directive('frames'),
  'form-action': directive('form targets'),
})

export const siteLook = {
  // Servers of others that a site may ask.
  analytics: key(analytics, 'counts visits with Plausible or Umami', {
    without: 'none',
    example: { plausible: { domain: 'example.org' } },
    more: 'look.md#count-visits',
  }),
  comments: key(comments, 'comments below notes, inquiries and papers. A reader loads them with a button', {
    without: 'none',
    example: {
      giscus: {
        repo: 'you/notes',
        'repo-id': 'R_kgDOExample',
        category: 'Announcements',
        'category-id': 'DIC_kwDOExample',
      },
    },
    more: 'look.md#comments',
  }),
  theme: key(theme, 'colours, fonts and the width of the text', {
    without: 'the built-in one',
    example: { width: 72 },
    more: 'look.md#colours-and-fonts',
  }),
  logo: key(logo, 'an image for the head of every page', {
    without: 'the built-in sign',
    example: { file: 'logo.svg', title: 'hidden' },
    more: 'look.md#head-and-foot',
  }),
  favicon: key(favicon, 'the icon of the site, a `.svg`, `.png` or `.ico` file', {
    without: '`favicon.svg`, `.png` or `.ico` at the top or in `static/`, else the built-in one',
    example: 'img/leaf.svg',
    more: 'look.md#head-and-foot',
  }),
  navigation: key(
    navigation,
    'the links in the head. `standard` means the built-in links. `tree` shows the folders beside each page',
    {
      without: 'the built-in one',
      example: ['standard', { label: 'Blog', to: 'https://example.org' }],
      more: 'look.md#head-and-foot',
    },
  ),
  footer: key(text, 'one line of markdown at the foot of every page', {
    without: 'none',
    example: 'Text under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
    more: 'look.md#head-and-foot',
  }),
  slots: key(slots, 'your own HTML in four places of every page', {
    without: 'none',
    example: { footer: 'foot.html' },
    more: 'look.md#your-own-html',
  }),
  policy: key(policy, 'what pages may load from other servers', {
    without: 'none',
    example: { 'script-src': ['https://example.org'] },
    more: 'look.md#your-own-html',
  }),
}

type GivenLook = z.output<z.ZodObject<typeof siteLook>>

/** A file that a setting names. */
export interface NamedFile {
  readonly path: string
  readonly at: SourcePoint
  /** The name of the setting, such as `logo`. */
  readonly key: string
}

export interface NamedFiles {
  readonly logo: NamedFile | null
  readonly hasTitle: boolean
  readonly favicon: NamedFile | null
  readonly slots: readonly { readonly slot: SlotName; readonly file: NamedFile }[]
}

/** The files that make up the look of a site. */
export function namedFiles({ logo, favicon, slots }: GivenLook, pointAt: PointAt): NamedFiles {
  const named = (path: string | undefined, ...at: readonly string[]): NamedFile | null =>
    path === undefined ? null : { path, at: pointAt(at), key: at.join('.') }
  return {
    logo: named(logo?.file, 'logo'),
    hasTitle: logo?.title !== 'hidden',
    favicon: named(favicon, 'favicon'),
    slots: slotNames.flatMap((slot) => {
      const file = named(slots?.[slot], 'slots', slot)
      return file ? [{ slot, file }] : []
    }),
  }
}

/** The links in the head, and whether pages have a tree of folders. */
export function readNavigation(given: GivenLook['navigation'], pointAt: PointAt) {
  const tree = given?.includes('tree') ?? false
  const links = (given ?? []).flatMap((link, index) =>
    link === 'tree' ? [] : [{ link, at: pointAt(['navigation', index]) }],
  )
  return {
    tree,
    navigation: !given || (tree && links.length === 0) ? null : links.map(({ link }) => link),
    navigationAt: links.map(({ at }) => at),
  }
}

/** Who else is asked by pages, and the sources that their policy allows for that. */
export function readServices(given: GivenLook): Pick<Look, 'policy' | 'analytics' | 'comments'> {
  const { analytics = null, comments = null } = given
  const policy: Record<string, readonly string[] | undefined> = { ...given.policy }
  const allow = (directive: string, source: string) => {
    policy[directive] = [...(policy[directive] ?? []), source]
  }
  if (analytics) allow('connect-src', new URL(analytics.endpoint).origin)
  if (comments) allow('frame-src', giscusOrigin)
  return { policy, analytics, comments }
}

/** One line of markdown as HTML. Only links, strong and emphasis are supported; an invalid link stays as written. */
export function footerLine(line: string): string {
  return escaped(line)
    .replace(
      /\[([^\][]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+|\/(?!\/)[^\s()]*)\)/g,
      '<a href="$2">$1</a>',
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*\w])\*([^*]+)\*(?![*\w])/g, '$1<em>$2</em>')
}
