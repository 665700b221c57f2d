import { z } from 'zod'
import { key } from './about.ts'
import { isoDate, truth, languageTag, readingDirection, sitePath } from '../../yaml/values.ts'
import { isTooLongForTag } from '../../core/tag.ts'

/** The expected values as problems word them, each with an example. */
const examples = {
  'a map of keys to values': 'key: value',
  text: '"some text"',
  'a list of texts': '[one, two]',
  'a tag': 'one or one/two',
  'true or false': 'true',
  'a date': '2025-11-02',
  'a year': '2024',
  'a link, or a map with its label': '{label: New to this, to: "[[Another note]]"}',
  'a list of topics': '[{title: Soil, tag: soil}, {title: Water, notes: ["[[Rain]]"]}]',
  'a map with its title': '{title: Soil, tag: soil}',
  'a list of links': '["[[One note]]", {label: New to this, to: "[[Another note]]"}]',
  'kind or page': 'page',
  'a map of old addresses to pages': '{/notes/old-name/: /notes/new-name/}',
  'quartz or obsidian-publish': 'quartz',
  'a language tag': 'en, de or pt-BR',
  'ltr or rtl': 'ltr',
  'a path on this site': '/old/path/',
  'one of at most 100 paths on this site': '[/old/path/]',
  'a link to another note': '"[[Another note]]"',
  'a DOI': '10.1162/tacl_a_00713',
  'an arXiv identifier': '2310.01798',
  'a web address': 'https://example.org/page',
  'a citation key': 'kumar2024score',
  'a number': '8',
  'a whole number from 0': '8',
  'a whole number from 1': '256',
  'a number from 0 to 1': '0.1',
  'lexical, openai-compatible, transformers, static or vectors': 'lexical',
  'the address of a server': 'http://localhost:11434/v1',
  'the name of a model': 'nomic-embed-text',
  'a file of the collection': 'vectors.jsonl',
  'link or allow': 'link',
  'all or opt-in': 'opt-in',
  'omit or allow': 'omit',
  'remove or keep': 'remove',
  'native or reference': 'reference',
  'front-matter or git': 'git',
  'offer or follow': 'follow',
  'text or pages': 'pages',
  'error, warning or off': 'warning',
  'error, as no setting can lower it': 'error',
  'a path that begins the address of every page': '/garden/',
  'the address of the site': 'https://example.org',
  'a word in lower case, with hyphens': 'supported-by',
  'the name of a relation, or a map with its label': '{label: Supports, inverse: Supported by}',
  'the name of a folder, or names with / between': 'docs/de: de',
  'a pattern of paths': '"drafts/**"',
  'a pattern with at most three * in a name, four ** and no repeated groups': '"drafts/**"',
  'the name of a command, of letters': '\\RR: \\mathbb{R}',
  'a scheme that runs nothing': 'zotero',
  'the name of a kind': 'note',
  'note, inquiry or paper': 'note',
  'circle, diamond or square': 'diamond',
  'solid, dashed, dotted, double, dash-dot or long-dash': 'dashed',
  'one letter or sign': '"+"',
  'start, end, above or below': 'start',
  'a web address, or a path on this site': 'https://example.org or /notes/soil/',
  'standard, tree, or a map with a label and to': '{label: Blog, to: https://blog.example.org}',
  'a list of links in the head of pages': '[standard, {label: Blog, to: https://blog.example.org}]',
  'a picture of the collection': 'logo.svg',
  'beside or hidden': 'hidden',
  'a .svg, .png or .ico file of the collection': 'favicon.svg',
  'an origin, or the hash of a script': 'https://plausible.io',
  'a colour, or one for light pages and one for dark ones': '{light: "#17695c", dark: "#79c5b5"}',
  'a colour for light pages and one for dark ones': '{light: "#ffffff", dark: "#101418"}',
  'the name of a stack, or a map with family and file':
    'old-style, or {family: My Font, file: static/my-font.woff2}',
  'the name of a font': 'My Font',
  'a .woff2 file in static/': 'static/my-font.woff2',
  'a weight, or the least and the greatest': '400 700',
  'a number of characters from 40 to 100': '72',
  'an address that begins with https://': 'https://cloud.umami.is/script.js',
  'the name of a repository at GitHub': 'you/notes',
  'pathname, url, title or og:title': 'pathname',
  'a map with plausible or umami': '{plausible: {domain: example.org}}',
  'a colour': '"#17695c", or {light: "#17695c", dark: "#79c5b5"}',
} as const

export type Expectation = keyof typeof examples

/** Options for a zod type: the expectation travels as the message of its issue. */
export function expects(expectation: Expectation): { readonly error: Expectation } {
  return { error: expectation }
}

export function exampleOf(expectation: string): string | null {
  return Object.hasOwn(examples, expectation) ? examples[expectation as keyof typeof examples] : null
}

/** How a key is written, before it is checked: `text` is one scalar; the others are one or several values. */
export type FieldShape = 'text' | 'list' | 'links' | 'relations'

/** A string that `read` parses. Null from `read` is a fault. */
export function understood<Output>(
  expectation: Expectation,
  read: (value: string) => Output | null,
): z.ZodType<Output, string> {
  return z.string(expects(expectation)).transform((value, context) => {
    const output = read(value)
    if (output !== null) return output
    context.addIssue({ code: 'custom', message: expectation })
    return z.NEVER
  })
}

