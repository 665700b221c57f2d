import { z } from 'zod'
import { rules, type RuleName } from '../../core/rules.ts'
import { isHarmful, schemeOf } from '../../markdown/schemes.ts'
import type { YamlPath } from '../../yaml/document.ts'
import { basePath, siteUrl } from './address.ts'
import { author, topic, wayIn } from './chosen.ts'
import { key, short } from './about.ts'
import { expects, link, pathWithin, text, understood, whole } from './fields.ts'
import { kind, kindKey } from './kinds.ts'
import { siteLook } from './look.ts'
import { pattern } from './patterns.ts'
import { relationKey, relationType } from './relations.ts'
import { services } from './services.ts'
import { similarity } from './similarity.ts'
import { webAddress, languageTag } from '../../yaml/values.ts'

const aMap = expects('a map of keys to values')
const language = understood('a language tag', languageTag)
const folder = z
  .string()
  .refine(
    (path) => folderKey(path) !== '' && !/\\|(?:^|\/)\.{1,2}(?:\/|$)/.test(path),
    expects('the name of a folder, or names with / between'),
  )

/** A folder as a key of settings: in lower case, without slashes at its ends. */
export function folderKey(path: string): string {
  const names = path.normalize('NFC').toLowerCase().trim().split('/')
  return names.filter((name) => name !== '').join('/')
}

const severity = z.enum(['error', 'warning', 'off'], expects('error, warning or off'))
const fixedSeverity = z.literal('error', expects('error, as no setting can lower it'))

const severities = Object.fromEntries(
  Object.entries(rules).map(([rule, { severity: standard, found }]) => [
    rule,
    key(rule === 'invalid-settings' ? fixedSeverity : severity, { description: found, standard }),
  ]),
) as Record<RuleName, z.ZodOptional<typeof severity>>

