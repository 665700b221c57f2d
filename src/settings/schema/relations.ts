import { z } from 'zod'
import { relationLines, relationSides } from '../../core/relation-look.ts'
import { key, short } from './about.ts'
import { expects, text, understood } from './fields.ts'
import { colour } from './kinds.ts'

export const relationKey = z
  .string()
  .regex(
    /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u,
    expects('a word in lower case, with hyphens'),
  )

/** One grapheme that is visible and has a width of its own. */
function oneGlyph(value: string): string | null {
  const trimmed = value.trim()
  const [first, ...more] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(trimmed)
  const isSeen = /^[^\p{C}\p{M}\p{Z}]/u.test(trimmed) && trimmed.length <= 16
  return first && more.length === 0 && isSeen ? trimmed : null
}

export const relationType = z.strictObject(
  {
    label: key(text, {
      description: 'its name in the note that says it',
      without: 'the word itself, with a capital',
    }),
    inverse: key(text, {
      description: 'its name in the other note',
      without: 'the label and “this”, as `Supports this`',
    }),
    symmetric: key(z.boolean(expects('true or false')), {
      description: 'that it is the same seen from either side',
      standard: false,
    }),
    colour: key(colour, {
      description:
        'of its lines on maps: one colour, which is made legible on both backgrounds, or two, as for a kind',
      without: 'that of its name, or the next of eight',
      short: [short.text],
      also: 'color',
    }),
    line: key(z.enum(relationLines, expects('solid, dashed, dotted, double, dash-dot or long-dash')), {
      description: 'how its lines are drawn',
      without: 'that of its name, or the next of five',
    }),
    glyph: key(understood('one letter or sign', oneGlyph), {
      description: 'one letter or sign that stands on its lines',
      without: 'that of its name, or the next of eleven',
      short: [short.number],
    }),
    side: key(z.enum(relationSides, expects('start, end, above or below')), {
      description:
        'where its notes stand around a note, whichever end says it; `start` is left where text runs to the right',
      without: 'that of its name, or the next of four',
    }),
  },
  expects('the name of a relation, or a map with its label'),
)
