import { z } from 'zod'
import { key } from './about.ts'
import { shared, sharedShapes, text, type FieldShape, link, list, prose, understood } from './fields.ts'
import { arxiv, doi, webAddress } from '../../yaml/values.ts'

const noteFields = {
  ...shared,
  claim: key(text, {
    description: 'its answer in one sentence, first below the question; links may use it',
    without: 'none',
    example: 'Clay cracks as it dries',
  }),
}

export const note = z.strictObject(noteFields)

export const noteShapes = { ...sharedShapes, claim: 'text' } as const satisfies Record<
  keyof typeof noteFields,
  FieldShape
>

const inquiryFields = {
  ...shared,
  sources: key(z.array(link), {
    description: 'notes and papers that it rests on and that its text does not cite',
    without: 'none more',
    example: ['[[rain]]'],
  }),
  next: key(z.array(link), {
    description: 'inquiries to read next, before those that are computed',
    without: 'computed alone',
    example: ['[[why-dig]]'],
  }),
}

export const inquiry = z.strictObject(inquiryFields)

export const inquiryShapes = {
  ...sharedShapes,
  sources: 'links',
  next: 'links',
} as const satisfies Record<keyof typeof inquiryFields, FieldShape>

const paperFields = {
  ...shared,
  authors: key(list, {
    description: 'who wrote it: full names in order',
    without: 'nobody',
    example: ['Ana Lee', 'Bo Chen'],
  }),
  year: key(
    understood('a year', (value) => (/^\d{4}$/.test(value) ? Number(value) : null)),
    { description: 'when it appeared, in four digits', without: 'the year of `date`', example: 2024 },
  ),
  venue: key(text, { description: 'where it appeared', without: 'nothing', example: 'Journal of Soils' }),
  doi: key(understood('a DOI', doi), {
    description: 'a link to it, from its DOI, bare or as an address',
    without: 'no link',
    example: '10.1162/tacl_a_00713',
  }),
  arxiv: key(understood('an arXiv identifier', arxiv), {
    description: 'a link to it, from its arXiv number, bare or as an address',
    without: 'no link',
    example: '2310.01798',
  }),
  url: key(understood('a web address', webAddress), {
    description: 'a link to it',
    without: 'no link',
    example: 'https://example.org/paper',
  }),
  abstract: key(prose, { description: 'stands above the text', without: 'nothing' }),
  citekey: key(
    understood('a citation key', (value) => /^@?([^\s@[\],;{}]+)$/.exec(value.trim())?.[1] ?? null),
    {
      description: 'how it is cited, as `[@key]`',
      without: 'the name of its file',
      example: 'kumar2024score',
    },
  ),
}

export const paper = z.strictObject(paperFields)

export const paperShapes = {
  ...sharedShapes,
  authors: 'list',
  year: 'text',
  venue: 'text',
  doi: 'text',
  arxiv: 'text',
  url: 'text',
  abstract: 'text',
  citekey: 'text',
} as const satisfies Record<keyof typeof paperFields, FieldShape>
