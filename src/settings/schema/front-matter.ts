import { z } from 'zod'
import type { Role } from '../../core/kinds.ts'
import { actorIn } from '../../core/trust.ts'
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
const act = z.object(
  {
    by: understood('an actor: `human:NAME`, `process:NAME` or `PRODUCER/VERSION`', actorIn).meta({
      description: 'who or what did it: `human:NAME`, `process:NAME` or `PRODUCER/VERSION`',
      example: 'human:ana',
    }),
    at: key(date, 'the day', { without: 'unknown', example: '2026-05-01' }),
  },
  'a map with `by`, an actor, and `at`, a day',
)

export const relation = z.strictObject(
  {
    to: link.meta({ description: 'the link', example: '[[rain]]' }),
    why: key(prose, 'the reason', { without: 'none, with a `missing-reason` warning' }),
    type: key(text, 'a relation of `relations`', { standard: 'related' }),
  },
  'a link to another note',
)

export const shared = {
  title: key(text, 'the name of the page', {
    without: 'the name of the file, or the first heading',
    example: 'Why does clay crack?',
    more: 'write.md#title-and-address',
  }),
  description: key(prose, 'one or two sentences, shown below the title, in lists and by search engines', {
    without: 'none',
  }),
  summary: key(prose, 'the answer in two or three sentences. An inquiry shows it with its sources', {
    without: 'the description, else the beginning of the text',
  }),
  aliases: key(texts, 'other names for links. The address of each also leads to the page', {
    also: 'alias',
    without: 'none',
    example: ['Cracks in clay'],
  }),
  tags: key(z.array(tag), 'tags. `one/two` is below `one`', {
    also: 'tag',
    without: 'only those in the text',
    example: ['soil', 'soil/clay'],
  }),
  date: key(date, 'when it was written. It orders new pages on the home page and in the feed', {
    without: 'none',
    example: '2026-05-01',
  }),
  updated: key(date, 'when it last changed. It counts before `date`', {
    without: 'none',
    example: '2026-06-11',
  }),
  draft: key(flag, 'any value but `false`, `no`, `off` and `0` keeps the file off the site', {
    standard: false,
  }),
  publish: key(flag, 'only `true`, `yes`, `on` and `1` publish the file', {
    without: '`true`, and `false` with `publish: opt-in`',
  }),
  generated: key(act, 'who or what wrote the text, and when', {
    without: 'unknown',
    example: { by: 'writer/2.1', at: '2026-05-01' },
    more: 'write.md#where-a-text-comes-from',
  }),
  verified: key(z.array(act), 'who or what checked the text, and when', {
    without: 'none',
    example: [{ by: 'human:ana', at: '2026-05-02' }],
    more: 'write.md#where-a-text-comes-from',
  }),
  status: key(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.enum(['draft', 'stable', 'deprecated']),
    ),
    '`draft` keeps the file off the site; `deprecated` says that it holds no more',
    { without: 'none' },
  ),
  stale_after: key(date, 'the day from which the text no longer holds', {
    also: 'stale-after',
    without: 'none',
    example: '2026-12-31',
  }),
  lang: key(language, 'the language of the text', {
    without: 'the language of its folder (`languages`), of its script, or of the site',
    example: 'pt-BR',
  }),
  dir: key(understood('ltr or rtl', readingDirection), 'the direction of the text, `ltr` or `rtl`', {
    without: 'the direction of its script',
    example: 'rtl',
  }),
  permalink: key(path, 'the address of the page. The address from its path leads there', {
    without: 'the address from its path',
    example: '/clay/',
  }),
  /** Limited, since each one is a page. */
  redirects: key(
    z.array(path).max(100, { error: 'one of at most 100 paths on this site' }),
    'old addresses that lead to the page, at most 100',
    {
      also: 'redirect_from',
      without: 'none',
      example: ['/old/clay/'],
      more: 'write.md#move-a-file',
    },
  ),
  kind: key(text, 'the kind of the page: `note`, `inquiry`, `paper`, `map`, `daily` or your own', {
    without: 'found by properties, name and folder, else `note`',
    example: 'inquiry',
    more: 'write.md#kinds-of-your-own',
  }),
  related: key(z.array(relation), 'relations to other notes, as links or with a reason and a type', {
    without: 'only those in the text',
    example: [{ to: '[[rain]]', why: 'water swells it', type: 'explains' }],
    more: 'write.md#say-why',
  }),
  cites: key(z.array(link), 'citation keys of papers that the text does not cite', {
    also: 'cite',
    without: 'none',
    example: ['kumar2024score'],
  }),
}

/** The keys of front matter by the role of a file. */
export const roleFields = {
  note: z.strictObject({
    ...shared,
    claim: key(text, 'the answer in one sentence. Links may use it as a name', {
      without: 'none',
      example: 'Clay cracks as it dries',
    }),
  }),
  inquiry: z.strictObject({
    ...shared,
    sources: key(z.array(link), 'more sources, which the text does not link', {
      without: 'none',
      example: ['[[rain]]'],
    }),
    next: key(z.array(link), 'inquiries to read next, before computed ones', {
      without: 'only computed ones',
      example: ['[[why-dig]]'],
    }),
  }),
  paper: z.strictObject({
    ...shared,
    authors: key(texts, 'full names in order', {
      also: 'author',
      without: 'none',
      example: ['Ana Lee', 'Bo Chen'],
    }),
    year: key(
      understood('a year', (value) => (/^\d{4}$/.test(value) ? Number(value) : null)),
      'the year of publication, in four digits',
      { without: 'the year of `date`', example: 2024 },
    ),
    venue: key(text, 'the journal, conference or publisher', {
      without: 'none',
      example: 'Journal of Soils',
    }),
    doi: key(understood('a DOI', doi), 'its DOI, with or without `https://doi.org/`', {
      without: 'none',
      example: '10.1162/tacl_a_00713',
    }),
    arxiv: key(understood('an arXiv identifier', arxiv), 'its arXiv number or address', {
      without: 'none',
      example: '2310.01798',
    }),
    url: key(webLink, 'its web address', {
      without: 'none',
      example: 'https://example.org/paper',
    }),
    abstract: key(prose, 'its abstract, shown above the text', { without: 'none' }),
    citekey: key(
      understood('a citation key', (value) => /^@?([^\s@[\],;{}]+)$/.exec(value.trim())?.[1] ?? null),
      'the key in citations such as `[@key]`',
      { without: 'the name of the file', example: 'kumar2024score' },
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
