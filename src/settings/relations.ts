import { z } from 'zod'
import {
  type TwoColours,
  relationLines,
  relationSides,
  type RelationLine,
  type RelationLook,
  type RelationSide,
  type RelationType,
  type RelationTypes,
} from '../core/settings.ts'
import type { Words } from '../words/languages.ts'
import { colour, legible, twoColours } from './colour.ts'
import { labelOf, nthOf } from './kinds.ts'
import { roleFields } from './schema/front-matter.ts'
import { anyText, key, map, orText, text, understood, type Report } from './schema/types.ts'

/** One grapheme that is visible and has a width of its own. */
function oneGlyph(value: string): string | null {
  const trimmed = value.trim()
  const [first, ...more] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(trimmed)
  const isSeen = /^[^\p{C}\p{M}\p{Z}]/u.test(trimmed) && trimmed.length <= 16
  return first && more.length === 0 && isSeen ? trimmed : null
}

/** What a relation without a part of its look gets. */
const inTurn = (number: string) => ({ without: `known for common names, else one of ${number} in turn` })

const relation = map(
  {
    label: key(text, 'its name in the note that states it', { without: 'the word itself, capitalised' }),
    inverse: key(text, 'its name in the other note', { without: 'the label and “this”: `Supports this`' }),
    symmetric: key(z.boolean(), 'whether it is the same from both sides', { standard: false }),
    colour: key(
      colour,
      'the colour of its lines: one colour, which is adjusted to light and dark pages, or one for each',
      { ...inTurn('eight'), also: 'color' },
    ),
    line: key(z.enum(relationLines), 'how its lines are drawn', inTurn('five')),
    glyph: key(understood('one letter or sign', oneGlyph), 'one letter or sign on its lines', {
      ...inTurn('eleven'),
      example: '+',
    }),
    side: key(
      z.enum(relationSides),
      'where its notes are drawn around a note. `start` is left for text that runs to the right',
      inTurn('four'),
    ),
  },
  'the name of a relation, or a map with its label',
)

/** A relation without a value has the default look. */
export const relationType = z
  .preprocess(
    (value) => value ?? {},
    orText((label) => ({ label }), relation),
  )
  .meta({ short: [...anyText, { type: 'null' }] })
type GivenRelation = z.output<typeof relation>
type GivenRelations = Readonly<Record<string, GivenRelation>>

/** The relations of a collection, and `related`, which may be renamed but not made symmetric. */
export function readVocabulary(
  given: GivenRelations,
  words: Words['relations'],
  report: Report,
): RelationTypes {
  const related: RelationType = { label: words.related, inverse: words.referred, symmetric: false }
  const vocabulary: Record<string, RelationType> = { related }
  for (const [key, { label: givenLabel, inverse, ...look }] of Object.entries(given)) {
    const path = ['relations', key]
    const label = givenLabel || labelOf(key)
    const { symmetric = false } = look
    if (key === 'related') {
      for (const [part, value] of Object.entries(look)) {
        if (value === undefined || value === false) continue
        const message = `"related" cannot have ${part}.`
        report([...path, part], message, `remove ${part}, or use it on another relation.`)
      }
      vocabulary[key] = {
        ...related,
        label: givenLabel || related.label,
        inverse: inverse || related.inverse,
      }
    } else if (Object.hasOwn(roleFields.note.shape, key) || Object.hasOwn(roleFields.inquiry.shape, key)) {
      report(path, `"${key}" already means something else in front matter.`, 'rename the relation.')
    } else {
      if (symmetric && inverse !== undefined && inverse !== label) {
        const message = `"${key}" is symmetric, so it cannot have an inverse.`
        report([...path, 'inverse'], message, 'remove either inverse or symmetric: true.')
      }
      vocabulary[key] = { label, inverse: symmetric ? label : inverse || words.referredBy(label), symmetric }
    }
  }
  return vocabulary
}

const green: TwoColours = ['#1d7044', '#7fcf9f']
const red: TwoColours = ['#b3261e', '#ff9d92']
const blue: TwoColours = ['#1f5f99', '#8cc1f2']
const amber: TwoColours = ['#7d5a00', '#e0b64c']
const plum: TwoColours = ['#8a2f78', '#ec9fdc']
const ash: TwoColours = ['#4a545c', '#b4c0c9']
const teal: TwoColours = ['#006b75', '#6fd0da']
const brown: TwoColours = ['#8a4527', '#e3aa8c']

