import {
  relationSides,
  type RelationLine,
  type RelationLook,
  type RelationSide,
} from '../core/relation-look.ts'
import type { TwoColours } from '../core/look.ts'
import { groundOf, legible, onDark, onLight } from './colour.ts'

type Colours = RelationLook['colour']

/** A look in `site.yaml`; what it leaves out is chosen. */
export interface GivenLook {
  readonly colour?: { readonly light: string; readonly dark?: string | undefined } | undefined
  readonly line?: RelationLine | undefined
  readonly glyph?: string | undefined
  readonly side?: RelationSide | undefined
}

const green: Colours = ['#1d7044', '#7fcf9f']
const red: Colours = ['#b3261e', '#ff9d92']
const blue: Colours = ['#1f5f99', '#8cc1f2']
const amber: Colours = ['#7d5a00', '#e0b64c']
const plum: Colours = ['#8a2f78', '#ec9fdc']
const ash: Colours = ['#4a545c', '#b4c0c9']
const teal: Colours = ['#006b75', '#6fd0da']
const brown: Colours = ['#8a4527', '#e3aa8c']

/** In order of use for relations without a known name. Neighbours differ most, also for colour-blind readers. */
const colours: readonly Colours[] = [teal, red, plum, green, amber, blue, ash, brown]
const lines: readonly RelationLine[] = ['solid', 'dashed', 'dotted', 'dash-dot', 'long-dash']
const glyphs = ['*', '#', '^', '§', '¶', '&', '@', '%', '¤', 'µ', '°']

const look = (
  colour: Colours,
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
  own: Readonly<Record<string, GivenLook>>,
  ground: TwoColours | null = null,
): Readonly<Record<string, RelationLook>> {
  const given = relations.filter((key) => key !== 'related').map((key) => [key, own[key] ?? {}] as const)
  const looks = new Map<string, RelationLook>()
  const taken = new Set<string>()
  let next = 0
  // Relations with a given look come first, so that no chosen look repeats theirs.
  const ordered = given.toSorted(([a, one], [b, other]) => rank(a, one) - rank(b, other))
  for (const [key, own] of ordered) {
    const isTaken = (one: RelationLook) => taken.has(pairOf({ ...one, ...chosen(own) }))
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
    const whole = { ...base, ...chosen(own) }
    taken.add(pairOf(whole))
    looks.set(key, ground ? { ...whole, colour: legibleOn(ground, whole.colour) } : whole)
  }
  return Object.fromEntries(looks)
}

function rank(key: string, { line, glyph }: GivenLook): number {
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
    colour: at(colours, index),
    line: at(lines, index),
    glyph: at(glyphs, index),
    side: at(relationSides, index),
  }
}

function at<Item>(all: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = all[index % all.length]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

function pairOf({ line, glyph }: RelationLook): string {
  return `${line} ${glyph}`
}

function legibleOn([light, dark]: TwoColours, colour: Colours): Colours {
  return [legible(colour[0], groundOf(light)), legible(colour[1], groundOf(dark))]
}

/** A single colour is made legible on both backgrounds. */
function chosen({ colour, line, glyph, side }: GivenLook): Partial<RelationLook> {
  return {
    ...(colour && {
      colour:
        colour.dark === undefined
          ? [legible(colour.light, onLight), legible(colour.light, onDark)]
          : [colour.light, colour.dark],
    }),
    ...(line && { line }),
    ...(glyph !== undefined && { glyph }),
    ...(side && { side }),
  }
}