/** A path that stays in the folder it is relative to; null for any other. */
export function pathWithin(value: string): string | null {
  const path = value.trim().replace(/^(?:\.\/)+/, '')
  const leadsOut = /^(?:[/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..')
  return path === '' || path.endsWith('/') || leadsOut ? null : path
}

/** One line of plain text. Links in it are still as written. */
export const text = z.string(expects('text')).transform((value) => value.replace(/\s+/g, ' ').trim())
export function name(expectation: Expectation) {
  return text.refine((value) => value !== '', expects(expectation))
}
/** Text that keeps its paragraphs. */
export const prose = z.string(expects('text')).transform((value) => value.trim())
export const list = z.array(text, expects('a list of texts'))
const date = understood('a date', isoDate)
const flag = understood('true or false', truth)
/** Neither a link nor a text too long for a URL is a tag. */
export const tag = understood('a tag', (value) =>
  value.includes('[[') || isTooLongForTag(value) ? null : value,
)
const path = understood('a path on this site', sitePath)
const language = understood('a language tag', languageTag)
const direction = understood('ltr or rtl', readingDirection)

/** A link as an editor writes it, or the bare name of its target. */
export const link = understood('a link to another note', (value) => (leadsAway.test(value) ? null : value))

const leadsAway = /^\s*(?:\[[^[\]]*\]\()?<?[a-z][a-z\d+.-]*:\/\//i

export const relation = z.strictObject(
  {
    to: link.meta({ description: 'the link', example: '[[rain]]' }),
    why: key(prose, { description: 'the reason', without: 'a `missing-reason`' }),
    type: key(text, { description: 'a relation of `relations`', standard: 'related' }),
  },
  expects('a link to another note'),
)

export const shared = {
  title: key(text, {
    description: 'the name of the page',
    without: 'the name of the file or the heading that opens the text',
    example: 'Why does clay crack?',
    more: 'writing.md#the-title',
  }),
  description: key(prose, {
    description: 'a sentence or two below the title, in lists and for search engines',
    without: 'nothing',
  }),
  summary: key(prose, {
    description:
      'the answer in two or three sentences; stands beside the title where an inquiry lists its sources',
    without: 'the description, then the opening of the text',
  }),
  aliases: key(list, {
    description: 'other names that links may use; each leads from an address of its own to the page',
    without: 'none',
    example: ['Cracks in clay'],
  }),
  tags: key(z.array(tag, expects('a list of texts')), {
    description: 'tags, `one/two` below `one`',
    without: 'those of the text',
    example: ['soil', 'soil/clay'],
  }),
  date: key(date, {
    description:
      'when it was written: stands on the page, and orders what is new on the home page and in the feed',
    without: 'none',
    example: '2026-05-01',
  }),
  updated: key(date, {
    description: 'when it was last changed; counts instead of `date` in what is new',
    without: 'none',
    example: '2026-06-11',
  }),
  draft: key(flag, {
    description:
      'any value but `false` (or `no`, `off`, `0`) keeps the file out of everything that is written',
    standard: false,
  }),
  publish: key(flag, {
    description: 'any value but `true` (or `yes`, `on`, `1`) does the same',
    standard: true,
  }),
  lang: key(language, {
    description: 'the language of the text',
    without: 'that of its folder (`languages` in `site.yaml`) or of its script, else that of the site',
    example: 'pt-BR',
  }),
  dir: key(direction, {
    description: 'the direction of the text, `ltr` or `rtl`',
    without: 'that of its script',
    example: 'rtl',
  }),
  permalink: key(path, {
    description: 'the address of the page, in the place of the one that its path gives; that one leads to it',
    without: 'the address that its path gives',
    example: '/clay/',
  }),
  /** Limited, since each one is a page. */
  redirects: key(z.array(path).max(100, expects('one of at most 100 paths on this site')), {
    description: 'old addresses that lead to the page, at most 100',
    without: 'none',
    example: ['/old/clay/'],
    more: 'settings.md#addresses-that-last',
  }),
  kind: key(text, {
    description:
      'what the file is, whatever its folder says: `note`, `inquiry`, `paper`, `map`, `daily`, or a kind of the collection',
    without: 'what its properties, its name or its folder say, else a note',
    example: 'inquiry',
    more: 'settings.md#kinds',
  }),
  related: key(z.array(relation), {
    description: 'relations to notes: links, or maps with the reason and the type of each',
    without: 'those of the text',
    example: [{ to: '[[rain]]', why: 'water swells it', type: 'explains' }],
    more: 'writing.md#relations',
  }),
  cites: key(z.array(link), {
    description: 'citation keys of papers that the text does not cite itself',
    without: 'none more',
    example: ['kumar2024score'],
  }),
}

export const sharedShapes = {
  title: 'text',
  description: 'text',
  summary: 'text',
  aliases: 'list',
  tags: 'list',
  date: 'text',
  updated: 'text',
  draft: 'text',
  publish: 'text',
  lang: 'text',
  dir: 'text',
  permalink: 'text',
  redirects: 'list',
  kind: 'text',
  related: 'relations',
  cites: 'links',
} as const satisfies Record<keyof typeof shared, FieldShape>

export function whole(from: number, expectation: Expectation) {
  return z.number(expects(expectation)).int(expects(expectation)).min(from, expects(expectation))
}
