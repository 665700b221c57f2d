import { z } from 'zod'
import { isoDate, truth, languageTag, readingDirection, sitePath } from './values.ts'
import { expects, type Expectation } from './expectation.ts'
import { isTooLongForTag } from '../../core/tag.ts'

/**
 * How a known key is written, before it is checked: `text` is one scalar, `list` one or several, `links` one or
 * several of which each is a link, `relations` the same with reasons. The normalising step goes by it.
 */
export type Shape = 'text' | 'list' | 'links' | 'relations'

/** A string that `read` understands; null is a fault. */
export function understood<Output>(
  expectation: Expectation,
  read: (value: string) => Output | null,
): z.ZodType<Output, string> {
  return z.string(expects(expectation)).transform((value, context) => {
    const output = read(value)
    if (output !== null) return output
    context.addIssue({ code: 'custom', message: expectation })
    return z.NEVER
  })
}

/** One line of plain text; the links in it are still as they were written. */
export const text = z.string(expects('text')).transform((value) => value.replace(/\s+/g, ' ').trim())
/** Text that keeps its paragraphs. */
export const prose = z.string(expects('text')).transform((value) => value.trim())
export const list = z.array(text, expects('a list of texts'))
export const date = understood('a date', isoDate)
export const flag = understood('true or false', truth)
/** A link is no tag, nor is what no address could hold. */
const tag = understood('a tag', (value) => (value.includes('[[') || isTooLongForTag(value) ? null : value))
const path = understood('a path on this site', sitePath)
const language = understood('a language tag', languageTag)
const direction = understood('ltr or rtl', readingDirection)
const kind = understood('note, inquiry or paper', (value) => {
  const lower = value.toLowerCase()
  return lower === 'note' || lower === 'inquiry' || lower === 'paper' ? lower : null
})

/** A link as an editor writes it, or the bare name of its target. */
export const link = understood('a link to another note', (value) => (leadsAway.test(value) ? null : value))

const leadsAway = /^\s*(?:\[[^[\]]*\]\()?<?[a-z][a-z\d+.-]*:\/\//i

export const relation = z.strictObject(
  { to: link, why: prose.optional(), type: text.optional() },
  expects('a link to another note'),
)

/** The keys that every kind knows. */
export const shared = {
  title: text.optional(),
  description: prose.optional(),
  summary: prose.optional(),
  aliases: list.optional(),
  tags: z.array(tag, expects('a list of texts')).optional(),
  date: date.optional(),
  updated: date.optional(),
  draft: flag.optional(),
  publish: flag.optional(),
  lang: language.optional(),
  dir: direction.optional(),
  permalink: path.optional(),
  /** Each is a page. */
  redirects: z.array(path).max(100, expects('one of at most 100 paths on this site')).optional(),
  kind: kind.optional(),
  related: z.array(relation).optional(),
  cites: z.array(link).optional(),
}

export const sharedShapes = {
  title: 'text',
  description: 'text',
  summary: 'text',
  aliases: 'list',
  tags: 'list',
  date: 'text',
  updated: 'text',
  draft: 'text',
  publish: 'text',
  lang: 'text',
  dir: 'text',
  permalink: 'text',
  redirects: 'list',
  kind: 'text',
  related: 'relations',
  cites: 'links',
} as const satisfies Record<keyof typeof shared, Shape>
