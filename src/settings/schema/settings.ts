import { z } from 'zod'
import { rules, type RuleName } from '../../core/rules.ts'
import { isHarmful, schemeOf } from '../../markdown/address.ts'
import { isMap } from '../../yaml/fences.ts'
import type { Tree } from '../../yaml/fault.ts'
import { addresses } from '../address.ts'
import { chosen } from '../chosen.ts'
import { kind } from '../kinds.ts'
import { siteLook } from '../look.ts'
import { relationType } from '../relations.ts'
import { similarity } from '../similarity.ts'
import { language } from './front-matter.ts'
import { collectionFile, entries, key, list, map, orText, text, understood, webLink, word } from './types.ts'

const folder = z
  .string()
  .refine((path) => folderKey(path) !== '' && !/\\|(?:^|\/)\.{1,2}(?:\/|$)/.test(path), {
    error: 'the name of a folder, or names with / between',
  })

/** A folder as a key of settings: in lower case, without slashes at its ends. */
export function folderKey(path: string): string {
  const names = path.normalize('NFC').toLowerCase().trim().split('/')
  return names.filter((name) => name !== '').join('/')
}

/** A glob whose matching takes at most a low power of the length of a path. */
const pattern = z
  .string()
  .refine((given) => given.trim() !== '' && !given.startsWith('!'), { error: 'a pattern of paths' })
  .refine(isQuick, { error: 'a pattern with at most three * in a name, four ** and no repeated groups' })