/** In order of use for relations without a known name. Neighbours differ most, also for colour-blind readers. */
const colours: readonly TwoColours[] = [teal, red, plum, green, amber, blue, ash, brown]
const lines: readonly RelationLine[] = ['solid', 'dashed', 'dotted', 'dash-dot', 'long-dash']
const glyphs = ['*', '#', '^', '§', '¶', '&', '@', '%', '¤', 'µ', '°']

const look = (
  colour: TwoColours,
  line: RelationLine,
  glyph: string,
  side: RelationSide,
  ...names: readonly string[]
) => ({ look: { colour, line, glyph, side }, names })

const known: readonly { readonly look: RelationLook; readonly names: readonly string[] }[] = [
  look(green, 'solid', '+', 'start', 'supports', 'confirms', 'agrees', 'agrees-with', 'evidence-for'),
  look(red, 'double', '×', 'end', 'contradicts', 'opposes', 'refutes', 'disagrees', 'disputes', 'challenges'),
  look(amber, 'dashed', '<', 'end', 'narrows', 'qualifies', 'limits', 'specialises', 'specializes'),
  look(blue, 'long-dash', '!', 'above', 'explains', 'grounds', 'causes', 'motivates', 'defines'),
  look(teal, 'dash-dot', '>', 'below', 'leads-to', 'implies', 'results-in', 'enables', 'consequences'),
  look(plum, 'dash-dot', '?', 'below', 'questions', 'asks', 'raises', 'informs'),
  look(brown, 'dashed', '~', 'start', 'extends', 'builds-on', 'refines', 'generalises', 'generalizes'),
  look(ash, 'long-dash', '≠', 'end', 'contrasts', 'contrasts-with', 'differs', 'differs-from'),
  look(ash, 'dotted', '=', 'start', 'example-of', 'exemplifies', 'illustrates', 'same-as', 'part-of'),
]

/**
 * A look for each relation: the given one, else the look of its name, else the next colour, line and glyph. Chosen
 * looks never share both line and glyph while there are unused pairs. On a custom background every colour, also a given
 * one, is mixed until it is legible.
 */
export function relationLooks(
  relations: readonly string[],
  own: GivenRelations,
  ground: TwoColours | null = null,
): Readonly<Record<string, RelationLook>> {
  const given = relations.filter((key) => key !== 'related').map((key) => [key, own[key] ?? {}] as const)
  const looks = new Map<string, RelationLook>()
  const taken = new Set<string>()
  let next = 0
  // Relations with a given look come first, so that no chosen look repeats theirs.
  const ordered = given.toSorted(([a, one], [b, other]) => rank(a, one) - rank(b, other))
  for (const [key, own] of ordered) {
    const isTaken = (one: RelationLook) => taken.has(pairOf(withOwn(one, own)))
    let base = knownLook(key)
    if (!base || isTaken(base)) {
      const start = next
      do base = cycled(next++)
      while (isTaken(base) && next - start < pairs)
      if (isTaken(base)) {
        // Every pair is used: start over, in other colours.
        taken.clear()
        next = start
        base = cycled(next++)
      }
    }
    const whole = withOwn(base, own)
    taken.add(pairOf(whole))
    const [light, dark] = whole.colour
    const colour = ground && ([legible(light, ground[0]), legible(dark, ground[1])] as const)
    looks.set(key, colour ? { ...whole, colour } : whole)
  }
  return Object.fromEntries(looks)
}

function rank(key: string, { line, glyph }: GivenRelation): number {
  if (line !== undefined || glyph !== undefined) return 0
  return knownLook(key) ? 1 : 2
}

function knownLook(key: string): RelationLook | undefined {
  const name = key.replaceAll('_', '-')
  return known.find(({ names }) => names.includes(name))?.look
}

const pairs = lines.length * glyphs.length

function cycled(index: number): RelationLook {
  return {
    colour: nthOf(colours, index),
    line: nthOf(lines, index),
    glyph: nthOf(glyphs, index),
    side: nthOf(relationSides, index),
  }
}

function pairOf({ line, glyph }: RelationLook): string {
  return `${line} ${glyph}`
}

function withOwn(look: RelationLook, own: GivenRelation): RelationLook {
  return {
    colour: twoColours(own.colour) ?? look.colour,
    line: own.line ?? look.line,
    glyph: own.glyph ?? look.glyph,
    side: own.side ?? look.side,
  }
}
