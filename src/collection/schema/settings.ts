import { z } from 'zod'
import { rules, type RuleName } from '../../core/rules.ts'
import { isHarmful, schemeOf } from '../../markdown/schemes.ts'
import type { Path } from '../yaml/document.ts'
import { basePath, siteUrl } from './address.ts'
import { author, theme, wayIn } from './chosen.ts'
import { key, short } from './about.ts'
import { expects, link, pathWithin, text, understood } from './fields.ts'
import { kind, kindKey } from './kinds.ts'
import { favicon, logo, look, navigation, policy, slots } from './look.ts'
import { pattern } from './patterns.ts'
import { relationKey, relationType } from './relations.ts'
import { similarity } from './similarity.ts'
import { webAddress, languageTag } from './values.ts'

const aMap = expects('a map of keys to values')
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
const fixedSeverity = z.literal('error', expects('error, as no setting can lower it'))

const severities = Object.fromEntries(
  Object.entries(rules).map(([rule, { severity: standard, found }]) => [
    rule,
    key(rule === 'invalid-settings' ? fixedSeverity : severity, { description: found, default: standard }),
  ]),
) as Record<RuleName, z.ZodOptional<typeof severity>>

/** The keys of `site.yaml`. */
export const settings = z.strictObject({
  title: key(text, {
    description: 'the name of the site',
    without: 'the name of the folder',
    short: [short.number],
  }),
  description: key(text, {
    description: 'a sentence or two on the home page and in the feed',
    without: 'nothing',
    short: [short.number],
  }),
  tagline: key(text, {
    description: 'one sentence that the home page opens with: what the collection is about',
    without: 'the first sentence of the description, if it is short; else the title',
    short: [short.number],
  }),
  url: key(siteUrl, {
    description:
      'where the site will stand; with it there are a sitemap, canonical addresses and, if any page has a date, a feed',
    without: 'none of these',
  }),
  base: key(basePath, {
    description: 'what the address of every page begins with',
    without: 'the path of `url`, else `/`',
  }),
  language: key(language, {
    description:
      'the language of the site: by it pages are marked and titles sorted; the interface is in it where `src/words/` has its words, else in English',
    default: 'en',
  }),
  /** `readWords` checks them. */
  words: key(z.record(z.string(), z.unknown(), aMap), {
    description: 'other words for those of the interface',
    without: 'those of its language',
  }),
  author: key(author, {
    description: 'who is named at the foot of every page and in the feed: a name, or a map with it',
    without: 'nobody',
    short: [short.text, short.number],
  }),
  /** With `branch` and `contentPath` it gives `edit`. */
  repository: key(
    understood('a web address', (value) => (/^(?:https?:\/\/|(?:ssh:\/\/)?git@)/.test(value) ? value : null)),
    {
      description:
        'where the collection is kept, at GitHub, GitLab, Codeberg, Gitea or Forgejo: each page of a file links to where it is edited',
      without: 'no such link',
    },
  ),
  branch: key(text, { description: 'the branch of `repository`', default: 'main', short: [short.number] }),
  contentPath: key(text, {
    description: 'the folder of the collection in `repository`; `.` where it is the whole',
    default: 'content',
    short: [short.number],
  }),
  edit: key(understood('a web address', webAddress), {
    description:
      'the whole address behind which the path of a file is put, for a forge that is not known; goes before `repository`',
    without: 'made from `repository`',
  }),
  folders: key(z.record(z.string(), text, aMap), {
    description:
      'the name of a folder, at any depth and in any case, and the kind of its files; the innermost counts, and those that hold without it stay',
    without: '`notes: note`, `inquiries: inquiry`, `papers: paper`; every other file is a note',
  }),
  kinds: key(z.record(kindKey, kind.meta({ short: [short.nothing, { const: false }] }), aMap), {
    description: 'kinds of one’s own; `false` takes one away that a vault has',
    without: 'notes, inquiries, papers, maps of content and daily notes',
  }),
  languages: key(z.record(folder, language, aMap), {
    description:
      'the language of the texts in a folder, by its name at any depth or by the end of its path; a text’s own `lang` goes before it, the innermost folder before one around it',
    without: 'none: a name such as `no` or `it` may be no language',
  }),
  relations: key(
    z.record(relationKey, relationType.meta({ short: [short.text, short.number, short.nothing] }), aMap),
    { description: 'the vocabulary of typed relations', without: '`related` alone' },
  ),
  ignore: key(z.array(pattern, expects('a list of texts')), {
    description: 'patterns of paths that are left out, whatever their case; added to `**/templates/**`',
    without: 'nothing more',
    short: [short.text],
  }),
  similarity: key(similarity, {
    description: 'what is compared with what, and by whom',
    without: 'words, eight papers, eight notes',
  }),
  remote: key(z.enum(['link', 'allow'], expects('link or allow')), {
    description:
      '`allow` shows pictures and frames of other servers, which then learn who reads, and uses pictures there as cards; `link` makes links of them',
    default: 'link',
  }),
  'active-attachments': key(z.enum(['omit', 'allow'], expects('omit or allow')), {
    description:
      '`allow` publishes files that a browser runs as pages of your site, such as HTML and drawings with scripts; `omit` leaves them out',
    default: 'omit',
  }),
  metadata: key(z.enum(['remove', 'keep'], expects('remove or keep')), {
    description:
      '`remove` takes out of JPEG, PNG and WebP what they tell besides what they show, such as where a photo was taken',
    default: 'remove',
  }),
  untrusted: key(z.boolean(expects('true or false')), {
    description:
      'that strangers write the notes: links of the file system are not followed, `remote`, `active-attachments` and `metadata` hold as without them, and no text is sent to a server',
    default: false,
  }),
  'strict-line-breaks': key(z.boolean(expects('true or false')), {
    description: 'whether the end of a line in a paragraph is a space (`true`) or a break (`false`)',
    without: 'what the vault’s Obsidian is set to; outside a vault `true`',
  }),
  /** Commands as `\\RR` or `RR`. */
  macros: key(
    z.record(z.string().regex(/^\\?[A-Za-z]+$/, expects('the name of a command, of letters')), text, aMap),
    {
      description:
        'commands for formulas, with `#1` for the first argument; added to those of a file `preamble.sty` at the top',
      without: 'no other commands',
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
    },
  ),
  'near-names': key(z.enum(['offer', 'follow'], expects('offer or follow')), {
    description:
      '`follow` leads a link to the only note whose name differs from it by hyphens, dots, spaces or underscores alone; `offer` names it in the problem',
    default: 'offer',
  }),
  wanted: key(z.enum(['text', 'pages'], expects('text or pages')), {
    description:
      '`pages` gives a name that several pages link and no note has a page that lists them; with `text` such links are plain text',
    default: 'text',
  }),
  parser: key(z.enum(['native', 'reference'], expects('native or reference')), {
    description:
      '`native`, where it can be installed, or `reference` for remark-parse, which takes about ten times as long',
    default: 'native',
  }),
  home: key(understood('a file of the collection', pathWithin), {
    description: 'the file whose text is the home page',
    without: 'a note with `permalink: /`, else `index.md` or `README.md` at the top',
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
    },
  ),
  start: key(
    z.array(wayIn.meta({ short: [short.text, short.number, short.bareLink] }), expects('a list of links')),
    {
      description: 'the ways in that the home page offers first; three are shown',
      without: 'chosen from the collection',
      orOne: true,
    },
  ),
  themes: key(z.array(theme.meta({ short: [short.text, short.number] }), expects('a list of themes')), {
    description: 'the themes, instead of those that a build finds; a bare word is a tag and the title in one',
    without: 'found by tags, folders and links',
    orOne: true,
  }),
  theme: key(look, {
    description: 'colours, fonts and the width of the text, and a style sheet of one’s own',
    without: 'those of every site',
  }),
  logo: key(logo, {
    description: 'a picture for the head of every page, in the place of the sign of every site',
    without: 'the sign of every site',
    short: [short.text],
  }),
  favicon: key(favicon, {
    description: 'the icon of the site, a `.svg`, `.png` or `.ico` file',
    without: '`favicon.svg`, `.png` or `.ico` at the top or in `static/`, else that of every site',
  }),
  navigation: key(navigation, {
    description: 'the links in the head; `standard` stands for those of every site',
    without: 'those of every site',
    orOne: true,
  }),
  footer: key(text, {
    description:
      'one line at the foot of every page, with links, `*emphasis*` and `**strong words**` in markdown',
    without: 'none',
  }),
  slots: key(slots, {
    description: 'files with HTML of one’s own for named places of every page',
    without: 'none',
  }),
  policy: key(policy, {
    description: 'what pages may load besides the files of the site',
    without: 'nothing',
  }),
  cards: key(z.enum(['kind', 'page'], expects('kind or page')), {
    description:
      'the picture that other sites show beside a link to a page: `kind`, one for each kind of page, or `page`, one for each page, with its title',
    default: 'kind',
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
    },
  ),
  'keep-addresses': key(z.enum(['quartz', 'obsidian-publish'], expects('quartz or obsidian-publish')), {
    description: 'the program whose addresses of the same files lead on',
    without: 'none',
  }),
  problems: key(z.strictObject(severities, aMap), {
    description: 'how severe a rule is',
    without: 'as the list of rules says',
  }),
})
/** The settings that `site.yaml` gives. */
export type Given = z.output<typeof settings>
export interface Fault {
  readonly path: Path
  readonly message: string
  readonly fix: string
}