function isQuick(given: string): boolean {
  const meaning = given.replaceAll(/\\./g, '_')
  const segments = meaning.split('/')
  return (
    !/[*+]\(|\)[*+{]/.test(meaning) &&
    segments.filter((segment) => segment === '**').length <= 4 &&
    segments.every((segment) => (segment.match(/\*+|\+/g) ?? []).length <= 3)
  )
}

const scheme = understood('a scheme that runs nothing', (value) => {
  const name = value
    .trim()
    .toLowerCase()
    .replace(/:(?:\/\/)?$/, '')
  return schemeOf(`${name}:`) === name && !isHarmful(name) ? name : null
})

const author = orText(
  (name) => ({ name }),
  map({
    name: text.meta({ description: 'the name' }),
    url: key(webLink, 'where the name leads', { without: 'nowhere' }),
  }),
)

/** Kinds that are `false` are switched off by `readKinds`. */
function withoutFalse(kinds: unknown): unknown {
  if (!isMap(kinds as Tree)) return kinds
  return Object.fromEntries(Object.entries(kinds as object).filter(([, kind]) => kind !== false))
}

const severity = z.enum(['error', 'warning', 'off'])
const fixedSeverity = z.literal('error', { error: 'error, as no setting can lower it' })

const severities = Object.fromEntries(
  Object.entries(rules).map(([rule, { severity: standard, found }]) => [
    rule,
    key(rule === 'invalid-settings' ? fixedSeverity : severity, found, { standard }),
  ]),
) as Record<RuleName, z.ZodOptional<typeof severity>>

/** The keys of `site.yaml`. */
export const settingKeys = {
  title: key(text, 'the name of the site', {
    without: 'the name of the folder',
    example: 'My notes',
  }),
  description: key(text, 'a sentence or two on the home page and in the feed', {
    without: 'nothing',
    example: 'What I read and think.',
  }),
  tagline: key(text, 'one sentence that the home page opens with: what the collection is about', {
    without: 'the first sentence of the description, if it is short; else the title',
    example: 'Good soil is made, not found.',
  }),
  language: key(
    language,
    'the language of the site: by it texts are marked and searched, and titles sorted; the interface is in it where `src/languages/` has its texts, else in English, and then pages are marked as English around the texts',
    { standard: 'en', example: 'pt-BR' },
  ),
  /** `wordsLike` checks them. */
  words: key(z.record(z.string(), z.unknown()), 'other words for those of the interface', {
    without: 'those of its language',
    example: { site: { news: 'Fresh' } },
    more: 'settings.md#words',
  }),
  author: key(author, 'who is named at the foot of every page and in the feed: a name, or a map with it', {
    without: 'nobody',
    example: { name: 'Ana Lee', url: 'https://example.org' },
  }),
  ...addresses,
  folders: key(
    entries(z.string(), text),
    'the name of a folder, at any depth and in any case, and the kind of its files; the innermost counts, and those that hold without it stay',
    {
      without: '`notes: note`, `inquiries: inquiry`, `papers: paper`; every other file is a note',
      example: { essays: 'inquiry', sources: 'paper' },
    },
  ),
  kinds: key(
    z.preprocess(withoutFalse, z.record(word, kind)),
    'kinds of one’s own; `false` takes one away that a vault has',
    {
      without: 'notes, inquiries, papers, maps of content and daily notes',
      example: { claim: { prefix: 'CLM - ' } },
      more: 'settings.md#kinds',
    },
  ),
  languages: key(
    entries(folder, language),
    'the language of the texts in a folder, by its name at any depth or by the end of its path; a text’s own `lang` wins over it, and the innermost folder over one around it',
    {
      without: 'none: a name such as `no` or `it` may be no language',
      example: { fr: 'fr', 'docs/pt': 'pt-BR' },
    },
  ),
  relations: key(z.record(word, relationType), 'the vocabulary of typed relations', {
    without: '`related` alone',
    example: { supports: { inverse: 'Supported by' } },
    more: 'settings.md#relations',
  }),
  ignore: key(
    list(pattern),
    'patterns of paths that are left out, whatever their case; added to `**/templates/**`',
    { without: 'nothing more', example: ['drafts/**', '**/*.private.md'] },
  ),
  'ignore-git': key(z.boolean(), '`false` publishes files that Git ignores, too', {
    standard: true,
    more: 'settings.md#what-is-published',
  }),
  'ignore-obsidian': key(z.boolean(), '`false` publishes the *Excluded files* of Obsidian, too', {
    standard: true,
    more: 'settings.md#what-is-published',
  }),
  publish: key(
    z.enum(['all', 'opt-in']),
    '`opt-in` publishes only notes that say `publish: true`, and what they use',
    { standard: 'all', more: 'settings.md#what-is-published' },
  ),
  similarity: key(similarity, 'what is compared with what, and by whom', {
    without: 'words, eight papers, eight notes',
    example: { papers: 5 },
    more: 'similarity.md',
  }),
  remote: key(
    z.enum(['link', 'allow']),
    '`allow` shows pictures and frames of other servers, which then learn who reads, and uses pictures there as cards; `link` makes links of them',
    { standard: 'link' },
  ),
  'active-attachments': key(
    z.enum(['omit', 'allow']),
    '`allow` publishes files that a browser runs as pages of your site, such as HTML and drawings with scripts; `omit` leaves them out',
    { standard: 'omit' },
  ),
  metadata: key(
    z.enum(['remove', 'keep']),
    '`remove` takes out of JPEG, PNG and WebP what they tell besides what they show, such as where a photo was taken',
    { standard: 'remove' },
  ),
  untrusted: key(
    z.boolean(),
    'that strangers write the notes: links of the file system are not followed, `remote`, `active-attachments` and `metadata` hold as without them, and no text is sent to a server',
    { standard: false, more: '../SECURITY.md' },
  ),
  'strict-line-breaks': key(
    z.boolean(),
    'whether the end of a line in a paragraph is a space (`true`) or a break (`false`)',
    { without: 'what the vault’s Obsidian is set to; outside a vault `true`' },
  ),
  /** Keys are written as `\RR` or `RR`. */
  macros: key(
    entries(z.string().regex(/^\\?[A-Za-z]+$/, { error: 'the name of a command, of letters' }), text),
    'commands for formulas, with `#1` for the first argument; added to those of a file `preamble.sty` at the top',
    { without: 'no other commands', example: { RR: '\\mathbb{R}', norm: '\\lVert #1 \\rVert' } },
  ),
  schemes: key(
    list(scheme),
    'schemes that links may have, besides the web’s and those of well-known programs such as `zotero` and `obsidian`; none that runs something',
    { without: 'none more', example: ['myapp'] },
  ),
  wanted: key(
    z.enum(['text', 'pages']),
    '`pages` gives a name that several pages link and no note has a page that lists them; with `text` such links are plain text',
    { standard: 'text', more: 'settings.md#wanted-notes' },
  ),
  dates: key(
    z.enum(['front-matter', 'git']),
    '`git` takes the dates of a file that gives none in its front matter from the history of its repository; with `front-matter` such a file has none',
    { standard: 'front-matter', more: 'settings.md#dates-from-git' },
  ),
  home: key(collectionFile, 'the file whose text is the home page', {
    without: 'a note with `permalink: /`, else `index.md` or `README.md` at the top',
    example: 'Start here.md',
    more: 'settings.md#the-home-page',
  }),
  ...chosen,
  ...siteLook,
  about: key(z.boolean(), '`false` leaves out the page `/about/`, which explains the site to its readers', {
    standard: true,
  }),
  cards: key(
    z.enum(['kind', 'page']),
    'the picture that other sites show beside a link to a page: `kind`, one for each kind of page, or `page`, one for each page, with its title',
    { standard: 'kind', more: 'settings.md#cards' },
  ),
  'keep-addresses': key(
    z.enum(['quartz', 'obsidian-publish']),
    'the program whose addresses of the same files lead on',
    { without: 'none', more: 'settings.md#addresses-that-last' },
  ),
  problems: key(map(severities), 'how severe a rule is', {
    without: 'as the list of rules says',
    example: { 'broken-link': 'error' },
    more: 'settings.md#problems',
  }),
}

export const settings = map(settingKeys)
export type GivenSettings = z.output<typeof settings>
