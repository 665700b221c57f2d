import { z } from 'zod'
import { arxiv, doi, webAddress } from './identifier.ts'
import { list, prose, shared, sharedShapes, text, understood } from './shared.ts'
import type { Shape } from './shared.ts'

const fields = {
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

export const paper = z.strictObject(fields)

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
} as const satisfies Record<keyof typeof fields, Shape>