export const settings = z.strictObject({
  title: key(text, {
    description: 'the name of the site',
    without: 'the name of the folder',
    short: [short.number],
    example: 'My notes',
  }),
  description: key(text, {
    description: 'a sentence or two on the home page and in the feed',
    without: 'nothing',
    short: [short.number],
    example: 'What I read and think.',
  }),
  tagline: key(text, {
    description: 'one sentence that the home page opens with: what the collection is about',
    without: 'the first sentence of the description, if it is short; else the title',
    short: [short.number],
    example: 'Good soil is made, not found.',
  }),
  url: key(siteUrl, {
    description:
      'where the site will stand; with it there are a sitemap, canonical addresses and, if any page has a date, a feed',
    without: 'none of these',
    example: 'https://example.org',
  }),
  base: key(basePath, {
    description: 'the path of a site without `url`; with it, the path of `url` is the base',
    without: '`/`',
    example: '/garden/',
  }),
  language: key(language, {
    description:
      'the language of the site: by it texts are marked and searched, and titles sorted; the interface is in it where `src/languages/` has its texts, else in English, and then pages are marked as English around the texts',
    standard: 'en',
    example: 'pt-BR',
  }),
  /** `readWords` checks them. */
  words: key(z.record(z.string(), z.unknown(), aMap), {
    description: 'other words for those of the interface',
    without: 'those of its language',
    example: { site: { news: 'Fresh' } },
    more: 'settings.md#words',
  }),
  author: key(author, {
    description: 'who is named at the foot of every page and in the feed: a name, or a map with it',
    without: 'nobody',
    short: [short.text, short.number],
    example: { name: 'Ana Lee', url: 'https://example.org' },
  }),
  /** `edit` is made from it, with `branch` and `content-path`. */
  repository: key(
    understood('a web address', (value) => (/^(?:https?:\/\/|(?:ssh:\/\/)?git@)/.test(value) ? value : null)),
    {
      description:
        'where the collection is kept, at GitHub, GitLab, Codeberg, Gitea or Forgejo: each page of a file links to where it is edited',
      without: 'no such link',
      example: 'https://github.com/you/notes',
    },
  ),
  branch: key(text, {
    description: 'the branch of `repository`',
    standard: 'main',
    short: [short.number],
    example: 'trunk',
  }),
  'content-path': key(text, {
    description: 'the folder of the collection in `repository`; `.` where it is the whole',
    without: 'what git says, else `content`',
    short: [short.number],
    example: 'vault',
  }),
  edit: key(understood('a web address', webAddress), {
    description:
      'the whole address behind which the path of a file is put, for a forge that is not known; wins over `repository`',
    without: 'made from `repository`',
    example: 'https://git.example.org/notes/edit/main',
  }),
  folders: key(z.record(z.string(), text, aMap), {
    description:
      'the name of a folder, at any depth and in any case, and the kind of its files; the innermost counts, and those that hold without it stay',
    without: '`notes: note`, `inquiries: inquiry`, `papers: paper`; every other file is a note',
    example: { essays: 'inquiry', sources: 'paper' },
  }),
  kinds: key(z.record(kindKey, kind.meta({ short: [short.nothing, { const: false }] }), aMap), {
    description: 'kinds of one’s own; `false` takes one away that a vault has',
    without: 'notes, inquiries, papers, maps of content and daily notes',
    example: { claim: { prefix: 'CLM - ' } },
    more: 'settings.md#kinds',
  }),
  languages: key(z.record(folder, language, aMap), {
    description:
      'the language of the texts in a folder, by its name at any depth or by the end of its path; a text’s own `lang` wins over it, and the innermost folder over one around it',
    without: 'none: a name such as `no` or `it` may be no language',
    example: { fr: 'fr', 'docs/pt': 'pt-BR' },
  }),
  relations: key(
    z.record(relationKey, relationType.meta({ short: [short.text, short.number, short.nothing] }), aMap),
    {
      description: 'the vocabulary of typed relations',
      without: '`related` alone',
      example: { supports: { inverse: 'Supported by' } },
      more: 'settings.md#relations',
    },
  ),
  ignore: key(z.array(pattern, expects('a list of texts')), {
    description: 'patterns of paths that are left out, whatever their case; added to `**/templates/**`',
    without: 'nothing more',
    short: [short.text],
    example: ['drafts/**', '**/*.private.md'],
  }),
  'ignore-git': key(z.boolean(expects('true or false')), {
    description: '`false` publishes files that Git ignores, too',
    standard: 'true',
    more: 'settings.md#what-is-published',
  }),
  'ignore-obsidian': key(z.boolean(expects('true or false')), {
    description: '`false` publishes the *Excluded files* of Obsidian, too',
    standard: 'true',
    more: 'settings.md#what-is-published',
  }),
  publish: key(z.enum(['all', 'opt-in'], expects('all or opt-in')), {
    description: '`opt-in` publishes only notes that say `publish: true`, and what they use',
    standard: 'all',
    more: 'settings.md#what-is-published',
  }),
  similarity: key(similarity, {
    description: 'what is compared with what, and by whom',
    without: 'words, eight papers, eight notes',
    example: { papers: 5 },
    more: 'similarity.md',
  }),
  remote: key(z.enum(['link', 'allow'], expects('link or allow')), {
    description:
      '`allow` shows pictures and frames of other servers, which then learn who reads, and uses pictures there as cards; `link` makes links of them',
    standard: 'link',
  }),
  'active-attachments': key(z.enum(['omit', 'allow'], expects('omit or allow')), {
    description:
      '`allow` publishes files that a browser runs as pages of your site, such as HTML and drawings with scripts; `omit` leaves them out',
    standard: 'omit',
  }),
  metadata: key(z.enum(['remove', 'keep'], expects('remove or keep')), {
    description:
      '`remove` takes out of JPEG, PNG and WebP what they tell besides what they show, such as where a photo was taken',
    standard: 'remove',
  }),
  untrusted: key(z.boolean(expects('true or false')), {
    description:
      'that strangers write the notes: links of the file system are not followed, `remote`, `active-attachments` and `metadata` hold as without them, and no text is sent to a server',
    standard: false,
    more: '../SECURITY.md',
  }),
  'strict-line-breaks': key(z.boolean(expects('true or false')), {
    description: 'whether the end of a line in a paragraph is a space (`true`) or a break (`false`)',
    without: 'what the vault’s Obsidian is set to; outside a vault `true`',
  }),
  /** Keys are written as `\RR` or `RR`. */
  macros: key(
    z.record(z.string().regex(/^\\?[A-Za-z]+$/, expects('the name of a command, of letters')), text, aMap),
    {
      description:
        'commands for formulas, with `#1` for the first argument; added to those of a file `preamble.sty` at the top',
      without: 'no other commands',
      example: { RR: '\\mathbb{R}', norm: '\\lVert #1 \\rVert' },
    },
  ),
  schemes: key(
    z.array(
      understood('a scheme that runs nothing', (value) => {
        const scheme = value
          .trim()
          .toLowerCase()
          .replace(/:(?:\/\/)?$/, '')
        return schemeOf(`${scheme}:`) === scheme && !isHarmful(scheme) ? scheme : null
      }),
      expects('a list of texts'),
    ),
    {
      description:
        'schemes that links may have, besides the web’s and those of well-known programs such as `zotero` and `obsidian`; none that runs something',
      without: 'none more',
      example: ['myapp'],
    },
  ),
  'near-names': key(z.enum(['offer', 'follow'], expects('offer or follow')), {
    description:
      '`follow` leads a link to the only note whose name differs from it by hyphens, dots, spaces or underscores alone; `offer` names it in the problem',
    standard: 'offer',
    more: 'writing.md#what-a-link-means',
  }),
  wanted: key(z.enum(['text', 'pages'], expects('text or pages')), {
    description:
      '`pages` gives a name that several pages link and no note has a page that lists them; with `text` such links are plain text',
    standard: 'text',
    more: 'settings.md#wanted-notes',
  }),
  'tag-pages': key(whole(0, 'a whole number from 0'), {
    description: 'how many of the tags that a note alone has get a page each; the others lead to the note',
    standard: 100,
  }),
  dates: key(z.enum(['front-matter', 'git'], expects('front-matter or git')), {
    description:
      '`git` takes the dates of a file that gives none in its front matter from the history of its repository; with `front-matter` such a file has none',
    standard: 'front-matter',
    more: 'settings.md#dates-from-git',
  }),
  home: key(understood('a file of the collection', pathWithin), {
    description: 'the file whose text is the home page',
    without: 'a note with `permalink: /`, else `index.md` or `README.md` at the top',
    example: 'Start here.md',
    more: 'settings.md#the-home-page',
  }),
  featured: key(
    z.array(
      z.string(expects('a list of texts')).meta({ short: [short.bareLink] }),
      expects('a list of texts'),
    ),
    {
      description: 'inquiries for the home page, which shows the first four that are not under `start`',
      without: 'the inquiries that rest on the most notes',
      short: [short.text, short.number, short.bareLink],
      example: ['[[why-dig]]'],
    },
  ),
  start: key(
    z.array(wayIn.meta({ short: [short.text, short.number, short.bareLink] }), expects('a list of links')),
    {
      description: 'the ways in that the home page offers first; three are shown',
      without: 'chosen from the collection',
      orOne: true,
      example: [{ label: 'New to this', to: '[[soil]]' }],
      more: 'settings.md#the-home-page',
    },
  ),
  topics: key(z.array(topic.meta({ short: [short.text, short.number] }), expects('a list of topics')), {
    description: 'the topics, instead of those that a build finds; a bare word is a tag and the title in one',
    without: 'found by tags, folders and links',
    orOne: true,
    example: [{ title: 'Soil', tag: 'soil' }],
    more: 'settings.md#topics',
  }),
  ...siteLook,
  ...services,
  cards: key(z.enum(['kind', 'page'], expects('kind or page')), {
    description:
      'the picture that other sites show beside a link to a page: `kind`, one for each kind of page, or `page`, one for each page, with its title',
    standard: 'kind',
    more: 'settings.md#cards',
  }),
  redirects: key(
    z.record(
      z.string(),
      link.meta({ short: [short.number, short.bareLink] }),
      expects('a map of old addresses to pages'),
    ),
    {
      description: 'old addresses, or paths of files, each with the page that it leads to',
      without: 'none but those of front matter',
      example: { '/old/': '/notes/new/' },
      more: 'settings.md#addresses-that-last',
    },
  ),
  'keep-addresses': key(z.enum(['quartz', 'obsidian-publish'], expects('quartz or obsidian-publish')), {
    description: 'the program whose addresses of the same files lead on',
    without: 'none',
    more: 'settings.md#addresses-that-last',
  }),
  problems: key(z.strictObject(severities, aMap), {
    description: 'how severe a rule is',
    without: 'as the list of rules says',
    example: { 'broken-link': 'error' },
    more: 'settings.md#problems',
  }),
})
export type GivenSettings = z.output<typeof settings>
export interface SettingsFault {
  readonly path: YamlPath
  readonly message: string
  readonly fix: string
}
