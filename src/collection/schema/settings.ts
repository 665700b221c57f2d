import { z } from 'zod'
import { rules, type RuleName } from '../../core/rules.ts'
import { expects, type Expectation, link, pathWithin, tag, text, understood } from './fields.ts'
import { relationLines, relationSides } from '../../core/relation-look.ts'
import { colour, kind, kindKey } from './kinds.ts'
import { favicon, logo, look, navigation, policy, slots } from './look.ts'
import { webAddress, languageTag, sitePath } from './values.ts'
import { isHarmful, schemeOf } from '../../markdown/schemes.ts'
import type { Path } from '../yaml/document.ts'

const providers = ['lexical', 'openai-compatible', 'transformers', 'vectors'] as const

/** The keys of `similarity`; `readSimilarity` checks which of them belong together. */
export const similarity = z.strictObject(
  {
    provider: z.enum(providers, expects('lexical, openai-compatible, transformers or vectors')).optional(),
    papers: whole(0, 'a whole number from 0').optional(),
    notes: whole(0, 'a whole number from 0').optional(),
    floor: z
      .number(expects('a number from 0 to 1'))
      .min(0, expects('a number from 0 to 1'))
      .max(1, expects('a number from 0 to 1'))
      .optional(),
    endpoint: understood('the address of a server', webAddress).optional(),
    model: name('the name of a model').optional(),
    dimensions: whole(1, 'a whole number from 1').optional(),
    batch: whole(1, 'a whole number from 1').optional(),
    characters: whole(1, 'a whole number from 1').optional(),
    /** Not trimmed: a space at its end separates it from the text. */
    prefix: z.string(expects('text')).optional(),
    file: understood('a file of the collection', pathWithin).optional(),
  },
  expects('a map of keys to values'),
)

function whole(from: number, expectation: Expectation) {
  return z.number(expects(expectation)).int(expects(expectation)).min(from, expects(expectation))
}

function name(expectation: Expectation) {
  return text.refine((value) => value !== '', expects(expectation))
}

/** The origin of a URL, and the path after it. */
export interface SiteUrl {
  readonly origin: string
  readonly path: string
}

/** A path that is part of every address of every page, and so may hold no characters with a meaning in HTML. */
function plainPath(value: string): string | null {
  const path = sitePath(value)
  return path !== null && /^[\p{L}\p{M}\p{N}/._~!$()*+,;=:@-]*$/u.test(path) ? path : null
}

export const siteUrl = understood('the address of the site', (value): SiteUrl | null => {
  if (webAddress(value) === null) return null
  const url = new URL(value.trim())
  const path = plainPath(url.pathname)
  if (path === null || url.search !== '' || url.hash !== '' || url.username !== '') return null
  return { origin: url.origin, path }
})

export const basePath = understood('a path that begins the address of every page', (value) => {
  const path = value.trim()
  return /^[\w.+-]+:/.test(path) || /\s/.test(path)
    ? null
    : plainPath(path.startsWith('/') ? path : `/${path}`)
})

const language = understood('a language tag', languageTag)
const folder = z
  .string()
  .refine(
    (path) => folderKey(path) !== '' && !/\\|(?:^|\/)\.{1,2}(?:\/|$)/.test(path),
    expects('the name of a folder, or names with / between'),
  )

/** A folder as settings key it: in lower case, without slashes at its ends. */
export function folderKey(path: string): string {
  const names = path.normalize('NFC').toLowerCase().trim().split('/')
  return names.filter((name) => name !== '').join('/')
}

const severity = z.enum(['error', 'warning', 'off'], expects('error, warning or off'))
const relationKey = z
  .string()
  .regex(
    /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u,
    expects('a word in lower case, with hyphens'),
  )

/** One character as a reader sees it, with a width of its own. */
function oneGlyph(value: string): string | null {
  const trimmed = value.trim()
  const [first, ...more] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(trimmed)
  const isSeen = /^[^\p{C}\p{M}\p{Z}]/u.test(trimmed) && trimmed.length <= 16
  return first && more.length === 0 && isSeen ? trimmed : null
}

export const relationType = z.strictObject(
  {
    label: text.optional(),
    inverse: text.optional(),
    symmetric: z.boolean(expects('true or false')).optional(),
    colour: colour.optional(),
    line: z.enum(relationLines, expects('solid, dashed, dotted, double, dash-dot or long-dash')).optional(),
    glyph: understood('one letter or sign', oneGlyph).optional(),
    side: z.enum(relationSides, expects('start, end, above or below')).optional(),
  },
  expects('the name of a relation, or a map with its label'),
)

export const author = z.strictObject(
  { name: text, url: understood('a web address', webAddress).optional() },
  expects('a map of keys to values'),
)

/** A way into the collection that the home page offers. */
export const wayIn = z.strictObject(
  { label: text.optional(), to: link },
  expects('a link, or a map with its label'),
)

/** A theme, and what belongs to it. */
export const theme = z.strictObject(
  {
    title: name('text'),
    description: text.optional(),
    tag: z.array(tag, expects('a list of texts')).optional(),
    notes: z.array(link, expects('a list of links')).optional(),
  },
  expects('a map with its title'),
)

const fixedSeverity = z.literal('error', expects('error, as no setting can lower it'))

