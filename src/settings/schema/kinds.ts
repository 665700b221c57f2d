import { z } from 'zod'
import { roles } from '../../core/kinds.ts'
import { key, short } from './about.ts'
import { expects, text, understood } from './fields.ts'

const aMap = expects('a map of keys to values')
const texts = z.array(
  z.string(expects('a list of texts')).min(1, expects('a list of texts')),
  expects('a list of texts'),
)
export const hexColour = understood('a colour', (value) =>
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value.trim()) ? value.trim().toLowerCase() : null,
)

export const colour = z.strictObject(
  {
    light: hexColour.meta({ description: 'on light pages' }),
    dark: key(hexColour, { description: 'on dark pages', without: 'made from the other' }),
  },
  expects('a colour'),
)

/** A name that fits into a URL and an attribute. */
export const kindKey = z
  .string()
  .regex(
    /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u,
    expects('a word in lower case, with hyphens'),
  )

export const kind = z.strictObject(
  {
    role: key(z.enum(roles, expects('note, inquiry or paper')), {
      description:
        'which of the three it is: what its front matter may hold, what its links mean and which sections its page has',
      standard: 'note',
    }),
    label: key(text, { description: 'the name of one', without: 'the name of the kind' }),
    plural: key(text, { description: 'the name of several', without: 'the usual form of the label' }),
    description: key(text, { description: 'a line on the home page and on the index', without: 'nothing' }),
    sign: key(z.enum(['circle', 'diamond', 'square'], expects('circle, diamond or square')), {
      description: 'its sign',
      without: 'that of its role',
    }),
    colour: key(colour, {
      description: 'one colour, which is made legible on both backgrounds, or two',
      without: 'the next of six',
      short: [short.text],
      also: 'color',
    }),
    headings: key(z.record(z.string(), text, aMap), {
      description:
        'other headings for sections of its pages, by their ids: `related`, `referred`, `inquiries`, `papers`, `notes`, `references`, `sources`, `next`, `cited-by`, `mentions`',
      without: 'the usual ones',
    }),
    folder: key(texts, {
      description: 'its files are in a folder with this name or path, at any depth',
      without: 'its files are known by the other keys',
      short: [short.text],
    }),
    property: key(
      z.record(
        z.string(),
        z
          .array(z.string(expects('text')).meta({ short: [short.number] }), expects('text'))
          .meta({ short: [short.text, short.number] }),
        aMap,
      ),
      {
        description:
          'its files have these properties with these values: a text or a link, or a list of which one is enough',
      },
    ),
    tag: key(texts, { description: 'its files have this tag, or one below it', short: [short.text] }),
    /** Not trimmed: a space at its end is part of it. */
    prefix: key(texts, {
      description: 'the names of its files begin so; titles do not, and links may leave it out',
      short: [short.text],
    }),
    template: key(texts, {
      description:
        'its files have every value that this template gives, but for tags: the name of a file in the vault’s folder of templates, or the path of one',
      short: [short.text],
    }),
  },
  aMap,
)

export type GivenKind = z.output<typeof kind>
