import { z } from 'zod'
import { shared, sharedShapes, text, type Shape, link, list, prose, understood } from './fields.ts'
import { arxiv, doi, webAddress } from './values.ts'

const noteFields = {
  ...shared,
  /** The declarative sentence that the note was first filed under. */
  claim: text.optional(),
}

export const note = z.strictObject(noteFields)

export const noteShapes = { ...sharedShapes, claim: 'text' } as const satisfies Record<
  keyof typeof noteFields,
  Shape
>

const inquiryFields = {
  ...shared,
  /** Notes that the inquiry rests on and its prose does not name. */
  sources: z.array(link).optional(),
  /** Inquiries to read next. */
  next: z.array(link).optional(),
}

export const inquiry = z.strictObject(inquiryFields)

export const inquiryShapes = {
  ...sharedShapes,
  sources: 'links',
  next: 'links',
} as const satisfies Record<keyof typeof inquiryFields, Shape>

const paperFields = {
  ...shared,
  /** Full names in order. */
  authors: list.optional(),
  year: understood('a year', (value) => (/^\d{4}$/.test(value) ? Number(value) : null)).optional(),
  venue: text.optional(),
  doi: understood('a DOI', doi).optional(),
  arxiv: understood('an arXiv identifier', arxiv).optional(),
  url: understood('a web address', webAddress).optional(),
  abstract: prose.optional(),
  citekey: understood(
    'a citation key',
    (value) => /^@?([^\s@[\],;{}]+)$/.exec(value.trim())?.[1] ?? null,
  ).optional(),
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
} as const satisfies Record<keyof typeof paperFields, Shape>
