import { z } from 'zod'
import { roles } from '../../core/kinds.ts'
import { expects, text, understood } from './fields.ts'

const aMap = expects('a map of keys to values')
const texts = z
  .array(z.string(expects('a list of texts')).min(1, expects('a list of texts')), expects('a list of texts'))
  .optional()
/** In hexadecimal digits. */
export const hexColour = understood('a colour', (value) =>
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value.trim()) ? value.trim().toLowerCase() : null,
)

/** One colour, or one for each background. */
export const colour = z.strictObject({ light: hexColour, dark: hexColour.optional() }, expects('a colour'))

/** A name that fits into an address and an attribute. */
export const kindKey = z
  .string()
  .regex(
    /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u,
    expects('a word in lower case, with hyphens'),
  )

/** What `kinds` may say of a kind. */
export const kind = z.strictObject(
  {
    role: z.enum(roles, expects('note, inquiry or paper')).optional(),
    label: text.optional(),
    plural: text.optional(),
    description: text.optional(),
    sign: z.enum(['circle', 'diamond', 'square'], expects('circle, diamond or square')).optional(),
    colour: colour.optional(),
    headings: z.record(z.string(), text, aMap).optional(),
    folder: texts,
    property: z.record(z.string(), z.array(z.string(expects('text')), expects('text')), aMap).optional(),
    tag: texts,
    /** Not trimmed: a space belongs to it. */
    prefix: texts,
    template: texts,
  },
  aMap,
)

export type GivenKind = z.output<typeof kind>