const severities = Object.fromEntries(
  Object.keys(rules).map((rule) => [
    rule,
    (rule === 'invalid-settings' ? fixedSeverity : severity).optional(),
  ]),
) as Record<RuleName, z.ZodOptional<typeof severity>>

/**
 * Whether the time to match a pattern is at most a low power of the length of a path: no repeated groups, and few
 * wildcards.
 */
function isQuick(pattern: string): boolean {
  const meaning = pattern.replaceAll(/\\./g, '_')
  const segments = meaning.split('/')
  return (
    !/[*+]\(|\)[*+{]/.test(meaning) &&
    segments.filter((segment) => segment === '**').length <= 4 &&
    segments.every((segment) => (segment.match(/\*+|\+/g) ?? []).length <= 3)
  )
}

/** The keys of `site.yaml`. */
export const settings = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  /** One sentence on the first screen of the home page. */
  tagline: text.optional(),
  url: siteUrl.optional(),
  base: basePath.optional(),
  language: language.optional(),
  /** Messages of the interface; `readWords` checks them. */
  words: z.record(z.string(), z.unknown(), expects('a map of keys to values')).optional(),
  author: author.optional(),
  /** The repository that the collection is kept in; with `branch` and `contentPath` it gives `edit`. */
  repository: understood('a web address', (value) =>
    /^(?:https?:\/\/|(?:ssh:\/\/)?git@)/.test(value) ? value : null,
  ).optional(),
  branch: text.optional(),
  contentPath: text.optional(),
  /** The full address that a file's path is appended to. */
  edit: understood('a web address', webAddress).optional(),
  /** Name of a folder → name of a kind. */
  folders: z.record(z.string(), text, expects('a map of keys to values')).optional(),
  kinds: z.record(kindKey, kind, expects('a map of keys to values')).optional(),
  /** Folder, by its name or the end of its path, and the language of what is below it. */
  languages: z.record(folder, language, expects('a map of keys to values')).optional(),
  relations: z.record(relationKey, relationType, expects('a map of keys to values')).optional(),
  ignore: z
    .array(
      z
        .string(expects('a pattern of paths'))
        .refine((pattern) => pattern.trim() !== '' && !pattern.startsWith('!'), expects('a pattern of paths'))
        .refine(isQuick, expects('a pattern with at most three * in a name, four ** and no repeated groups')),
      expects('a list of texts'),
    )
    .optional(),
  similarity: similarity.optional(),
  remote: z.enum(['link', 'allow'], expects('link or allow')).optional(),
  'active-attachments': z.enum(['omit', 'allow'], expects('omit or allow')).optional(),
  metadata: z.enum(['remove', 'keep'], expects('remove or keep')).optional(),
  untrusted: z.boolean(expects('true or false')).optional(),
  'strict-line-breaks': z.boolean(expects('true or false')).optional(),
  /** Commands of formulas, as `\\RR` or `RR`, and what each stands for; `#1` is its first argument. */
  macros: z
    .record(
      z.string().regex(/^\\?[A-Za-z]+$/, expects('the name of a command, of letters')),
      text,
      expects('a map of keys to values'),
    )
    .optional(),
  /** Schemes of links, added to those that are always followed. */
  schemes: z
    .array(
      understood('a scheme that runs nothing', (value) => {
        const scheme = value
          .trim()
          .toLowerCase()
          .replace(/:(?:\/\/)?$/, '')
        return schemeOf(`${scheme}:`) === scheme && !isHarmful(scheme) ? scheme : null
      }),
      expects('a list of texts'),
    )
    .optional(),
  'near-names': z.enum(['offer', 'follow'], expects('offer or follow')).optional(),
  wanted: z.enum(['text', 'pages'], expects('text or pages')).optional(),
  parser: z.enum(['native', 'reference'], expects('native or reference')).optional(),
  /** The file whose text is the home page. */
  home: understood('a file of the collection', pathWithin).optional(),
  /** Inquiries chosen for the home page. */
  featured: z.array(z.string(expects('a list of texts')), expects('a list of texts')).optional(),
  /** Ways in that the home page offers first. */
  start: z.array(wayIn, expects('a list of links')).optional(),
  /** The themes, instead of those that a build finds. */
  themes: z.array(theme, expects('a list of themes')).optional(),
  /** How the site looks. */
  theme: look.optional(),
  logo: logo.optional(),
  favicon: favicon.optional(),
  /** Links of the head of every page. */
  navigation: navigation.optional(),
  /** One line at the foot of every page, with links and emphasis in markdown. */
  footer: text.optional(),
  /** Files with HTML of one's own. */
  slots: slots.optional(),
  /** What pages may load from elsewhere. */
  policy: policy.optional(),
  cards: z.enum(['kind', 'page'], expects('kind or page')).optional(),
  /** Old address, or path of a file, and the page that it leads to. */
  redirects: z.record(z.string(), link, expects('a map of old addresses to pages')).optional(),
  'keep-addresses': z.enum(['quartz', 'obsidian-publish'], expects('quartz or obsidian-publish')).optional(),
  problems: z.strictObject(severities, expects('a map of keys to values')).optional(),
})
/** The settings that `site.yaml` gives. */
export type Given = z.output<typeof settings>
export interface Fault {
  readonly path: Path
  readonly message: string
  readonly fix: string
}
