import { z } from 'zod'
import { expects } from './expectation.ts'
import type { Expectation } from './expectation.ts'
import { webAddress } from './identifier.ts'
import { text, understood } from './shared.ts'

export const providers = ['lexical', 'openai-compatible', 'transformers', 'vectors'] as const

/** The keys of `similarity`; which of them belong together is `readSimilarity`'s to say. */
export const similarity = z.strictObject(
  {
    provider: z.enum(providers, expects('lexical, openai-compatible, transformers or vectors')).optional(),
    papers: whole(0, 'a whole number from 0').optional(),
    notes: whole(0, 'a whole number from 0').optional(),
    floor: z
      .number(expects('a number from 0 to 1'))
      .min(0, expects('a number from 0 to 1'))
      .max(1, expects('a number from 0 to 1'))
      .optional(),
    endpoint: understood('the address of a server', webAddress).optional(),
    model: name('the name of a model').optional(),
    dimensions: whole(1, 'a whole number from 1').optional(),
    batch: whole(1, 'a whole number from 1').optional(),
    characters: whole(1, 'a whole number from 1').optional(),
    /** As it is written: what ends in a space is joined to a text by it. */
    prefix: z.string(expects('text')).optional(),
    file: understood('a file of the collection', pathWithin).optional(),
  },
  expects('a map of keys to values'),
)

function whole(from: number, expectation: Expectation) {
  return z.number(expects(expectation)).int(expects(expectation)).min(from, expects(expectation))
}

function name(expectation: Expectation) {
  return text.refine((value) => value !== '', expects(expectation))
}

/** A path that does not lead out of the folder it is relative to; null for another. */
function pathWithin(value: string): string | null {
  const path = value.trim().replace(/^(?:\.\/)+/, '')
  const leadsOut = /^(?:[/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..')
  return path === '' || path.endsWith('/') || leadsOut ? null : path
}
