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
    url: key(webLink, 'where the name leads', { without: 'no link' }),
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
  description: key(text, 'one or two sentences for the home page and the feed', {
    without: 'none',
    example: 'What I read and think.',
  }),
  tagline: key(text, 'one sentence at the top of the home page: what the site is about', {
    without: 'the first sentence of the description if it is short, else the title',
    example: 'Good soil is made, not found.',
  }),
  language: key(
    language,
    'the language of your texts. The interface uses it too if it is translated, else English',
    { standard: 'en', example: 'pt-BR' },
  ),
  /** `wordsLike` checks them. */
  words: key(z.record(z.string(), z.unknown()), 'your own words for the interface', {
    without: 'the words of the language',
    example: { site: { news: 'Fresh' } },
    more: 'languages.md#your-own-words',
  }),
  author: key(author, 'the name at the foot of every page and in the feed', {
    without: 'none',
    example: { name: 'Ana Lee', url: 'https://example.org' },
  }),
  ...addresses,
  folders: key(
    entries(z.string(), text),
    'the kind of the files in a folder. A name matches at any depth, in upper or lower case. The innermost folder wins',
    {
      without:
        '`notes: note`, `inquiries: inquiry` and `papers: paper`, which always apply. Every other file is a note',
      example: { essays: 'inquiry', sources: 'paper' },
    },
  ),
  kinds: key(
    z.preprocess(withoutFalse, z.record(word, kind)),
    'your own kinds of pages. `false` removes a kind that a vault defines',
    {
      without: 'notes, inquiries, papers, maps of content and daily notes',
      example: { claim: { prefix: 'CLM - ' } },
      more: 'write.md#kinds-of-your-own',
    },
  ),
  languages: key(
    entries(folder, language),
    'the language of the texts in a folder, by its name or the end of its path. The `lang` of a note wins, then the innermost folder',
    {
      without: 'none',
      example: { fr: 'fr', 'docs/pt': 'pt-BR' },
    },
  ),
  relations: key(z.record(word, relationType), 'your types of relations', {
    without: 'only `related`',
    example: { supports: { inverse: 'Supported by' } },
    more: 'write.md#say-why',
  }),
  ignore: key(
    list(pattern),
    'paths to leave out, as patterns. They are relative to the collection, `**/` stands for any depth, and upper and lower case count as the same. `**/templates/**` is always left out',
    { without: 'none', example: ['drafts/**', '**/*.private.md'] },
  ),
  'ignore-git': key(z.boolean(), '`false` also publishes files that Git ignores', {
    standard: true,
    more: 'publish.md#what-is-published',
  }),
  'ignore-obsidian': key(z.boolean(), '`false` also publishes the *Excluded files* of Obsidian', {
    standard: true,
    more: 'publish.md#what-is-published',
  }),
  publish: key(
    z.enum(['all', 'opt-in']),
    '`opt-in` publishes only notes with `publish: true`, and what they use',
    { standard: 'all', more: 'publish.md#what-is-published' },
  ),
  similarity: key(similarity, 'how similar pages are found', {
    without: 'by words, up to eight papers and eight notes',
    example: { papers: 5 },
    more: 'search-and-similar.md#similar-pages',
  }),
  remote: key(
    z.enum(['link', 'allow']),
    '`allow` shows images and frames from other servers, which then see your readers. `link` turns them into links',
    { standard: 'link' },
  ),
  'active-attachments': key(
    z.enum(['omit', 'allow']),
    '`allow` publishes files that can run scripts as your site, such as HTML. `omit` leaves them out',
    { standard: 'omit' },
  ),
  metadata: key(
    z.enum(['remove', 'keep']),
    '`remove` deletes hidden data from JPEG, PNG and WebP files, such as where a photo was taken',
    { standard: 'remove' },
  ),
  untrusted: key(z.boolean(), '`true` if you do not trust the people who write the notes', {
    standard: false,
    more: 'security.md#accept-notes-from-strangers',
  }),
  'strict-line-breaks': key(
    z.boolean(),
    '`true` joins the lines of a paragraph. `false` keeps each line break',
    { without: 'the setting of Obsidian in a vault, else `true`' },
  ),
  /** Keys are written as `\RR` or `RR`. */
  macros: key(
    entries(z.string().regex(/^\\?[A-Za-z]+$/, { error: 'the name of a command, of letters' }), text),
    'commands for formulas, with `#1` for the first argument. Commands in `preamble.sty` work too',
    { without: 'none', example: { RR: '\\mathbb{R}', norm: '\\lVert #1 \\rVert' } },
  ),
  schemes: key(
    list(scheme),
    'more schemes that links may use. Web links and well-known programs such as `zotero` and `obsidian` always work',
    { without: 'none', example: ['myapp'] },
  ),
  wanted: key(
    z.enum(['text', 'pages']),
    '`pages` makes a page for each missing note that several pages link to. With `text`, such links are plain text',
    { standard: 'text', more: 'write.md#notes-that-do-not-exist-yet' },
  ),
  exports: key(
    list(z.enum(['markdown', 'json', 'graph', 'turtle', 'llms'])),
    'files for other programs: `markdown` or `json` beside each page, the whole `graph` as JSON, or as RDF in `turtle`, and the list `llms.txt`',
    { without: 'none', example: ['markdown', 'llms'], more: 'publish.md#what-machines-read' },
  ),
  citations: key(
    z.enum(['links', 'titles']),
    '`titles` makes a citation of each whole title of a note that stands in a text without a link',
    { standard: 'links', more: 'write.md#titles-as-citations' },
  ),
  dates: key(
    z.enum(['front-matter', 'git']),
    '`git` takes missing dates from the history of the repository',
    { standard: 'front-matter', more: 'write.md#dates' },
  ),
  home: key(collectionFile, 'the file with the text of the home page', {
    without: 'a note with `permalink: /`, else `index.md` or `README.md` at the top',
    example: 'Start here.md',
    more: 'look.md#home-page',
  }),
  ...chosen,
  ...siteLook,
  about: key(z.boolean(), '`false` leaves out the page `/about/`, which explains the site to its readers', {
    standard: true,
  }),
  cards: key(
    z.enum(['kind', 'page']),
    'the picture that other sites show with a link: one for each `kind`, or one for each `page` with its title',
    { standard: 'kind', more: 'look.md#cards' },
  ),
  'keep-addresses': key(
    z.enum(['quartz', 'obsidian-publish']),
    'the program whose old addresses lead to the new pages',
    { without: 'none', more: 'moving.md#how-addresses-are-kept' },
  ),
  problems: key(map(severities), 'how severe each problem is', {
    without: 'the severity in the list of problems',
    example: { 'broken-link': 'error' },
    more: 'troubleshooting.md',
  }),
}

export const settings = map(settingKeys)
export type GivenSettings = z.output<typeof settings>
