import { z } from 'zod'
import type { Role } from '../../core/kinds.ts'
import { isTooLongForTag } from '../../core/tag.ts'
import { arxiv, doi, isoDate, languageTag, readingDirection, sitePath, truth } from '../../yaml/values.ts'
import { key, link, prose, text, understood, webLink } from './types.ts'

/** Neither a link nor a text too long for a URL is a tag. */
export const tag = understood('a tag', (value) =>
  value.includes('[[') || isTooLongForTag(value) ? null : value,
)
export const language = understood('a language tag', languageTag)
const date = understood('a date', isoDate)
const flag = understood('true or false', truth)
const path = understood('a path on this site', sitePath)
const texts = z.array(text)

export const relation = z.strictObject(
  {
    to: link.meta({ description: 'the link', example: '[[rain]]' }),
    why: key(prose, 'the reason', { without: 'a `missing-reason`' }),
    type: key(text, 'a relation of `relations`', { standard: 'related' }),
  },
  'a link to another note',
)

export const shared = {
  title: key(text, 'the name of the page', {
    without: 'the name of the file or the heading that opens the text',
    example: 'Why does clay crack?',
    more: 'writing.md#the-title',
  }),
  description: key(prose, 'a sentence or two below the title, in lists and for search engines', {
    without: 'nothing',
  }),
  summary: key(
    prose,
    'the answer in two or three sentences; stands beside the title where an inquiry lists its sources',
    { without: 'the description, then the opening of the text' },
  ),
  aliases: key(texts, 'other names that links may use; each leads from an address of its own to the page', {
    also: 'alias',
    without: 'none',
    example: ['Cracks in clay'],
  }),
  tags: key(z.array(tag), 'tags, `one/two` below `one`', {
    also: 'tag',
    without: 'those of the text',
    example: ['soil', 'soil/clay'],
  }),
  date: key(
    date,
    'when it was written: stands on the page, and orders what is new on the home page and in the feed',
    { without: 'none', example: '2026-05-01' },
  ),
  updated: key(date, 'when it was last changed; counts instead of `date` in what is new', {
    without: 'none',
    example: '2026-06-11',
  }),
  draft: key(
    flag,
    'any value but `false` (or `no`, `off`, `0`) keeps the file out of everything that is written',
    { standard: false },
  ),
  publish: key(flag, 'any value but `true` (or `yes`, `on`, `1`) does the same', { standard: true }),
  lang: key(language, 'the language of the text', {
    without: 'that of its folder (`languages` in `site.yaml`) or of its script, else that of the site',
    example: 'pt-BR',
  }),
  dir: key(understood('ltr or rtl', readingDirection), 'the direction of the text, `ltr` or `rtl`', {
    without: 'that of its script',
    example: 'rtl',
  }),
  permalink: key(
    path,
    'the address of the page, in the place of the one that its path gives; that one leads to it',
    { without: 'the address that its path gives', example: '/clay/' },
  ),
  /** Limited, since each one is a page. */
  redirects: key(
    z.array(path).max(100, { error: 'one of at most 100 paths on this site' }),
    'old addresses that lead to the page, at most 100',
    {
      also: 'redirect_from',
      without: 'none',
      example: ['/old/clay/'],
      more: 'settings.md#addresses-that-last',
    },
  ),
  kind: key(
    text,
    'what the file is, whatever its folder says: `note`, `inquiry`, `paper`, `map`, `daily`, or a kind of the collection',
    {
      without: 'what its properties, its name or its folder say, else a note',
      example: 'inquiry',
      more: 'settings.md#kinds',
    },
  ),
  related: key(z.array(relation), 'relations to notes: links, or maps with the reason and the type of each', {
    without: 'those of the text',
    example: [{ to: '[[rain]]', why: 'water swells it', type: 'explains' }],
    more: 'writing.md#relations',
  }),
  cites: key(z.array(link), 'citation keys of papers that the text does not cite itself', {
    also: 'cite',
    without: 'none more',
    example: ['kumar2024score'],
  }),
}

/** The keys of front matter by the role of a file. */
export const roleFields = {
  note: z.strictObject({
    ...shared,
    claim: key(text, 'its answer in one sentence, first below the question; links may use it', {
      without: 'none',
      example: 'Clay cracks as it dries',
    }),
  }),
  inquiry: z.strictObject({
    ...shared,
    sources: key(z.array(link), 'notes and papers that it rests on and that its text does not cite', {
      without: 'none more',
      example: ['[[rain]]'],
    }),
    next: key(z.array(link), 'inquiries to read next, before those that are computed', {
      without: 'computed alone',
      example: ['[[why-dig]]'],
    }),
  }),
  paper: z.strictObject({
    ...shared,
    authors: key(texts, 'who wrote it: full names in order', {
      also: 'author',
      without: 'nobody',
      example: ['Ana Lee', 'Bo Chen'],
    }),
    year: key(
      understood('a year', (value) => (/^\d{4}$/.test(value) ? Number(value) : null)),
      'when it appeared, in four digits',
      { without: 'the year of `date`', example: 2024 },
    ),
    venue: key(text, 'where it appeared', { without: 'nothing', example: 'Journal of Soils' }),
    doi: key(understood('a DOI', doi), 'a link to it, from its DOI, bare or as an address', {
      without: 'no link',
      example: '10.1162/tacl_a_00713',
    }),
    arxiv: key(
      understood('an arXiv identifier', arxiv),
      'a link to it, from its arXiv number, bare or as an address',
      { without: 'no link', example: '2310.01798' },
    ),
    url: key(webLink, 'a link to it', {
      without: 'no link',
      example: 'https://example.org/paper',
    }),
    abstract: key(prose, 'stands above the text', { without: 'nothing' }),
    citekey: key(
      understood('a citation key', (value) => /^@?([^\s@[\],;{}]+)$/.exec(value.trim())?.[1] ?? null),
      'how it is cited, as `[@key]`',
      { without: 'the name of its file', example: 'kumar2024score' },
    ),
  }),
} as const satisfies Readonly<Record<Role, z.ZodObject>>

/** How a key is written, before it is checked: `text` is one scalar; the others are one or several values. */
export type FieldShape = 'text' | 'list' | 'links' | 'relations'

export function shapeOf(schema: z.ZodOptional): FieldShape {
  const value = schema.unwrap()
  if (!(value instanceof z.ZodArray)) return 'text'
  if (value.element === link) return 'links'
  return value.element === relation ? 'relations' : 'list'
}
